-- How often the recipient's own server turned this message down; tries that failed for another reason do not count. Unknown
-- for older rows, which get their tries anew.
ALTER TABLE message ADD COLUMN turned_down INTEGER NOT NULL DEFAULT 0 CHECK (turned_down >= 0);

-- An import sent by a program: the API token it is credited to. Null for older rows, and where a host sent it.
ALTER TABLE batch ADD COLUMN token INTEGER;
