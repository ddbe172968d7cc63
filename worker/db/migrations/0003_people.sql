-- People: hosts of their own, what they mute, how often their stories are read, and the stories
-- that a profile lists.

ALTER TABLE users ADD COLUMN domain TEXT; -- live custom host, lower case
ALTER TABLE users ADD COLUMN domain_is_subdomain INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX users_by_domain ON users (domain) WHERE domain IS NOT NULL;

CREATE TABLE user_mutes (
  user_id TEXT NOT NULL REFERENCES users (id),
  target_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, target_id),
  CHECK (user_id <> target_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE collection_mutes (
  user_id TEXT NOT NULL REFERENCES users (id),
  collection_id TEXT NOT NULL REFERENCES collections (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, collection_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE posts ADD COLUMN read_count INTEGER NOT NULL DEFAULT 0;
UPDATE posts SET read_count = (SELECT count(*) FROM post_reads r WHERE r.post_id = posts.id);
CREATE TRIGGER posts_count_read AFTER INSERT ON post_reads BEGIN
  UPDATE posts SET read_count = read_count + 1 WHERE id = NEW.post_id;
END;

-- A profile lists what a person wrote alone and what they wrote with others. The story's columns
-- that it is ordered by are copied here, so that an index holds each order.
CREATE TABLE user_posts (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  is_listed INTEGER NOT NULL,
  first_published_at INTEGER,
  read_count INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_posts_latest ON user_posts (user_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX user_posts_most_read ON user_posts (user_id, read_count DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX user_posts_by_post ON user_posts (post_id);

INSERT INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
SELECT creator_id, id, is_listed, first_published_at, read_count FROM posts
WHERE creator_id IS NOT NULL AND in_response_to_post_id IS NULL;
INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
SELECT a.user_id, p.id, p.is_listed, p.first_published_at, p.read_count
FROM post_authors a JOIN posts p ON p.id = a.post_id
WHERE a.role = 'AUTHOR' AND p.in_response_to_post_id IS NULL;

CREATE TRIGGER user_posts_follow_creator AFTER INSERT ON posts
WHEN NEW.creator_id IS NOT NULL AND NEW.in_response_to_post_id IS NULL BEGIN
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
  VALUES (NEW.creator_id, NEW.id, NEW.is_listed, NEW.first_published_at, NEW.read_count);
END;
CREATE TRIGGER user_posts_follow_new_creator AFTER UPDATE OF creator_id ON posts
WHEN NEW.creator_id IS NOT OLD.creator_id AND NEW.in_response_to_post_id IS NULL BEGIN
  DELETE FROM user_posts WHERE user_id = OLD.creator_id AND post_id = NEW.id AND NOT EXISTS
    (SELECT 1 FROM post_authors WHERE post_id = NEW.id AND user_id = OLD.creator_id AND role = 'AUTHOR');
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
  SELECT NEW.creator_id, NEW.id, NEW.is_listed, NEW.first_published_at, NEW.read_count
  WHERE NEW.creator_id IS NOT NULL;
END;
CREATE TRIGGER user_posts_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, read_count ON posts BEGIN
  UPDATE user_posts SET is_listed = NEW.is_listed, first_published_at = NEW.first_published_at,
    read_count = NEW.read_count
  WHERE post_id = NEW.id;
END;
CREATE TRIGGER user_posts_follow_author AFTER INSERT ON post_authors WHEN NEW.role = 'AUTHOR' BEGIN
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
  SELECT NEW.user_id, p.id, p.is_listed, p.first_published_at, p.read_count FROM posts p
  WHERE p.id = NEW.post_id AND p.in_response_to_post_id IS NULL;
END;
CREATE TRIGGER user_posts_follow_author_gone AFTER DELETE ON post_authors WHEN OLD.role = 'AUTHOR' BEGIN
  DELETE FROM user_posts WHERE user_id = OLD.user_id AND post_id = OLD.post_id AND NOT EXISTS
    (SELECT 1 FROM posts WHERE id = OLD.post_id AND creator_id = OLD.user_id);
END;
