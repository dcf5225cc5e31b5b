-- What is due, by the lane it leaves by: offers, then answers to a click, then the rest (`Lane::of`). Texts and mails leave by
-- different doors.
DROP INDEX message_due_text;
CREATE INDEX message_lane ON message (
    channel,
    CASE WHEN kind = 'offer' THEN 1 WHEN urgency = 'direct' THEN 2 ELSE 3 END,
    due_at
) WHERE state IN ('queued', 'sending');

-- What somebody took to send, however much waits.
CREATE INDEX message_leased ON message (id) WHERE state = 'sending';
