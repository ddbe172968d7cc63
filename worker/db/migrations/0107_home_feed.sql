-- What a person says of their home: in which order its stories come, and of what they want less.

ALTER TABLE users ADD COLUMN home_feed_order TEXT NOT NULL DEFAULT 'RANKED'
  CHECK (home_feed_order IN ('RANKED', 'LATEST'));

CREATE TABLE feed_reductions (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('USER', 'COLLECTION', 'TAG', 'STAFF_PICKS', 'POPULAR', 'NEW')),
  target_id TEXT NOT NULL DEFAULT '', -- a person, publication or tag; empty where the kind says all
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, target_id),
  CHECK ((kind IN ('USER', 'COLLECTION', 'TAG')) = (target_id <> ''))
) STRICT, WITHOUT ROWID;
CREATE INDEX feed_reductions_latest ON feed_reductions (user_id, created_at DESC);

-- The home asks what somebody clapped for last.
CREATE INDEX claps_latest ON claps (user_id, updated_at DESC);
DROP INDEX claps_by_user;
