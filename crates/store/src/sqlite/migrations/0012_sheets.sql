-- The versions of a sheet that staff keep beside a desk's list. The text lies in a file named by its digest; here is
-- what became of it, and whom it put on the list or took off, by number.
CREATE TABLE sheet_version (
    id     INTEGER PRIMARY KEY,
    rev    INTEGER NOT NULL,
    list   INTEGER NOT NULL REFERENCES list (id),
    at     INTEGER NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    rows   INTEGER NOT NULL CHECK (rows >= 0),
    state  TEXT NOT NULL CHECK (length(state) <= 40),
    note   TEXT NOT NULL CHECK (length(note) <= 500),
    came   TEXT NOT NULL CHECK (length(came) <= 400000),
    gone   TEXT NOT NULL CHECK (length(gone) <= 400000)
) STRICT;

CREATE INDEX sheet_version_of_list ON sheet_version (list, id);
