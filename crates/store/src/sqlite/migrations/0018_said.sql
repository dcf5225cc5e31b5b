-- What the words of a message were made of when it was handed over. Null: not yet, or before this was kept.
ALTER TABLE message ADD COLUMN said TEXT CHECK (length(said) <= 1000);

-- The host who pasted an import. Null: none, or before this was kept.
ALTER TABLE batch ADD COLUMN host INTEGER;

-- Every version of a host's own words: a message that was sent in them can be read again. Written with the row itself.
CREATE TABLE wording_version (
    list    INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    rev     INTEGER NOT NULL,
    subject TEXT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (list, kind, rev)
) STRICT, WITHOUT ROWID;

INSERT INTO wording_version (list, kind, rev, subject, body)
    SELECT list, kind, rev, subject, body FROM wording WHERE subject IS NOT NULL;
