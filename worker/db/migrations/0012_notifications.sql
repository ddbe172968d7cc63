-- Notifications. Triggers queue what happened in the transaction that caused it; processing the
-- outbox turns it into notifications in one batch, so that each is delivered once.
-- Times are milliseconds since 1970, UTC.

CREATE TABLE notification_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  subject_id TEXT NOT NULL, -- what notifications of a kind are grouped by; empty for the recipient
  object_id TEXT NOT NULL, -- what happened: unique with the kind and both people
  occurred_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 -- failed deliveries; after some it is dead-lettered and stays
) STRICT;
CREATE INDEX notification_outbox_to ON notification_outbox (recipient_id);
CREATE INDEX notification_outbox_of ON notification_outbox (actor_id);
CREATE INDEX notification_outbox_due ON notification_outbox (id) WHERE tries < 3;
CREATE INDEX notification_outbox_about ON notification_outbox (kind, object_id);

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  occurred_at INTEGER NOT NULL, -- of its latest source
  is_unread INTEGER NOT NULL DEFAULT 1,
  is_muted INTEGER NOT NULL DEFAULT 0 -- 1 where all its sources are muted
) STRICT;
-- What happens while a similar notification is unread is added to it.
CREATE UNIQUE INDEX notifications_unread
  ON notifications (user_id, kind, subject_id) WHERE is_unread = 1;
CREATE INDEX notifications_of_user ON notifications (user_id, occurred_at DESC, id DESC);
CREATE INDEX notifications_old ON notifications (occurred_at);

-- What a notification is made of: who did what.
CREATE TABLE notification_sources (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  actor_id TEXT NOT NULL REFERENCES users (id),
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  occurred_at INTEGER NOT NULL,
  -- hidden by a mute, and shown again when that ends; not counted or marked as read while hidden
  is_muted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, object_id, actor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_sources_in ON notification_sources (notification_id, occurred_at DESC);
CREATE INDEX notification_sources_of ON notification_sources (actor_id, object_id);
CREATE INDEX notification_sources_muted ON notification_sources (user_id) WHERE is_muted = 1;

CREATE TABLE notification_preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  follows TEXT NOT NULL CHECK (follows IN ('ALL', 'NETWORK', 'OFF')),
  claps TEXT NOT NULL CHECK (claps IN ('ALL', 'NETWORK', 'OFF')),
  responses TEXT NOT NULL CHECK (responses IN ('ALL', 'NETWORK', 'OFF')),
  submissions TEXT NOT NULL CHECK (submissions IN ('ALL', 'NETWORK', 'OFF')),
  digest TEXT NOT NULL CHECK (digest IN ('DAILY', 'WEEKLY', 'OFF')),
  mentions TEXT NOT NULL DEFAULT 'ALL'
    CHECK (mentions IN ('ALL', 'NETWORK', 'OFF'))
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_preferences_with_digest
  ON notification_preferences (user_id) WHERE digest <> 'OFF';

-- Digests by person and period. A period with nothing to send has a row too, and sends no email.
CREATE TABLE digests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  period TEXT NOT NULL, -- the day or week that it covers
  frequency TEXT NOT NULL CHECK (frequency IN ('DAILY', 'WEEKLY')),
  post_ids TEXT NOT NULL, -- JSON, in the email's order
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 of the unsubscribe link's token, hex
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, period)
) STRICT;
CREATE INDEX digests_latest ON digests (user_id, created_at DESC);
CREATE INDEX digests_old ON digests (created_at);

-- The badge counts unread notifications that no mute hides.
CREATE TRIGGER notifications_count_new AFTER INSERT ON notifications WHEN NEW.is_unread = 1 BEGIN
  UPDATE users SET unread_notification_count = unread_notification_count + 1 WHERE id = NEW.user_id;
END;

-- Nothing older than two days (172,800 seconds) is queued: imported content is no news.
CREATE TRIGGER notifications_of_follows AFTER INSERT ON user_follows
WHEN NEW.created_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  VALUES ('FOLLOW', NEW.target_id, NEW.follower_id, '', '', NEW.created_at);
END;

CREATE TRIGGER notifications_of_claps AFTER INSERT ON claps
WHEN NEW.updated_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'CLAP', p.creator_id, NEW.user_id, p.id, p.id, NEW.updated_at
  FROM posts p WHERE p.id = NEW.post_id AND p.creator_id IS NOT NULL;
END;

CREATE TRIGGER notifications_of_new_responses AFTER INSERT ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL AND NEW.status = 'PUBLISHED'
  AND NEW.creator_id IS NOT NULL AND NEW.created_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT iif(p.in_response_to_post_id IS NULL, 'RESPONSE', 'REPLY'), p.creator_id, NEW.creator_id,
    p.id, NEW.id, NEW.created_at
  FROM posts p WHERE p.id = NEW.in_response_to_post_id AND p.creator_id IS NOT NULL;
END;

CREATE TRIGGER notifications_of_responses AFTER UPDATE OF status ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL AND NEW.status = 'PUBLISHED'
  AND OLD.status <> 'PUBLISHED' AND NEW.creator_id IS NOT NULL BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT iif(p.in_response_to_post_id IS NULL, 'RESPONSE', 'REPLY'), p.creator_id, NEW.creator_id,
    p.id, NEW.id, NEW.updated_at
  FROM posts p WHERE p.id = NEW.in_response_to_post_id AND p.creator_id IS NOT NULL;
END;

CREATE TRIGGER notifications_of_submissions AFTER INSERT ON publication_submission_steps
WHEN NEW.made_by IS NOT NULL AND NEW.made_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'SUBMISSION_RECEIVED', m.user_id, NEW.made_by, s.id, CAST(NEW.id AS TEXT), NEW.made_at
  FROM publication_submissions s JOIN collection_members m ON m.collection_id = s.collection_id
  WHERE s.id = NEW.submission_id AND m.role IN ('OWNER', 'EDITOR')
    AND NEW.status IN ('OPEN', 'CHANGES_MADE', 'CANCELLED');
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'SUBMISSION_DECIDED', s.writer_id, NEW.made_by, s.id, CAST(NEW.id AS TEXT), NEW.made_at
  FROM publication_submissions s
  WHERE s.id = NEW.submission_id AND NEW.status IN ('CHANGES_REQUESTED', 'ACCEPTED', 'REJECTED');
END;

-- Mentions are read from the published text, so that every way to publish counts. Unlisted stories
-- notify nobody.
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

CREATE TRIGGER notifications_of_list_follows AFTER INSERT ON catalog_follows
WHEN NEW.created_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'LIST_FOLLOW', c.creator_id, NEW.follower_id, c.id, c.id, NEW.created_at
  FROM catalogs c WHERE c.id = NEW.catalog_id;
END;

-- An undone clap or follow removes its notification while that is unread.
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

-- Unpublishing removes unread notifications of a story or response: those that it caused, and those
-- about claps and responses to it.
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

-- Co-authors are notified as the creator is.
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

-- Muting hides notifications from the person or publication.
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

-- Shows what a mute had hidden, unless another mute still hides it.
CREATE VIEW notification_mutes_ended AS SELECT id AS user_id FROM users;

CREATE TRIGGER notifications_bring_back INSTEAD OF INSERT ON notification_mutes_ended BEGIN
  -- No alias for the updated table: with one, SQLite could rename no table of this schema.
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

-- A notification is visible while one of its sources is.
CREATE TRIGGER notifications_show_new AFTER INSERT ON notification_sources WHEN NEW.is_muted = 0 BEGIN
  UPDATE notifications SET is_muted = 0 WHERE id = NEW.notification_id AND is_muted = 1;
END;

CREATE TRIGGER notifications_hide_or_show AFTER UPDATE OF is_muted ON notification_sources
WHEN NEW.is_muted <> OLD.is_muted BEGIN
  UPDATE notifications SET is_muted = NOT EXISTS (SELECT 1 FROM notification_sources s
    WHERE s.notification_id = NEW.notification_id AND s.is_muted = 0)
  WHERE id = NEW.notification_id;
END;

CREATE TRIGGER notifications_forget_empty AFTER DELETE ON notification_sources BEGIN
  DELETE FROM notifications WHERE id = OLD.notification_id AND NOT EXISTS
    (SELECT 1 FROM notification_sources s WHERE s.notification_id = OLD.notification_id);
  UPDATE notifications SET is_muted = 1 WHERE id = OLD.notification_id AND is_muted = 0
    AND NOT EXISTS (SELECT 1 FROM notification_sources s
      WHERE s.notification_id = OLD.notification_id AND s.is_muted = 0);
END;

CREATE TRIGGER notifications_count_read AFTER UPDATE OF is_unread, is_muted ON notifications
WHEN (NEW.is_unread > NEW.is_muted) <> (OLD.is_unread > OLD.is_muted) BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count
    + (NEW.is_unread > NEW.is_muted) - (OLD.is_unread > OLD.is_muted)) WHERE id = NEW.user_id;
END;

CREATE TRIGGER notifications_count_gone AFTER DELETE ON notifications
WHEN OLD.is_unread = 1 AND OLD.is_muted = 0 BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count - 1)
  WHERE id = OLD.user_id;
END;
