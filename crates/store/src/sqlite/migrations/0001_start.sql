-- The first form. Times are milliseconds since 1970 (UTC); words are those of docs/words.md.
-- Words are checked by OR, not IN: SQLite builds a table for every IN of three or more, on every write.
-- The promises of docs/invariants.md are repeated here as CHECKs and unique indexes: wrong rules cannot break them.

CREATE TABLE list (
    id           INTEGER PRIMARY KEY,
    slug         TEXT NOT NULL UNIQUE,
    kind         TEXT NOT NULL CHECK (kind = 'event' OR kind = 'desk'),
    state        TEXT NOT NULL CHECK (state = 'open' OR state = 'called_off' OR state = 'closed'),
    settings_rev INTEGER NOT NULL CHECK (settings_rev >= 1),
    date_rev     INTEGER NOT NULL CHECK (date_rev >= 1),
    cap          INTEGER NOT NULL CHECK (cap >= 0),
    cap_wanted   INTEGER NOT NULL CHECK (cap_wanted >= 0),
    taken        INTEGER NOT NULL CHECK (taken >= 0),
    held         INTEGER NOT NULL CHECK (held >= 0),
    waiting      INTEGER NOT NULL CHECK (waiting >= 0),
    asked        INTEGER NOT NULL CHECK (asked >= 0),
    line_rev     INTEGER NOT NULL,
    joined       INTEGER NOT NULL,
    CHECK (taken + held <= cap),
    CHECK (asked <= waiting)
) STRICT;

-- Versions of a list's settings are only ever added.
CREATE TABLE settings (
    list INTEGER NOT NULL REFERENCES list (id),
    rev  INTEGER NOT NULL,
    doc  TEXT NOT NULL CHECK (length(doc) <= 1000000),
    PRIMARY KEY (list, rev)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
    id          INTEGER PRIMARY KEY,
    rev         INTEGER NOT NULL,
    list        INTEGER NOT NULL REFERENCES list (id),
    number      INTEGER NOT NULL,
    state       TEXT NOT NULL
               CHECK (state = 'pending' OR state = 'waitlisted' OR state = 'paused'
                      OR state = 'confirmed' OR state = 'cancelled' OR state = 'expired'),
    party       INTEGER NOT NULL CHECK (party >= 1),
    generation  INTEGER NOT NULL CHECK (generation >= 1),
    passes      INTEGER NOT NULL CHECK (passes >= 0),
    tier        INTEGER NOT NULL CHECK (tier >= 0),
    live_offers INTEGER NOT NULL CHECK (live_offers >= 0),
    told_rev    INTEGER NOT NULL,
    reminders   TEXT NOT NULL CHECK (reminders = 'on' OR reminders = 'muted'),
    mail_reach  TEXT NOT NULL
               CHECK (mail_reach = 'open' OR mail_reach = 'bounced' OR mail_reach = 'complained'
                      OR mail_reach = 'opted_out'),
    text_reach  TEXT NOT NULL
               CHECK (text_reach = 'open' OR text_reach = 'bounced' OR text_reach = 'complained'
                      OR text_reach = 'opted_out'),
    resends     INTEGER NOT NULL,
    joined_at   INTEGER NOT NULL,
    -- Empty on events.
    service     TEXT NOT NULL CHECK (length(service) <= 1000),
    wish        TEXT CHECK (length(wish) <= 10000),
    -- The person: erased on request, never in the audit.
    name        TEXT CHECK (length(name) <= 80),
    email       TEXT CHECK (length(email) <= 254),
    mobile      TEXT CHECK (length(mobile) <= 16),
    contact_key TEXT CHECK (length(contact_key) <= 254)
) STRICT;

-- One person, one row (E2).
CREATE UNIQUE INDEX entry_person ON entry (list, contact_key, service) WHERE contact_key IS NOT NULL;
CREATE UNIQUE INDEX entry_number ON entry (list, number);
-- The line of an event: who may be asked next, whatever the size, and by size.
CREATE INDEX entry_line ON entry (list, passes, number)
    WHERE state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' AND service = '';
CREATE INDEX entry_line_size ON entry (list, party, passes, number)
    WHERE state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' AND service = '';
-- Somebody's number in line.
CREATE INDEX entry_rank ON entry (list, passes, number) WHERE state = 'waitlisted';
-- The line of a desk, per service: by priority, or by join number alone.
CREATE INDEX entry_desk_priority ON entry (list, service, tier DESC, number)
    WHERE service <> '' AND state IN ('waitlisted', 'paused');
CREATE INDEX entry_desk_joined ON entry (list, service, number)
    WHERE service <> '' AND state IN ('waitlisted', 'paused');

CREATE TABLE place (
    id        INTEGER PRIMARY KEY,
    rev       INTEGER NOT NULL,
    list      INTEGER NOT NULL REFERENCES list (id),
    kind      TEXT NOT NULL CHECK (kind = 'seats' OR kind = 'pool' OR kind = 'slot'),
    seats     INTEGER NOT NULL CHECK (seats >= 1),
    state     TEXT NOT NULL CHECK (state = 'held' OR state = 'booked' OR state = 'open' OR state = 'closed'),
    chain     INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    tried     INTEGER NOT NULL,
    ending    TEXT,
    booked_by INTEGER REFERENCES entry (id),
    freed_at  INTEGER NOT NULL,
    slot_key  TEXT CHECK (length(slot_key) <= 2000),
    slot      TEXT CHECK (length(slot) <= 10000),
    CHECK ((state = 'booked') = (booked_by IS NOT NULL)),
    CHECK ((kind = 'slot') = (slot IS NOT NULL AND slot_key IS NOT NULL))
) STRICT;

-- The same opening seen twice is one slot (D6).
CREATE UNIQUE INDEX place_slot ON place (list, slot_key) WHERE slot_key IS NOT NULL;
CREATE INDEX place_of_list ON place (list, id);

CREATE TABLE offer (
    id          INTEGER PRIMARY KEY,
    rev         INTEGER NOT NULL,
    list        INTEGER NOT NULL REFERENCES list (id),
    place       INTEGER NOT NULL REFERENCES place (id),
    seq         INTEGER NOT NULL,
    chain       INTEGER NOT NULL,
    entry       INTEGER NOT NULL REFERENCES entry (id),
    seats       INTEGER NOT NULL CHECK (seats >= 1),
    kind        TEXT NOT NULL CHECK (kind = 'freed' OR kind = 'invite'),
    state       TEXT NOT NULL
               CHECK (state = 'queued' OR state = 'live' OR state = 'claimed' OR state = 'declined'
                      OR state = 'lapsed' OR state = 'withdrawn' OR state = 'undeliverable'),
    lane        INTEGER NOT NULL,
    made_at     INTEGER NOT NULL,
    sent_at     INTEGER,
    ends_at     INTEGER,
    extended_at INTEGER,
    CHECK (state <> 'live' OR (sent_at IS NOT NULL AND ends_at IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX offer_name ON offer (place, seq);
-- A chain asks nobody twice; one live offer per place; one per person (and lane).
CREATE UNIQUE INDEX offer_chain ON offer (chain, entry);
CREATE UNIQUE INDEX offer_live_place ON offer (place) WHERE state IN ('queued', 'live');
CREATE UNIQUE INDEX offer_live_person ON offer (entry, lane) WHERE state IN ('queued', 'live');
-- Windows that run, for giving downtime back.
CREATE INDEX offer_running ON offer (id) WHERE state = 'live';
CREATE INDEX offer_of_list ON offer (list, id);

-- Named rows that become commands when due. The name is the key.
CREATE TABLE timer (
    subject INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    which   INTEGER NOT NULL,
    list    INTEGER NOT NULL,
    due_at  INTEGER NOT NULL,
    cursor  INTEGER NOT NULL,
    PRIMARY KEY (subject, kind, which)
) STRICT, WITHOUT ROWID;

CREATE INDEX timer_due ON timer (due_at);

-- The outbox and, once settled, the log of what was said.
CREATE TABLE message (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    list       INTEGER NOT NULL REFERENCES list (id),
    -- Null: to the host.
    entry      INTEGER REFERENCES entry (id),
    kind       TEXT NOT NULL,
    subject    INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    channel    TEXT NOT NULL CHECK (channel = 'mail' OR channel = 'text'),
    urgency    TEXT NOT NULL CHECK (urgency = 'direct' OR urgency = 'polite'),
    state      TEXT NOT NULL
               CHECK (state = 'queued' OR state = 'sending' OR state = 'sent' OR state = 'failed'
                      OR state = 'bounced' OR state = 'suppressed' OR state = 'expired'),
    attempts   INTEGER NOT NULL,
    made_at    INTEGER NOT NULL,
    -- While sending: when the lease ends.
    due_at     INTEGER NOT NULL,
    settled_at INTEGER
) STRICT;

-- Each message key goes out at most once.
CREATE UNIQUE INDEX message_key ON message (ifnull(entry, -list), kind, subject, generation);
CREATE INDEX message_due ON message (due_at) WHERE state IN ('queued', 'sending');
CREATE INDEX message_of_list ON message (list, id);

CREATE TABLE batch (
    id         INTEGER PRIMARY KEY,
    rev        INTEGER NOT NULL,
    list       INTEGER NOT NULL REFERENCES list (id),
    import     INTEGER NOT NULL,
    part       INTEGER NOT NULL,
    mode       TEXT NOT NULL CHECK (mode = 'invite' OR mode = 'invite_until' OR mode = 'confirmed'),
    hold_until INTEGER,
    done       INTEGER NOT NULL,
    rows       TEXT NOT NULL CHECK (length(rows) <= 200000),
    UNIQUE (list, import, part)
) STRICT;

-- Addresses that get nothing any more, on any list.
CREATE TABLE suppression (
    channel TEXT NOT NULL CHECK (channel = 'mail' OR channel = 'text'),
    key     TEXT NOT NULL CHECK (length(key) <= 254),
    reason  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (channel, key)
) STRICT, WITHOUT ROWID;

-- One row per change, in the order of the commits.
CREATE TABLE audit (
    seq    INTEGER PRIMARY KEY,
    list   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    who    TEXT NOT NULL,
    host   INTEGER,
    what   TEXT NOT NULL,
    note   TEXT NOT NULL CHECK (length(note) <= 500),
    moves  TEXT NOT NULL,
    passed TEXT NOT NULL
) STRICT;

CREATE INDEX audit_of_list ON audit (list, seq);

CREATE TABLE house (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
