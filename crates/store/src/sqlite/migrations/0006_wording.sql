-- The words a host put in place of ours, for one kind of mail of one event. Both null: reset to ours.
CREATE TABLE wording (
    id      INTEGER PRIMARY KEY,
    rev     INTEGER NOT NULL,
    list    INTEGER NOT NULL REFERENCES list (id),
    kind    TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    subject TEXT CHECK (length(subject) <= 150),
    body    TEXT CHECK (length(body) <= 5000),
    CHECK ((subject IS NULL) = (body IS NULL)),
    UNIQUE (list, kind)
) STRICT;
