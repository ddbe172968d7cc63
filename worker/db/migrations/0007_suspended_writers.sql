-- What a suspended person wrote leaves every list, which all begin with `is_listed`, hence with
-- is_suspended = 0. From here on posts.is_suspended adds up two reasons: 1 for the post itself, 2 for
-- its writer. The triggers keep the 2 equal to the writer's account, whoever writes either row.

CREATE INDEX posts_of_creator ON posts (creator_id);

CREATE TRIGGER users_suspend_posts AFTER UPDATE OF is_suspended ON users BEGIN
  UPDATE posts SET is_suspended = (is_suspended & 1) + 2 * (NEW.is_suspended <> 0)
  WHERE creator_id = NEW.id;
END;
CREATE TRIGGER posts_suspended_with_creator AFTER INSERT ON posts BEGIN
  UPDATE posts SET is_suspended = (is_suspended & 1) + writers.part
  FROM (SELECT coalesce(max(2 * (is_suspended <> 0)), 0) AS part FROM users
    WHERE id = NEW.creator_id) AS writers
  WHERE posts.id = NEW.id AND (is_suspended & 2) <> writers.part;
END;
CREATE TRIGGER posts_stay_suspended_with_creator AFTER UPDATE OF creator_id, is_suspended ON posts BEGIN
  UPDATE posts SET is_suspended = (is_suspended & 1) + writers.part
  FROM (SELECT coalesce(max(2 * (is_suspended <> 0)), 0) AS part FROM users
    WHERE id = NEW.creator_id) AS writers
  WHERE posts.id = NEW.id AND (is_suspended & 2) <> writers.part;
END;

-- SQLite runs the triggers of one write in no promised order, so that NEW may be older than the row:
-- what copies a post's state reads the row.
DROP TRIGGER post_tags_follow_update;
CREATE TRIGGER post_tags_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, clap_count ON posts BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count) =
    (SELECT is_listed, first_published_at, clap_count FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;
DROP TRIGGER user_posts_follow_update;
CREATE TRIGGER user_posts_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, read_count ON posts BEGIN
  UPDATE user_posts SET (is_listed, first_published_at, read_count) =
    (SELECT is_listed, first_published_at, read_count FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;
DROP TRIGGER user_posts_follow_creator;
CREATE TRIGGER user_posts_follow_creator AFTER INSERT ON posts
WHEN NEW.creator_id IS NOT NULL AND NEW.in_response_to_post_id IS NULL BEGIN
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
  SELECT creator_id, id, is_listed, first_published_at, read_count FROM posts WHERE id = NEW.id;
END;
DROP TRIGGER user_posts_follow_new_creator;
CREATE TRIGGER user_posts_follow_new_creator AFTER UPDATE OF creator_id ON posts
WHEN NEW.creator_id IS NOT OLD.creator_id AND NEW.in_response_to_post_id IS NULL BEGIN
  DELETE FROM user_posts WHERE user_id = OLD.creator_id AND post_id = NEW.id AND NOT EXISTS
    (SELECT 1 FROM post_authors WHERE post_id = NEW.id AND user_id = OLD.creator_id AND role = 'AUTHOR');
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count)
  SELECT creator_id, id, is_listed, first_published_at, read_count FROM posts
  WHERE id = NEW.id AND creator_id IS NOT NULL;
END;

UPDATE posts SET is_suspended = (is_suspended & 1) + 2
WHERE creator_id IN (SELECT id FROM users WHERE is_suspended <> 0);
