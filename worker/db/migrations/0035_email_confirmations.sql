-- Addresses that somebody has given for their account and not proven yet. Confirming one makes it the
-- account's address; only then is it in user_emails.

CREATE TABLE email_confirmations (
  key_hash TEXT PRIMARY KEY, -- of the link's key
  user_id TEXT NOT NULL REFERENCES users (id),
  email_key TEXT NOT NULL, -- lower case
  email TEXT NOT NULL, -- as typed
  used_by TEXT, -- names the confirmation that used it
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_confirmations_by_user ON email_confirmations (user_id, created_at DESC);
CREATE INDEX email_confirmations_ended ON email_confirmations (expires_at);
