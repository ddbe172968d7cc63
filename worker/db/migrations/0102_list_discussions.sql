-- Lists are clapped for and answered as stories are. A list that others may know of has a row of posts
-- for that, which is no story: nobody wrote it, no list holds it and no address opens it. It carries
-- the claps, the responses and whether discussion is closed, so that all of it is counted, hidden and
-- limited as with stories. Triggers keep its state equal to that of the list and of its owner.

ALTER TABLE posts ADD COLUMN catalog_id TEXT REFERENCES catalogs (id);
CREATE UNIQUE INDEX posts_of_catalog ON posts (catalog_id) WHERE catalog_id IS NOT NULL;

CREATE VIEW list_discussions AS SELECT id AS catalog_id FROM catalogs;
CREATE TRIGGER list_discussions_begin INSTEAD OF INSERT ON list_discussions BEGIN
  INSERT INTO posts (id, catalog_id, status, visibility, is_suspended, created_at, updated_at)
  SELECT 'd' || substr(lower(hex(randomblob(6))), 2), c.id, 'PUBLISHED', 'UNLISTED',
    (SELECT is_suspended <> 0 FROM users WHERE id = c.creator_id), c.updated_at, c.updated_at
  FROM catalogs c WHERE c.id = NEW.catalog_id AND c.visibility <> 'PRIVATE' AND c.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.catalog_id = c.id);
END;
CREATE TRIGGER catalogs_begin_discussion AFTER INSERT ON catalogs BEGIN
  INSERT INTO list_discussions (catalog_id) VALUES (NEW.id);
END;
CREATE TRIGGER catalogs_keep_discussion AFTER UPDATE OF visibility, deleted_at ON catalogs BEGIN
  INSERT INTO list_discussions (catalog_id) VALUES (NEW.id);
  UPDATE posts SET status = iif(NEW.visibility = 'PRIVATE' OR NEW.deleted_at IS NOT NULL, 'DRAFT', 'PUBLISHED')
  WHERE catalog_id = NEW.id;
END;
CREATE TRIGGER users_suspend_discussions AFTER UPDATE OF is_suspended ON users BEGIN
  UPDATE posts SET is_suspended = (NEW.is_suspended <> 0)
  WHERE catalog_id IN (SELECT id FROM catalogs WHERE creator_id = NEW.id);
END;
-- What was answered stays with its writers, under something that is gone.
CREATE TRIGGER catalogs_end_discussion BEFORE DELETE ON catalogs BEGIN
  DELETE FROM claps WHERE post_id IN (SELECT id FROM posts WHERE catalog_id = OLD.id);
  UPDATE posts SET status = 'DELETED', catalog_id = NULL WHERE catalog_id = OLD.id;
END;

CREATE TRIGGER catalogs_count_discussion AFTER UPDATE OF clap_count, response_count ON posts
WHEN NEW.catalog_id IS NOT NULL BEGIN
  UPDATE catalogs SET clap_count = NEW.clap_count, response_count = NEW.response_count
  WHERE id = NEW.catalog_id;
END;

INSERT INTO list_discussions (catalog_id) SELECT catalog_id FROM list_discussions;

-- Whose list it is hears of it as writers do.
CREATE TRIGGER notifications_of_list_claps AFTER INSERT ON claps
WHEN NEW.updated_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'LIST_CLAP', c.creator_id, NEW.user_id, c.id, p.id, NEW.updated_at
  FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = NEW.post_id;
END;
CREATE TRIGGER notifications_of_list_responses AFTER UPDATE OF status ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL AND NEW.status = 'PUBLISHED'
  AND OLD.status <> 'PUBLISHED' AND NEW.creator_id IS NOT NULL BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'LIST_RESPONSE', c.creator_id, NEW.creator_id, c.id, NEW.id, NEW.updated_at
  FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = NEW.in_response_to_post_id;
END;
