-- How drafts reach readers: later, and with a receipt; and what a profile shows first.

ALTER TABLE drafts ADD COLUMN scheduled_at INTEGER; -- when it is published by itself
ALTER TABLE drafts ADD COLUMN schedule_problem TEXT; -- why that did not happen, for its writer
CREATE INDEX drafts_scheduled ON drafts (scheduled_at) WHERE scheduled_at IS NOT NULL;

-- What the latest publishing of a story purges, and since when every page shows it.
CREATE TABLE post_receipts (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  published_at INTEGER NOT NULL,
  tags TEXT NOT NULL, -- the cache tags, as JSON
  live_at INTEGER -- null until every purge has been seen to be through
) STRICT, WITHOUT ROWID;

-- Hosts that no story may lead to, with everything before them.
CREATE TABLE banned_link_hosts (
  host TEXT PRIMARY KEY, -- lower case, IDNA names in ASCII
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pinned_posts (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  pinned_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
