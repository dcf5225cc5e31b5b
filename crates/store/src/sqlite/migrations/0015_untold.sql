-- Whoever was never told was not asked: an offer withdrawn before it left does not count.
DROP INDEX offer_chain;
CREATE UNIQUE INDEX offer_chain ON offer (chain, entry) WHERE state <> 'withdrawn' OR sent_at IS NOT NULL;
