-- Accounts: sessions, sign-in methods, second factors, and what staff may do about an account.
-- Links, codes and tokens are stored only as their SHA-256 in hex. Times are milliseconds since
-- 1970, UTC.

-- A session is valid on one host. Sessions of one sign-in share a family.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, -- of the cookie's token
  user_id TEXT NOT NULL REFERENCES users (id),
  xsrf_token TEXT NOT NULL,
  impersonated_by_user_id TEXT REFERENCES users (id), -- the staff member who impersonates the user
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  family TEXT, -- of the sign-in, on all hosts
  user_agent TEXT NOT NULL DEFAULT '',
  place TEXT, -- city and country, from the platform
  confirmed_at INTEGER, -- when the owner last reauthenticated; null: when it was created
  host TEXT -- the only host that it is valid on
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_family ON sessions (family) WHERE family IS NOT NULL;
CREATE INDEX sessions_ended ON sessions (expires_at);

-- Addresses that sign in to accounts. Only an address that its owner has confirmed is here.
CREATE TABLE user_emails (
  email_key TEXT PRIMARY KEY, -- lower case
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  email TEXT NOT NULL, -- as typed
  verified_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sign-in links and codes that were sent and may still be used.
CREATE TABLE sign_in_requests (
  id_hash TEXT PRIMARY KEY, -- of the link's token, or of the cookie of the browser that asked for a code
  method TEXT NOT NULL CHECK (method IN ('MAGIC_LINK', 'LOGIN_CODE')),
  operation TEXT NOT NULL CHECK (operation IN ('LOGIN', 'REGISTER')),
  email_key TEXT NOT NULL,
  email TEXT NOT NULL,
  full_name TEXT, -- REGISTER: of the new user
  redirect TEXT NOT NULL, -- as requested; validated when it is followed
  code_hash TEXT, -- LOGIN_CODE: of cookie and code together
  attempts INTEGER NOT NULL DEFAULT 0, -- failed attempts
  token_hash TEXT, -- LOGIN_CODE: of the token that the right code was exchanged for
  used_by TEXT, -- hash of the session that it opened
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_requests_ended ON sign_in_requests (expires_at);

-- Attempts within a window that begins with the first of them.
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_ended ON rate_limits (ends_at);

-- Single-use tokens that carry a session from the auth domain to another host.
CREATE TABLE identity_tokens (
  token_hash TEXT PRIMARY KEY,
  family TEXT NOT NULL, -- of the session on the auth domain
  host TEXT NOT NULL, -- the only host that accepts it
  state_hash TEXT NOT NULL, -- of the cookie of the browser that may use it
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX identity_tokens_ended ON identity_tokens (expires_at);

-- Addresses that a person has entered and not yet confirmed. Confirmation moves one to user_emails.
CREATE TABLE email_confirmations (
  key_hash TEXT PRIMARY KEY, -- of the link's key
  user_id TEXT NOT NULL REFERENCES users (id),
  email_key TEXT NOT NULL, -- lower case
  email TEXT NOT NULL, -- as typed
  used_by TEXT, -- names the confirmation that used it
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  family TEXT -- of the sign-in that asked for it and ends with it; null where there was none
) STRICT, WITHOUT ROWID;
CREATE INDEX email_confirmations_by_user ON email_confirmations (user_id, created_at DESC);
CREATE INDEX email_confirmations_ended ON email_confirmations (expires_at);

CREATE TABLE user_passwords (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  hash TEXT NOT NULL, -- scrypt$N$r$p$salt$key, hex
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Failed attempts in a row and the locks they caused. A successful attempt deletes the row.
CREATE TABLE auth_locks (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('PASSWORD', 'TWO_FACTOR')),
  fail_count INTEGER NOT NULL, -- since the latest lock ended
  lock_count INTEGER NOT NULL, -- the last lock is permanent
  locked_until INTEGER, -- null where there is no lock
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

-- Active second factors. Codes are computed from the secret, so it can't be stored hashed.
CREATE TABLE second_factors (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  secret TEXT NOT NULL, -- base32
  confirmed_at INTEGER, -- when a first code was right
  last_step INTEGER NOT NULL DEFAULT 0, -- time step of the latest code; no code up to it is accepted again
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A second factor that is being set up; at most one per user. It belongs to the session that
-- started it and is deleted with it, so that a secret planted in a hijacked session never becomes
-- the owner's.
CREATE TABLE second_factor_enrolments (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  session_hash TEXT NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
  secret TEXT NOT NULL, -- base32
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX second_factor_enrolments_ended ON second_factor_enrolments (expires_at);

-- Pending second-factor challenges: the first factor was right, the second is still missing.
CREATE TABLE pending_second_factors (
  token_hash TEXT PRIMARY KEY, -- of the cookie's token
  user_id TEXT NOT NULL REFERENCES users (id),
  redirect TEXT NOT NULL, -- as requested; validated when it is followed
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_second_factors_ended ON pending_second_factors (expires_at);

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Accounts at sign-in providers. The key is the provider's id of the account, never its email
-- address, which may change hands.
CREATE TABLE user_connections (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'apple', 'twitter')),
  email TEXT, -- as the provider gave it, verified or not; not used to sign in
  name TEXT,
  connected_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, provider)
) STRICT, WITHOUT ROWID;

-- Redirects to a sign-in provider and back. With CONFIRM the provider only reauthenticates the
-- account's owner: it opens no session and connects nothing.
CREATE TABLE social_sign_ins (
  token_hash TEXT PRIMARY KEY, -- of the OAuth state
  browser_hash TEXT, -- of the browser's cookie; null before the redirect
  provider TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('LOGIN', 'REGISTER', 'CONNECT', 'CONFIRM')),
  user_id TEXT REFERENCES users (id), -- CONNECT, CONFIRM: whose account
  redirect TEXT NOT NULL, -- as requested; validated when it is followed
  given_name TEXT, -- from Apple's form; for display only
  issuer TEXT, -- from here on: what the provider answered
  subject TEXT,
  email TEXT,
  email_key TEXT, -- lower case, only where the provider says that it is verified
  name TEXT,
  taken_at INTEGER, -- when the answer arrived; later ones are ignored
  used_by TEXT, -- hash of the session that it opened
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX social_sign_ins_ended ON social_sign_ins (expires_at);

-- Mobile numbers that their owners have verified.
CREATE TABLE mobile_numbers (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  number TEXT NOT NULL UNIQUE, -- E.164, with its plus sign
  verified_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Codes that were sent to a mobile number. Only a person's newest code is valid.
CREATE TABLE mobile_verifications (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  number TEXT NOT NULL,
  code_hash TEXT NOT NULL, -- of the session and the code together
  attempts INTEGER NOT NULL DEFAULT 0, -- failed attempts
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mobile_verifications_ended ON mobile_verifications (expires_at);

-- Every impersonation of a person by staff.
CREATE TABLE impersonation_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  staff_id TEXT NOT NULL REFERENCES users (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL,
  session_hash TEXT NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER, -- null while it is active
  ended_by TEXT
    CHECK (ended_by IN ('STOPPED', 'SIGNED_OUT', 'SIGNED_IN', 'EXPIRED', 'ENDED'))
) STRICT;
CREATE INDEX impersonation_records_by_user ON impersonation_records (user_id, started_at DESC);

-- Archives of a person's own data.
CREATE TABLE account_exports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  ready_at INTEGER, -- null while it is being made
  expires_at INTEGER NOT NULL,
  claimed_until INTEGER -- when the lease on making it ends
) STRICT, WITHOUT ROWID;
CREATE INDEX account_exports_by_user ON account_exports (user_id, asked_at DESC);
CREATE INDEX account_exports_waiting ON account_exports (asked_at) WHERE ready_at IS NULL;
CREATE INDEX account_exports_ended ON account_exports (expires_at);

-- An archive in parts small enough for a row.
CREATE TABLE account_export_parts (
  export_id TEXT NOT NULL REFERENCES account_exports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (export_id, position)
) STRICT;

-- Accounts that staff have limited (decision 34). A separate, nearly empty table, since site-wide
-- story lists look up every writer here.
CREATE TABLE limited_accounts (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  limited_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Moderation actions by staff, and why.
CREATE TABLE moderation_actions (
  id INTEGER PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES users (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  action TEXT NOT NULL CHECK (action IN ('LIMIT', 'SUSPEND', 'LIFT')),
  reason TEXT NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX moderation_actions_by_user ON moderation_actions (user_id);
CREATE INDEX moderation_actions_by_staff ON moderation_actions (staff_id);

-- Who became staff, and who stopped being it.
CREATE TABLE staff_changes (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  is_staff INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_changes_by_user ON staff_changes (user_id);

-- Codes that turn a flag on for the person who redeems them (decision 8).
CREATE TABLE invite_codes (
  code_hash TEXT PRIMARY KEY, -- of the code without its hyphens
  flag TEXT NOT NULL,
  label TEXT NOT NULL, -- the feature, in words for its user
  is_for_new_users INTEGER NOT NULL DEFAULT 0, -- not for former members
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  redeemed_at INTEGER,
  redeemed_by TEXT REFERENCES users (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invite_codes_by_expiry ON invite_codes (expires_at);
CREATE INDEX invite_codes_by_user ON invite_codes (redeemed_by) WHERE redeemed_by IS NOT NULL;
