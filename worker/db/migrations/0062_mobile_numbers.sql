-- Mobile numbers that people have shown to be theirs, and codes on their way to one.

CREATE TABLE mobile_numbers (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  number TEXT NOT NULL UNIQUE, -- E.164, with its plus sign: one person's alone
  verified_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mobile_verifications (
  user_id TEXT PRIMARY KEY REFERENCES users (id), -- the newest code alone counts
  number TEXT NOT NULL,
  code_hash TEXT NOT NULL, -- of the session and the code together
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mobile_verifications_ended ON mobile_verifications (expires_at);
