-- What a reader's browser called its last claps of a story, so that claps sent twice count once.
ALTER TABLE claps ADD COLUMN last_key TEXT;
