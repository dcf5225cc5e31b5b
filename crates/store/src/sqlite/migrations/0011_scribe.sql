-- When the host sent the thank-you note; null while it waits.
ALTER TABLE list ADD COLUMN thanked_at INTEGER;

-- How far the thank-you note has come.
CREATE INDEX message_thanks ON message (list, state) WHERE kind = 'thanks';

-- Every question to a model: for what, what came of it, and what it cost. No text of it is kept.
CREATE TABLE scribe_call (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    list       INTEGER,
    task       TEXT NOT NULL CHECK (length(task) BETWEEN 1 AND 40),
    outcome    TEXT NOT NULL CHECK (length(outcome) BETWEEN 1 AND 40),
    at         INTEGER NOT NULL,
    took       INTEGER NOT NULL CHECK (took >= 0),
    tokens_in  INTEGER NOT NULL CHECK (tokens_in >= 0),
    tokens_out INTEGER NOT NULL CHECK (tokens_out >= 0),
    cost       INTEGER NOT NULL CHECK (cost >= 0)
) STRICT;

CREATE INDEX scribe_call_at ON scribe_call (at);
