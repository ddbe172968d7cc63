-- What one is told of a publication goes once it is muted, the stories in it that mention one included.
CREATE TRIGGER notifications_forget_mentions_in_muted_collection AFTER INSERT ON collection_mutes BEGIN
  DELETE FROM notification_sources WHERE user_id = NEW.user_id AND kind = 'MENTION'
    AND EXISTS (SELECT 1 FROM posts p
      WHERE p.id = object_id AND p.collection_id = NEW.collection_id);
END;
DELETE FROM notification_sources WHERE kind = 'MENTION' AND EXISTS (SELECT 1 FROM posts p
  JOIN collection_mutes m ON m.collection_id = p.collection_id
  WHERE p.id = object_id AND m.user_id = notification_sources.user_id);
