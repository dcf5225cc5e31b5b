-- Seats a chain left over, kept for the line before the door opens: since when the time counts, until when, and the last
-- join number of those it is for. All null: no head start.
ALTER TABLE place ADD COLUMN head_start_from INTEGER;
ALTER TABLE place ADD COLUMN head_start_until INTEGER;
ALTER TABLE place ADD COLUMN head_start_up_to INTEGER
    CHECK ((head_start_from IS NULL) = (head_start_until IS NULL) AND (head_start_until IS NULL) = (head_start_up_to IS NULL));
CREATE INDEX place_head_start ON place (list, id) WHERE state = 'held' AND head_start_until IS NOT NULL;
