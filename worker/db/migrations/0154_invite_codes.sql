-- Codes that open something that is on trial to whoever redeems them (decision 149).
CREATE TABLE invite_codes (
  code_hash TEXT PRIMARY KEY, -- SHA-256 of the code without its hyphens, hex
  flag TEXT NOT NULL,
  label TEXT NOT NULL, -- what it opens, in words for its reader
  is_for_newcomers INTEGER NOT NULL DEFAULT 0, -- not for who once was a member
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  redeemed_at INTEGER,
  redeemed_by TEXT REFERENCES users (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invite_codes_by_expiry ON invite_codes (expires_at);
CREATE INDEX invite_codes_by_user ON invite_codes (redeemed_by) WHERE redeemed_by IS NOT NULL;

-- When a person's last membership ended; null for who never was a member, or is one.
ALTER TABLE users ADD COLUMN membership_ended_at INTEGER;
