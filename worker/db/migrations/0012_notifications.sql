-- Notifications. A write queues what it causes in its own transaction (domain/notifications/
-- notify.ts); processing the outbox turns it into notifications in one batch, so that each is
-- delivered once.
-- Times are milliseconds since 1970, UTC.

CREATE TABLE notification_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  subject_id TEXT NOT NULL, -- what notifications of a kind are grouped by; empty for the recipient
  object_id TEXT NOT NULL, -- what happened: unique with the kind and both people
  occurred_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
  due_at INTEGER NOT NULL DEFAULT 0, -- not before then; 0 until an attempt fails
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  error TEXT, -- the latest error
  ended_at INTEGER -- when it was dead-lettered
) STRICT;
CREATE INDEX notification_outbox_to ON notification_outbox (recipient_id);
CREATE INDEX notification_outbox_of ON notification_outbox (actor_id);
CREATE INDEX notification_outbox_due ON notification_outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX notification_outbox_dead ON notification_outbox (ended_at) WHERE state = 'dead';
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

-- The events of a notification: who did what.
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

CREATE TABLE notification_preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  follows TEXT NOT NULL CHECK (follows IN ('ALL', 'NETWORK', 'OFF')),
  claps TEXT NOT NULL CHECK (claps IN ('ALL', 'NETWORK', 'OFF')),
  responses TEXT NOT NULL CHECK (responses IN ('ALL', 'NETWORK', 'OFF')),
  submissions TEXT NOT NULL CHECK (submissions IN ('ALL', 'NETWORK', 'OFF')),
  digest TEXT NOT NULL CHECK (digest IN ('DAILY', 'WEEKLY', 'OFF')),
  mentions TEXT NOT NULL DEFAULT 'ALL'
    CHECK (mentions IN ('ALL', 'NETWORK', 'OFF')),
  submission_emails INTEGER NOT NULL DEFAULT 1, -- 0 if submissions are only reported on the site
  -- In the links of these emails, which can only stop them and undo it. Not hashed, since every email
  -- needs the same one.
  submission_token TEXT UNIQUE,
  statistics_emails INTEGER NOT NULL DEFAULT 1, -- 0 if the month before isn't summed up by email
  statistics_token TEXT UNIQUE, -- the same for these emails
  milestones INTEGER NOT NULL DEFAULT 1, -- 0 if milestones don't notify
  -- 0 if its owner has switched it off for all newsletters that they get
  allows_newsletter_tracking INTEGER NOT NULL DEFAULT 1
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

-- How far the monthly emails about statistics have come: their owners, who are writers and
-- publications, in the order of their ids.
CREATE TABLE monthly_emails (
  month INTEGER PRIMARY KEY, -- the month that they are about, since 1970
  cursor TEXT NOT NULL, -- the last one whose emails are queued; empty before the first
  is_complete INTEGER NOT NULL DEFAULT 0
) STRICT;

-- users.unread_notification_count is the number of unread notifications that no mute hides.
CREATE TRIGGER notifications_count_new AFTER INSERT ON notifications WHEN NEW.is_unread = 1 BEGIN
  UPDATE users SET unread_notification_count = unread_notification_count + 1 WHERE id = NEW.user_id;
END;

-- The same when one is read, or hidden or shown by a mute.
CREATE TRIGGER notifications_count_read AFTER UPDATE OF is_unread, is_muted ON notifications
WHEN (NEW.is_unread > NEW.is_muted) <> (OLD.is_unread > OLD.is_muted) BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count
    + (NEW.is_unread > NEW.is_muted) - (OLD.is_unread > OLD.is_muted)) WHERE id = NEW.user_id;
END;

-- The same when one is deleted.
CREATE TRIGGER notifications_count_gone AFTER DELETE ON notifications
WHEN OLD.is_unread = 1 AND OLD.is_muted = 0 BEGIN
  UPDATE users SET unread_notification_count = max(0, unread_notification_count - 1)
  WHERE id = OLD.user_id;
END;
