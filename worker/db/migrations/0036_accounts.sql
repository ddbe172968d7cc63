-- Accounts: passwords, second factors, what locks them, who acts as whom, former usernames, copies of
-- one's data, and the end of an account. Whatever opens something is kept as a hash alone, but for the
-- secret of a second factor, which codes are made of.

CREATE TABLE user_passwords (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  hash TEXT NOT NULL, -- scrypt$N$r$p$salt$key, hex
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Wrong tries in a row, and the locks that came of them. A right one removes the row.
CREATE TABLE auth_locks (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('PASSWORD', 'TWO_FACTOR')),
  fail_count INTEGER NOT NULL, -- since the latest lock ended
  lock_count INTEGER NOT NULL, -- the last of them is for good
  locked_until INTEGER, -- null where none has begun
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE second_factors (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  secret TEXT NOT NULL, -- base32
  confirmed_at INTEGER, -- null until a first code has shown that it works
  last_step INTEGER NOT NULL DEFAULT 0, -- the step of the latest code: none up to it counts again
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Who has shown the first proof and owes the second.
CREATE TABLE second_factor_waits (
  token_hash TEXT PRIMARY KEY, -- of the cookie's token
  user_id TEXT NOT NULL REFERENCES users (id),
  redirect TEXT NOT NULL, -- as asked for; checked when it is followed
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX second_factor_waits_ended ON second_factor_waits (expires_at);

-- When a session last showed that its owner is there; null for when it began.
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER;

-- Every time that staff acted as somebody.
CREATE TABLE acting_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  staff_id TEXT NOT NULL REFERENCES users (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL,
  session_hash TEXT NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER -- null while it goes on, or until the session ended by itself
) STRICT;
CREATE INDEX acting_records_by_user ON acting_records (user_id, started_at DESC);

-- Names that people had: they lead to them, and nobody else gets them.
CREATE TABLE former_usernames (
  username_key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX former_usernames_by_user ON former_usernames (user_id);

-- users.is_suspended adds up two reasons: 1 for the house's, 2 for the person's own wish.
ALTER TABLE users ADD COLUMN erase_at INTEGER; -- when a closed account goes for good; null for never
CREATE INDEX users_to_erase ON users (erase_at) WHERE erase_at IS NOT NULL;

CREATE TABLE account_exports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  ready_at INTEGER, -- null while it is being made
  expires_at INTEGER NOT NULL,
  claimed_until INTEGER -- when whoever makes it counts as dead
) STRICT, WITHOUT ROWID;
CREATE INDEX account_exports_by_user ON account_exports (user_id, asked_at DESC);
CREATE INDEX account_exports_waiting ON account_exports (asked_at) WHERE ready_at IS NULL;
CREATE INDEX account_exports_ended ON account_exports (expires_at);

-- An archive in pieces that rows can hold.
CREATE TABLE account_export_parts (
  export_id TEXT NOT NULL REFERENCES account_exports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (export_id, position)
) STRICT;
