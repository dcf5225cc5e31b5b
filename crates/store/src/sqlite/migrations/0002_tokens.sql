-- Keys to the JSON API. Only a hash is kept; a revoked key keeps its row.
CREATE TABLE token (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    name       TEXT NOT NULL CHECK (length(name) <= 80),
    hash       TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    scope      TEXT NOT NULL CHECK (scope = 'read' OR scope = 'write' OR scope = 'admin'),
    -- Null: every list.
    list       INTEGER REFERENCES list (id),
    made_at    INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;
