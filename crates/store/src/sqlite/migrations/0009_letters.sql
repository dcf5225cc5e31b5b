-- Letters that came in, and what became of each. Who wrote and what stands in the letter itself, while that is kept.
CREATE TABLE letter (
    id      INTEGER PRIMARY KEY,
    rev     INTEGER NOT NULL,
    list    INTEGER NOT NULL REFERENCES list (id),
    key     TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    outcome TEXT NOT NULL CHECK (length(outcome) <= 40),
    reason  TEXT NOT NULL CHECK (length(reason) <= 40),
    entry   INTEGER REFERENCES entry (id),
    at      INTEGER NOT NULL
) STRICT;

-- The same letter twice is one.
CREATE UNIQUE INDEX letter_key ON letter (list, key);
CREATE INDEX letter_of_list ON letter (list, id);
-- How many letters of one guest were answered lately.
CREATE INDEX letter_of_entry ON letter (entry, at) WHERE entry IS NOT NULL;
