-- Stories that editors have chosen for a topic, whatever tags they carry.
CREATE TABLE topic_posts (
  topic_id TEXT NOT NULL REFERENCES topics (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (topic_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX topic_posts_by_post ON topic_posts (post_id);

-- A story that goes for good goes from here as well.
CREATE TRIGGER topic_posts_follow_delete BEFORE DELETE ON posts BEGIN
  DELETE FROM topic_posts WHERE post_id = OLD.id;
END;

-- The topics that a tag is part of.
CREATE INDEX topic_tags_by_tag ON topic_tags (tag_id, topic_id);
