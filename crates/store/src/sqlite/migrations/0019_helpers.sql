-- Somebody with whom a list was shared and who makes none of their own: role is 'member', and this says the rest. Null: as
-- before, a member who may.
ALTER TABLE host ADD COLUMN shared_only INTEGER CHECK (shared_only = 1);
-- Who let them in; null: the command line, or nobody wrote it down.
ALTER TABLE host ADD COLUMN invited_by INTEGER;
-- When a report said that this mail did not arrive, without proof that it comes from a mail server of its way.
ALTER TABLE message ADD COLUMN reported_at INTEGER;
