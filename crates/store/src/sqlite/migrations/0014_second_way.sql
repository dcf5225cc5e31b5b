-- Whoever is known by their mobile, found by their mailbox: a mail to it may come back.
CREATE INDEX entry_second_mail ON entry (lower(email)) WHERE mobile IS NOT NULL AND email IS NOT NULL;

-- Texts that are due, apart from mails: a mail server that hangs does not hold them up.
CREATE INDEX message_due_text ON message (due_at) WHERE state IN ('queued', 'sending') AND channel = 'text';
