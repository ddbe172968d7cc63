-- What readers' browsers called their latest claps, so that claps sent twice count once, whatever came
-- between them and even where all have been taken back. A row stays for a day, and of one reader's for one
-- story the latest 64 do (domain/claps/clapStory.ts).
CREATE TABLE clap_keys (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, post_id, key)
) STRICT;

CREATE INDEX clap_keys_by_age ON clap_keys (created_at);

INSERT INTO clap_keys (user_id, post_id, key, created_at)
SELECT user_id, post_id, last_key, updated_at FROM claps WHERE last_key IS NOT NULL;

ALTER TABLE claps DROP COLUMN last_key;
