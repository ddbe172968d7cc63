-- Tags and topics.
-- Times are milliseconds since 1970, UTC.

CREATE TABLE tags (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE, -- normalized
  display_title TEXT NOT NULL,
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tags_by_post_count ON tags (post_count DESC, id DESC);

-- The columns that tag lists are ordered by are copied from `posts` by triggers.
CREATE TABLE post_tags (
  post_id TEXT NOT NULL REFERENCES posts (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL,
  is_listed INTEGER NOT NULL DEFAULT 0,
  first_published_at INTEGER,
  clap_count INTEGER NOT NULL DEFAULT 0,
  -- as in posts
  hot_at INTEGER GENERATED ALWAYS AS (
    first_published_at + CAST(172800000 * log2(1 + clap_count) AS INTEGER)
  ) VIRTUAL,
  PRIMARY KEY (post_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_tags_latest
  ON post_tags (tag_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX post_tags_top ON post_tags (tag_id, clap_count DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX post_tags_hot ON post_tags (tag_id, hot_at DESC, post_id DESC) WHERE is_listed = 1;

-- The tags of a publication.
CREATE TABLE collection_tags (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (collection_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_follows_by_target ON tag_follows (tag_id, created_at DESC, follower_id DESC);

CREATE TABLE topics (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL CHECK (visibility IN ('PUBLIC', 'SPECIAL', 'STAFF')),
  image_id TEXT REFERENCES images (id),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE topic_tags (
  topic_id TEXT NOT NULL REFERENCES topics (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (topic_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX topic_tags_by_tag ON topic_tags (tag_id, topic_id);

-- Stories that editors have chosen for a topic, whatever their tags.
CREATE TABLE topic_posts (
  topic_id TEXT NOT NULL REFERENCES topics (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (topic_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX topic_posts_by_post ON topic_posts (post_id);

CREATE TRIGGER post_tags_follow_insert AFTER INSERT ON post_tags BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count) =
    (SELECT is_listed, first_published_at, clap_count FROM posts WHERE id = NEW.post_id)
  WHERE post_id = NEW.post_id AND tag_id = NEW.tag_id;
END;

-- SQLite doesn't guarantee the order of triggers, so NEW may be older than the row: triggers that copy
-- a post's state read the row.
CREATE TRIGGER post_tags_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, clap_count ON posts BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count) =
    (SELECT is_listed, first_published_at, clap_count FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;

CREATE TRIGGER topic_posts_follow_delete BEFORE DELETE ON posts BEGIN
  DELETE FROM topic_posts WHERE post_id = OLD.id;
END;
