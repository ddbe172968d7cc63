-- What one was told of a story, response or list goes with it, as long as nobody has read it: what it
-- said, and what was said to it. Sources are found by who did it and what was done.
DROP INDEX notification_sources_of;
CREATE INDEX notification_sources_of ON notification_sources (actor_id, object_id);

CREATE TRIGGER notifications_of_posts_gone AFTER UPDATE OF status ON posts
WHEN OLD.status = 'PUBLISHED' AND NEW.status <> 'PUBLISHED' BEGIN
  DELETE FROM notification_sources
  WHERE actor_id = OLD.creator_id AND object_id = OLD.id
    AND kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE', 'MENTION')
    AND notification_id IN (SELECT n.id FROM notifications n WHERE n.is_unread = 1);
  DELETE FROM notification_sources WHERE notification_id IN (SELECT n.id FROM notifications n
    WHERE n.user_id = OLD.creator_id AND n.kind IN ('CLAP', 'RESPONSE', 'REPLY')
      AND n.subject_id = OLD.id AND n.is_unread = 1);
  DELETE FROM notification_sources WHERE notification_id IN (SELECT n.id FROM catalogs c
    JOIN notifications n ON n.user_id = c.creator_id AND n.kind IN ('LIST_CLAP', 'LIST_RESPONSE')
      AND n.subject_id = c.id AND n.is_unread = 1
    WHERE c.id = OLD.catalog_id);
END;

DELETE FROM notification_sources WHERE kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE', 'MENTION')
  AND EXISTS (SELECT 1 FROM posts p WHERE p.id = object_id AND p.status <> 'PUBLISHED')
  AND notification_id IN (SELECT n.id FROM notifications n WHERE n.is_unread = 1);
DELETE FROM notification_sources WHERE notification_id IN (SELECT n.id FROM notifications n
  JOIN posts p ON p.id = n.subject_id AND p.status <> 'PUBLISHED'
  WHERE n.is_unread = 1 AND n.kind IN ('CLAP', 'RESPONSE', 'REPLY'));
DELETE FROM notification_sources WHERE notification_id IN (SELECT n.id FROM notifications n
  LEFT JOIN catalogs c ON c.id = n.subject_id
  WHERE n.is_unread = 1 AND n.kind IN ('LIST_CLAP', 'LIST_RESPONSE')
    AND (c.id IS NULL OR c.deleted_at IS NOT NULL OR c.visibility = 'PRIVATE'));
