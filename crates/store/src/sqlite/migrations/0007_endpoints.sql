-- Other programs that want to know: where, what, and how far in the audit they have been told. Secrets are derived and
-- stand nowhere. A removed one keeps its row.
CREATE TABLE endpoint (
    id            INTEGER PRIMARY KEY,
    rev           INTEGER NOT NULL,
    -- Null: every list.
    list          INTEGER REFERENCES list (id),
    url           TEXT NOT NULL CHECK (length(url) <= 500),
    kinds         TEXT NOT NULL CHECK (length(kinds) <= 1000),
    personal      TEXT NOT NULL CHECK (personal = 'withheld' OR personal = 'included'),
    generation    INTEGER NOT NULL CHECK (generation >= 1),
    rotated_at    INTEGER,
    -- The last row of the audit it is done with.
    cursor        INTEGER NOT NULL CHECK (cursor >= 0),
    asked         INTEGER NOT NULL,
    test          INTEGER,
    failures      INTEGER NOT NULL,
    failing_since INTEGER,
    next_try_at   INTEGER,
    answered      TEXT CHECK (length(answered) <= 40),
    answered_at   INTEGER,
    paused_at     INTEGER,
    broken_at     INTEGER,
    made_at       INTEGER NOT NULL,
    removed_at    INTEGER
) STRICT;

-- The same address for the same list is one endpoint.
CREATE UNIQUE INDEX endpoint_url ON endpoint (ifnull(list, 0), url) WHERE removed_at IS NULL;

-- What is watched, how it stands, and what the owners were last told about it.
CREATE TABLE alarm (
    id      INTEGER PRIMARY KEY,
    rev     INTEGER NOT NULL,
    name    TEXT NOT NULL UNIQUE CHECK (length(name) <= 40),
    state   TEXT NOT NULL CHECK (state = 'raised' OR state = 'over'),
    since   INTEGER NOT NULL,
    told    TEXT NOT NULL CHECK (told = 'raised' OR told = 'over'),
    told_at INTEGER
) STRICT;
