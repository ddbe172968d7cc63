-- Addresses on domains of their owners that newsletters are sent from.
-- Times are milliseconds since 1970, UTC.
CREATE TABLE newsletter_senders (
  newsletter_id TEXT PRIMARY KEY REFERENCES newsletters (id) ON DELETE CASCADE,
  address TEXT NOT NULL, -- lower case, its domain in ASCII
  token TEXT NOT NULL, -- in the DNS record that proves whose the domain is
  is_ready INTEGER NOT NULL DEFAULT 0, -- the last check found every record, so emails come from it
  found TEXT, -- JSON: what the last check found (`FoundRecord[]`); null before the first
  checked_at INTEGER,
  next_check_at INTEGER NOT NULL,
  rejected_at INTEGER, -- when the provider rejected it, until its owner has it checked again
  broken_since INTEGER, -- since when it isn't right any more, as its managers know; null while it is
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX newsletter_senders_due ON newsletter_senders (next_check_at);
