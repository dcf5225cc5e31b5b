-- What hosts did, among all that guests and the post do. A guest's change is not in it.
CREATE INDEX audit_of_hosts ON audit (list, seq) WHERE host IS NOT NULL;

-- Which changes moved which place or an offer of it, so that the story of a seat is read by key. A sign-up moves none
-- and writes nothing here.
CREATE TABLE place_story (
    place INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    PRIMARY KEY (place, seq)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO place_story (place, seq)
SELECT json_extract(move.value, '$[1]'), audit.seq
FROM audit, json_each(audit.moves) AS move
WHERE instr(audit.moves, '["place",') > 0 AND json_extract(move.value, '$[0]') = 'place';

INSERT OR IGNORE INTO place_story (place, seq)
SELECT offer.place, audit.seq
FROM audit, json_each(audit.moves) AS move, offer
WHERE instr(audit.moves, '["offer",') > 0 AND json_extract(move.value, '$[0]') = 'offer'
  AND offer.id = json_extract(move.value, '$[1]');
