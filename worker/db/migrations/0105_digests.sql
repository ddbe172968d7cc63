-- Digests that were made, one a person and period: also those of periods in which there was nothing,
-- for which no mail goes out. What a mail's link unsubscribes by is kept hashed.

CREATE TABLE digests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  period TEXT NOT NULL,
  frequency TEXT NOT NULL CHECK (frequency IN ('DAILY', 'WEEKLY')),
  post_ids TEXT NOT NULL, -- as JSON, in the mail's order
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, period)
) STRICT;
CREATE INDEX digests_latest ON digests (user_id, created_at DESC);
CREATE INDEX digests_old ON digests (created_at);
CREATE INDEX notification_preferences_with_digest ON notification_preferences (user_id)
  WHERE digest <> 'OFF';

-- Where a mail is unsubscribed from by one press (RFC 8058); null for mails that nobody subscribes to.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url TEXT;
