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
  collection_id TEXT,
  -- as in posts
  hot_at INTEGER GENERATED ALWAYS AS (
    first_published_at + CAST(172800000 * log2(1 + clap_count) AS INTEGER)
  ) VIRTUAL,
  published_day INTEGER GENERATED ALWAYS AS (first_published_at / 86400000) VIRTUAL, -- as in posts
  PRIMARY KEY (post_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_tags_latest
  ON post_tags (tag_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX post_tags_top ON post_tags (tag_id, clap_count DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX post_tags_hot ON post_tags (tag_id, hot_at DESC, post_id DESC) WHERE is_listed = 1;
-- The most applauded stories of one day, with the time that bounds the first day of a period.
CREATE INDEX post_tags_top_of_day
  ON post_tags (tag_id, published_day, clap_count DESC, post_id DESC, first_published_at)
  WHERE is_listed = 1;
-- The stories of a publication with a tag, which neither the publication's index nor the tag's covers.
CREATE INDEX post_tags_of_collection
  ON post_tags (collection_id, tag_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;

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
CREATE INDEX tag_follows_by_follower ON tag_follows (follower_id, created_at DESC, tag_id DESC);

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
CREATE INDEX topic_posts_latest ON topic_posts (topic_id, added_at DESC, post_id DESC);

-- Number of listed stories per tag, publication or the whole site and day (UTC), which archives and
-- sitemaps add up.
CREATE TABLE archive_days (
  owner_id TEXT NOT NULL, -- id of a tag or a publication; empty for the site
  day INTEGER NOT NULL, -- since 1970
  post_count INTEGER NOT NULL,
  PRIMARY KEY (owner_id, day)
) STRICT, WITHOUT ROWID;

-- `post_tags` copies the state of its story.
CREATE TRIGGER post_tags_follow_insert AFTER INSERT ON post_tags BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count, collection_id) =
    (SELECT is_listed, first_published_at, clap_count, collection_id FROM posts WHERE id = NEW.post_id)
  WHERE post_id = NEW.post_id AND tag_id = NEW.tag_id;
END;

CREATE TRIGGER post_tags_follow_update
AFTER UPDATE OF status, visibility, hidden_by_staff, creator_hidden, first_published_at, clap_count, collection_id ON posts BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count, collection_id) =
    (SELECT is_listed, first_published_at, clap_count, collection_id FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;

-- `archive_days` counts the listed rows of `post_tags` by tag, and those of `posts` by publication and,
-- under the owner '', for the whole site. Every change of a row is counted once, whichever trigger runs
-- first, so a count may be negative in between. Posts are never deleted.
CREATE TRIGGER archive_days_of_tag AFTER UPDATE OF is_listed, first_published_at ON post_tags
WHEN NEW.is_listed <> OLD.is_listed OR NEW.first_published_at IS NOT OLD.first_published_at BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT OLD.tag_id, OLD.first_published_at / 86400000, -1 WHERE OLD.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT NEW.tag_id, NEW.first_published_at / 86400000, 1 WHERE NEW.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER archive_days_of_lost_tag AFTER DELETE ON post_tags WHEN OLD.is_listed = 1 BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    VALUES (OLD.tag_id, OLD.first_published_at / 86400000, -1)
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
END;
CREATE TRIGGER archive_days_of_new_post AFTER INSERT ON posts WHEN NEW.is_listed = 1 BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT owner.value, NEW.first_published_at / 86400000, 1
    FROM json_each(json_array('', NEW.collection_id)) AS owner WHERE owner.value IS NOT NULL
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER archive_days_of_post
AFTER UPDATE OF status, visibility, hidden_by_staff, creator_hidden, first_published_at, collection_id ON posts
WHEN NEW.is_listed <> OLD.is_listed OR NEW.first_published_at IS NOT OLD.first_published_at
  OR NEW.collection_id IS NOT OLD.collection_id BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT owner.value, OLD.first_published_at / 86400000, -1
    FROM json_each(json_array('', OLD.collection_id)) AS owner
    WHERE OLD.is_listed = 1 AND owner.value IS NOT NULL
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT owner.value, NEW.first_published_at / 86400000, 1
    FROM json_each(json_array('', NEW.collection_id)) AS owner
    WHERE NEW.is_listed = 1 AND owner.value IS NOT NULL
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
