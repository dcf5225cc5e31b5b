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

-- Which changes concern one person after their sign-up, so that their history is found without reading everybody's.
CREATE TABLE audit_about (
    entry INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    PRIMARY KEY (entry, seq)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO audit_about (entry, seq)
    SELECT json_extract(move.value, '$[1]'), audit.seq FROM audit, json_each(audit.moves) AS move
    WHERE json_extract(move.value, '$[0]') = 'entry' AND json_extract(move.value, '$[2].number[0]') IS NOT NULL
       OR json_extract(move.value, '$[0]') = 'entry' AND json_extract(move.value, '$[2].number') IS NULL;
INSERT OR IGNORE INTO audit_about (entry, seq)
    SELECT json_extract(pass.value, '$[0]'), audit.seq FROM audit, json_each(audit.passed) AS pass;

-- Changes in which somebody was passed over are few.
CREATE INDEX audit_passed ON audit (list, seq) WHERE passed <> '[]';
