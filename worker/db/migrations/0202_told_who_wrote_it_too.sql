-- Who wrote a story together hears of claps and responses as who published it does, and no more once
-- the story is gone.
CREATE TRIGGER notifications_of_claps_for_authors AFTER INSERT ON claps
WHEN NEW.updated_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'CLAP', a.user_id, NEW.user_id, p.id, p.id, NEW.updated_at
  FROM posts p JOIN user_posts a ON a.post_id = p.id AND a.user_id IS NOT p.creator_id
  WHERE p.id = NEW.post_id;
END;
CREATE TRIGGER notifications_of_responses_for_authors AFTER UPDATE OF status ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL AND NEW.status = 'PUBLISHED'
  AND OLD.status <> 'PUBLISHED' AND NEW.creator_id IS NOT NULL BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'RESPONSE', a.user_id, NEW.creator_id, p.id, NEW.id, NEW.updated_at
  FROM posts p JOIN user_posts a ON a.post_id = p.id AND a.user_id IS NOT p.creator_id
  WHERE p.id = NEW.in_response_to_post_id;
END;
CREATE TRIGGER notifications_of_authors_posts_gone AFTER UPDATE OF status ON posts
WHEN OLD.status = 'PUBLISHED' AND NEW.status <> 'PUBLISHED' BEGIN
  DELETE FROM notification_sources WHERE notification_id IN (SELECT n.id FROM user_posts a
    JOIN notifications n ON n.user_id = a.user_id AND n.kind IN ('CLAP', 'RESPONSE')
      AND n.subject_id = a.post_id AND n.is_unread = 1
    WHERE a.post_id = OLD.id AND a.user_id IS NOT OLD.creator_id);
END;
