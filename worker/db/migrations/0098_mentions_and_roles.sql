-- Whom a story mentions is told of it once readers have it: what is read is the text that they have, so
-- that each way to publish counts. One that only those find who have its address tells nobody.
CREATE TRIGGER notifications_of_mentions AFTER INSERT ON post_bodies BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT DISTINCT 'MENTION', u.id, p.creator_id, p.id, p.id, p.latest_published_at
  FROM posts p JOIN json_tree(NEW.document) t ON t.key = 'userId' AND t.type = 'text'
    JOIN users u ON u.id = t.value
  WHERE p.id = NEW.post_id AND p.status = 'PUBLISHED' AND p.visibility <> 'UNLISTED'
    AND p.creator_id IS NOT NULL AND p.latest_published_at > (unixepoch() - 172800) * 1000;
END;
CREATE TRIGGER notifications_of_new_mentions AFTER UPDATE OF document ON post_bodies
WHEN NEW.document <> OLD.document BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT DISTINCT 'MENTION', u.id, p.creator_id, p.id, p.id, p.latest_published_at
  FROM posts p JOIN json_tree(NEW.document) t ON t.key = 'userId' AND t.type = 'text'
    JOIN users u ON u.id = t.value
  WHERE p.id = NEW.post_id AND p.status = 'PUBLISHED' AND p.visibility <> 'UNLISTED'
    AND p.creator_id IS NOT NULL AND p.latest_published_at > (unixepoch() - 172800) * 1000;
END;

ALTER TABLE notification_preferences ADD COLUMN mentions TEXT NOT NULL DEFAULT 'ALL'
  CHECK (mentions IN ('ALL', 'NETWORK', 'OFF'));
