-- How many strangers a list wrote to lately because of letters nobody vouches for.
CREATE INDEX letter_asked ON letter (list, at) WHERE outcome = 'asked';
