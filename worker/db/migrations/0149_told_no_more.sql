-- What one is told of a publication goes once it is muted.
CREATE TRIGGER notifications_forget_muted_collection AFTER INSERT ON collection_mutes BEGIN
  DELETE FROM notification_sources WHERE user_id = NEW.user_id AND notification_id IN
    (SELECT n.id FROM notifications n LEFT JOIN publication_submissions s ON s.id = n.subject_id
     WHERE n.user_id = NEW.user_id AND (s.collection_id = NEW.collection_id
       OR (n.kind = 'ROLE' AND n.subject_id = NEW.collection_id)));
END;

-- What is taken back is no news any more, as long as nobody has read it.
CREATE TRIGGER notifications_of_claps_taken_back AFTER DELETE ON claps BEGIN
  DELETE FROM notification_sources
  WHERE actor_id = OLD.user_id AND kind IN ('CLAP', 'LIST_CLAP') AND object_id = OLD.post_id
    AND notification_id IN (SELECT n.id FROM notifications n WHERE n.is_unread = 1);
END;
CREATE TRIGGER notifications_of_follows_ended AFTER DELETE ON user_follows BEGIN
  DELETE FROM notification_sources
  WHERE actor_id = OLD.follower_id AND kind = 'FOLLOW' AND user_id = OLD.target_id
    AND notification_id IN (SELECT n.id FROM notifications n WHERE n.is_unread = 1);
END;
CREATE TRIGGER notifications_of_list_follows_ended AFTER DELETE ON catalog_follows BEGIN
  DELETE FROM notification_sources
  WHERE actor_id = OLD.follower_id AND kind = 'LIST_FOLLOW' AND object_id = OLD.catalog_id
    AND notification_id IN (SELECT n.id FROM notifications n WHERE n.is_unread = 1);
END;

-- How often what waits could not be delivered; beyond some tries it is set aside, and stays.
ALTER TABLE notification_outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
