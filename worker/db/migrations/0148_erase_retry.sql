-- What can't be erased from the trash waits, and keeps nothing else from its turn.

ALTER TABLE posts ADD COLUMN erase_retry_at INTEGER; -- no sooner than then
