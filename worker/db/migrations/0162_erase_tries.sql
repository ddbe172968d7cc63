-- What can't be erased is tried again, later, and keeps nothing else from its turn; how often, people see.
ALTER TABLE users ADD COLUMN erase_tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN erase_retry_at INTEGER; -- no sooner than then
ALTER TABLE posts ADD COLUMN erase_tries INTEGER NOT NULL DEFAULT 0;
