-- The host acting on one guest: a note, a corrected address, a place in line of the host's choosing.
-- Null everywhere: as it was before. The note is the person's and never in the audit.
ALTER TABLE entry ADD COLUMN moved_class INTEGER CHECK (moved_class >= 0);
ALTER TABLE entry ADD COLUMN moved_rank INTEGER;
ALTER TABLE entry ADD COLUMN mail_since INTEGER;
ALTER TABLE entry ADD COLUMN note TEXT CHECK (length(note) <= 500);

-- What an event's line is sorted by; 30 bits are the room between two join numbers.
ALTER TABLE entry ADD COLUMN line_class INTEGER GENERATED ALWAYS AS (ifnull(moved_class, passes)) VIRTUAL;
ALTER TABLE entry ADD COLUMN line_rank INTEGER GENERATED ALWAYS AS (ifnull(moved_rank, number << 30)) VIRTUAL;

DROP INDEX entry_line;
DROP INDEX entry_line_size;
DROP INDEX entry_rank;
CREATE INDEX entry_line ON entry (list, line_class, line_rank, number)
    WHERE state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' AND service = '';
CREATE INDEX entry_line_size ON entry (list, party, line_class, line_rank, number)
    WHERE state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' AND service = '';
CREATE INDEX entry_rank ON entry (list, line_class, line_rank, number) WHERE state = 'waitlisted';
