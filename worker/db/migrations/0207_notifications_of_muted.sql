-- A mute hides what one was told of whom or what is muted; once it ends all of it is there again. What
-- is hidden is no part of the count, and is not read with the rest.
DROP TRIGGER notifications_forget_muted;
DROP TRIGGER notifications_forget_muted_collection;
DROP TRIGGER notifications_forget_mentions_in_muted_collection;

ALTER TABLE notification_sources ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
-- 1 where all its sources are muted.
ALTER TABLE notifications ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX notification_sources_muted ON notification_sources (user_id) WHERE is_muted = 1;

CREATE TRIGGER notifications_hide_muted AFTER INSERT ON user_mutes BEGIN
  UPDATE notification_sources SET is_muted = 1
  WHERE user_id = NEW.user_id AND actor_id = NEW.target_id AND is_muted = 0;
END;
CREATE TRIGGER notifications_hide_muted_collection AFTER INSERT ON collection_mutes BEGIN
  UPDATE notification_sources SET is_muted = 1
  WHERE user_id = NEW.user_id AND is_muted = 0 AND notification_id IN
    (SELECT n.id FROM notifications n LEFT JOIN publication_submissions s ON s.id = n.subject_id
     WHERE n.user_id = NEW.user_id AND (s.collection_id = NEW.collection_id
       OR (n.kind = 'ROLE' AND n.subject_id = NEW.collection_id)));
  UPDATE notification_sources SET is_muted = 1
  WHERE user_id = NEW.user_id AND is_muted = 0 AND kind = 'MENTION'
    AND EXISTS (SELECT 1 FROM posts p
      WHERE p.id = object_id AND p.collection_id = NEW.collection_id);
END;

-- What another mute still hides stays hidden.
CREATE VIEW notification_mutes_ended AS SELECT id AS user_id FROM users;
CREATE TRIGGER notifications_bring_back INSTEAD OF INSERT ON notification_mutes_ended BEGIN
  -- By their whole names: SQLite renames no table while a trigger has an alias for what it updates.
  UPDATE notification_sources SET is_muted = 0
  WHERE notification_sources.user_id = NEW.user_id AND notification_sources.is_muted = 1
    AND NOT EXISTS (SELECT 1 FROM user_mutes m
      WHERE m.user_id = NEW.user_id AND m.target_id = notification_sources.actor_id)
    AND NOT EXISTS (SELECT 1 FROM collection_mutes m
      WHERE m.user_id = NEW.user_id AND m.collection_id = CASE
        WHEN notification_sources.kind = 'MENTION' THEN (SELECT p.collection_id FROM posts p
          WHERE p.id = notification_sources.object_id)
        WHEN notification_sources.kind = 'ROLE' THEN (SELECT n.subject_id FROM notifications n
          WHERE n.id = notification_sources.notification_id)
        WHEN notification_sources.kind IN ('SUBMISSION_RECEIVED', 'SUBMISSION_DECIDED')
          THEN (SELECT b.collection_id
            FROM notifications n JOIN publication_submissions b ON b.id = n.subject_id
            WHERE n.id = notification_sources.notification_id) END);
END;
CREATE TRIGGER notifications_bring_back_person AFTER DELETE ON user_mutes BEGIN
  INSERT INTO notification_mutes_ended (user_id) VALUES (OLD.user_id);
END;
CREATE TRIGGER notifications_bring_back_collection AFTER DELETE ON collection_mutes BEGIN
  INSERT INTO notification_mutes_ended (user_id) VALUES (OLD.user_id);
END;

-- A notification is there as long as one of its sources is.
CREATE TRIGGER notifications_show_new AFTER INSERT ON notification_sources WHEN NEW.is_muted = 0 BEGIN
  UPDATE notifications SET is_muted = 0 WHERE id = NEW.notification_id AND is_muted = 1;
END;
CREATE TRIGGER notifications_hide_or_show AFTER UPDATE OF is_muted ON notification_sources
WHEN NEW.is_muted <> OLD.is_muted BEGIN
  UPDATE notifications SET is_muted = NOT EXISTS (SELECT 1 FROM notification_sources s
    WHERE s.notification_id = NEW.notification_id AND s.is_muted = 0)
  WHERE id = NEW.notification_id;
END;
DROP TRIGGER notifications_forget_empty;
CREATE TRIGGER notifications_forget_empty AFTER DELETE ON notification_sources BEGIN
  DELETE FROM notifications WHERE id = OLD.notification_id AND NOT EXISTS
    (SELECT 1 FROM notification_sources s WHERE s.notification_id = OLD.notification_id);
  UPDATE notifications SET is_muted = 1 WHERE id = OLD.notification_id AND is_muted = 0
    AND NOT EXISTS (SELECT 1 FROM notification_sources s
      WHERE s.notification_id = OLD.notification_id AND s.is_muted = 0);
END;

DROP TRIGGER notifications_count_read;
CREATE TRIGGER notifications_count_read AFTER UPDATE OF is_unread, is_muted ON notifications
WHEN (NEW.is_unread > NEW.is_muted) <> (OLD.is_unread > OLD.is_muted) BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count
    + (NEW.is_unread > NEW.is_muted) - (OLD.is_unread > OLD.is_muted)) WHERE id = NEW.user_id;
END;
DROP TRIGGER notifications_count_gone;
CREATE TRIGGER notifications_count_gone AFTER DELETE ON notifications
WHEN OLD.is_unread = 1 AND OLD.is_muted = 0 BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count - 1)
  WHERE id = OLD.user_id;
END;
