-- What people are told of. Triggers note what happened in the transaction of its cause; whoever drains
-- the outbox makes notifications of it, in one batch, so that each is told once.

CREATE TABLE notification_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  subject_id TEXT NOT NULL, -- what notifications of a kind are grouped by; empty for the recipient
  object_id TEXT NOT NULL, -- what happened: with the kind and the two people it happens once
  occurred_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notification_outbox_to ON notification_outbox (recipient_id);
CREATE INDEX notification_outbox_of ON notification_outbox (actor_id);

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  occurred_at INTEGER NOT NULL, -- of the latest that is in it
  is_unread INTEGER NOT NULL DEFAULT 1
) STRICT;
-- What happens while its like is unread joins it.
CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, kind, subject_id)
  WHERE is_unread = 1;
CREATE INDEX notifications_of_user ON notifications (user_id, occurred_at DESC, id DESC);
CREATE INDEX notifications_old ON notifications (occurred_at);

CREATE TABLE notification_sources (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  actor_id TEXT NOT NULL REFERENCES users (id),
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  occurred_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, object_id, actor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_sources_in ON notification_sources (notification_id, occurred_at DESC);
CREATE INDEX notification_sources_of ON notification_sources (actor_id);

CREATE TABLE notification_preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  follows TEXT NOT NULL CHECK (follows IN ('ALL', 'NETWORK', 'OFF')),
  claps TEXT NOT NULL CHECK (claps IN ('ALL', 'NETWORK', 'OFF')),
  responses TEXT NOT NULL CHECK (responses IN ('ALL', 'NETWORK', 'OFF')),
  submissions TEXT NOT NULL CHECK (submissions IN ('ALL', 'NETWORK', 'OFF')),
  digest TEXT NOT NULL CHECK (digest IN ('DAILY', 'WEEKLY', 'OFF'))
) STRICT, WITHOUT ROWID;

-- The count that the top bar shows is that of the unread rows, whoever writes them.
UPDATE users SET unread_notification_count = 0 WHERE unread_notification_count <> 0;
CREATE TRIGGER notifications_count_new AFTER INSERT ON notifications WHEN NEW.is_unread = 1 BEGIN
  UPDATE users SET unread_notification_count = unread_notification_count + 1 WHERE id = NEW.user_id;
END;
CREATE TRIGGER notifications_count_read AFTER UPDATE OF is_unread ON notifications
WHEN NEW.is_unread <> OLD.is_unread BEGIN
  UPDATE users SET unread_notification_count =
    max(0, unread_notification_count + NEW.is_unread - OLD.is_unread) WHERE id = NEW.user_id;
END;
CREATE TRIGGER notifications_count_gone AFTER DELETE ON notifications WHEN OLD.is_unread = 1 BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count - 1)
  WHERE id = OLD.user_id;
END;

-- What one is told of someone goes once they are muted.
CREATE TRIGGER notifications_forget_muted AFTER INSERT ON user_mutes BEGIN
  DELETE FROM notification_sources WHERE user_id = NEW.user_id AND actor_id = NEW.target_id;
END;
CREATE TRIGGER notifications_forget_empty AFTER DELETE ON notification_sources BEGIN
  DELETE FROM notifications WHERE id = OLD.notification_id AND NOT EXISTS
    (SELECT 1 FROM notification_sources s WHERE s.notification_id = OLD.notification_id);
END;

-- What is brought over from elsewhere happened long ago: nobody is told of it.
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
