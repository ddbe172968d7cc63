-- What claps came to, so that a walk through the most applauded responses is ranked as of the moment at
-- which it began (domain/responses/responsesByPost.ts).
ALTER TABLE clap_keys ADD COLUMN change INTEGER NOT NULL DEFAULT 0;

CREATE INDEX clap_keys_of_post ON clap_keys (post_id, created_at, change);
