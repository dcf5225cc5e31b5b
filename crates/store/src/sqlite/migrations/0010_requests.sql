-- Requests that came as letters or documents, on their way to a desk's list. What is personal stands behind `entry`, goes
-- when its time is over, and is never in the audit.
CREATE TABLE request (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    list       INTEGER NOT NULL REFERENCES list (id),
    via        TEXT NOT NULL CHECK (length(via) <= 40),
    state      TEXT NOT NULL CHECK (length(state) <= 40),
    at         INTEGER NOT NULL,
    settled_at INTEGER,
    why        TEXT CHECK (length(why) <= 40),
    entry      INTEGER REFERENCES entry (id),
    source_key TEXT NOT NULL CHECK (length(source_key) BETWEEN 1 AND 200),
    letter     TEXT,
    reading    TEXT,
    CHECK (state <> 'approved' OR entry IS NOT NULL),
    CHECK (state <> 'open' OR reading IS NOT NULL)
) STRICT;

-- The same letter twice is one request.
CREATE UNIQUE INDEX request_key ON request (list, source_key);
CREATE INDEX request_of_list ON request (list, id);
-- What waits for somebody on the staff, or for its documents to be read.
CREATE INDEX request_waiting ON request (list, id) WHERE state = 'reading' OR state = 'open';
CREATE INDEX request_reading ON request (id) WHERE state = 'reading';
-- Whom they put on the list: erased together.
CREATE INDEX request_entry ON request (entry) WHERE entry IS NOT NULL;

-- Documents of a request, apart from it: pages that list requests do not carry them along.
CREATE TABLE paper (
    id      INTEGER PRIMARY KEY,
    rev     INTEGER NOT NULL,
    list    INTEGER NOT NULL REFERENCES list (id),
    request INTEGER NOT NULL REFERENCES request (id),
    number  INTEGER NOT NULL,
    name    TEXT,
    octets  BLOB CHECK (length(octets) <= 10485760)
) STRICT;

CREATE UNIQUE INDEX paper_of_request ON paper (request, number);
