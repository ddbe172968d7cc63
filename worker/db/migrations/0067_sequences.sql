-- Series of stories, to be read in the order that their writer gives them.
CREATE TABLE sequences (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  is_public INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sequences_by_creator ON sequences (creator_id, updated_at DESC, id DESC);
CREATE INDEX sequences_latest ON sequences (updated_at DESC, id DESC) WHERE is_public = 1;

CREATE TABLE sequence_posts (
  sequence_id TEXT NOT NULL REFERENCES sequences (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (sequence_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sequence_posts_in_order ON sequence_posts (sequence_id, position);
CREATE INDEX sequence_posts_by_post ON sequence_posts (post_id);
