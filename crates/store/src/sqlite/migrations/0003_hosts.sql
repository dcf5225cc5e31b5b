-- Who may sign in, what they may do with which list, and in which browsers they are signed in.
CREATE TABLE host (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    role       TEXT NOT NULL CHECK (role = 'member' OR role = 'owner'),
    sign_ins   INTEGER NOT NULL,
    epoch      INTEGER NOT NULL,
    made_at    INTEGER NOT NULL,
    removed_at INTEGER,
    -- The person: never in the audit.
    email      TEXT CHECK (length(email) <= 254),
    email_key  TEXT CHECK (length(email_key) <= 254),
    -- What a new event of theirs starts from; names their address too.
    usual      TEXT CHECK (length(usual) <= 1000000)
) STRICT;

CREATE UNIQUE INDEX host_email ON host (email_key) WHERE email_key IS NOT NULL;

CREATE TABLE host_list (
    id   INTEGER PRIMARY KEY,
    rev  INTEGER NOT NULL,
    host INTEGER NOT NULL REFERENCES host (id),
    list INTEGER NOT NULL REFERENCES list (id),
    role TEXT CHECK (role = 'viewer' OR role = 'host'),
    UNIQUE (host, list)
) STRICT;

CREATE INDEX host_list_of_list ON host_list (list);

CREATE TABLE session (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    host       INTEGER NOT NULL REFERENCES host (id),
    hash       TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    epoch      INTEGER NOT NULL,
    made_at    INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    ended_at   INTEGER
) STRICT;

CREATE INDEX session_of_host ON session (host);

-- What a host should look at first.
CREATE INDEX message_trouble ON message (list, id) WHERE state IN ('failed', 'bounced');

-- Offers that are out, for the page of one list.
CREATE INDEX offer_live_list ON offer (list, id) WHERE state IN ('queued', 'live');

-- How far a large round of mails has come. Answers to a single sign-up are not in it.
CREATE INDEX message_round ON message (list, kind, subject, state)
    WHERE kind = 'reminder' OR kind = 'invite' OR kind = 'event_moved';
