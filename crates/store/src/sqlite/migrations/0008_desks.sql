-- The ledger of what booking tools told us. The newest line of a booking is also what we know of it.
CREATE TABLE delivery (
    id      INTEGER PRIMARY KEY,
    rev     INTEGER NOT NULL,
    list    INTEGER NOT NULL REFERENCES list (id),
    source  TEXT NOT NULL CHECK (length(source) <= 40),
    key     TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 300),
    booking TEXT NOT NULL CHECK (length(booking) BETWEEN 1 AND 300),
    version INTEGER NOT NULL,
    what    TEXT NOT NULL CHECK (length(what) <= 10000),
    state   TEXT NOT NULL CHECK (length(state) <= 40),
    place   INTEGER REFERENCES place (id),
    at      INTEGER NOT NULL
) STRICT;

-- The same delivery twice is one.
CREATE UNIQUE INDEX delivery_key ON delivery (list, source, key);
CREATE INDEX delivery_booking ON delivery (list, source, booking, version);
CREATE INDEX delivery_of_list ON delivery (list, id);
-- What waits for somebody on the staff.
CREATE INDEX delivery_cards ON delivery (list, id)
    WHERE state = 'unknown_service' OR state = 'unknown_staff' OR state = 'unknown_location' OR state = 'unknown_time';

-- When a chain ended, whichever way; null for those that ended before this was written down.
ALTER TABLE place ADD COLUMN ended_at INTEGER;

-- Slots by when they came free: whether many did at once, and the month in numbers.
CREATE INDEX place_freed ON place (list, freed_at) WHERE slot_key IS NOT NULL;
-- A desk's slots by when they begin are read off the ones not yet over.
CREATE INDEX place_running ON place (list, id) WHERE slot_key IS NOT NULL AND state IN ('held', 'open');

-- Whom a text came from.
CREATE INDEX entry_mobile ON entry (mobile) WHERE mobile IS NOT NULL;

-- Who saved which version of a list's settings; saves are few among a list's changes.
CREATE INDEX audit_settings ON audit (list, seq) WHERE what = 'settings_saved';
-- One person's offers, on their page.
CREATE INDEX offer_of_entry ON offer (entry, id);

-- In which form an endpoint is told; null is the signed one, as it always was.
ALTER TABLE endpoint ADD COLUMN format TEXT CHECK (length(format) <= 40);
-- What somebody is booked into.
CREATE INDEX place_booked ON place (booked_by, id) WHERE state = 'booked';

-- When staff last corrected the number texts go to; null: never.
ALTER TABLE entry ADD COLUMN text_since INTEGER;
