-- Signing in: addresses that open accounts, links and codes on their way, how often things are tried,
-- and where sessions are. Whatever opens something is kept as its SHA-256 in hex alone.

-- Every address here has been proven by its owner; one that has not opens nothing.
CREATE TABLE user_emails (
  email_key TEXT PRIMARY KEY, -- lower case
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  email TEXT NOT NULL, -- as typed
  verified_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_in_requests (
  id_hash TEXT PRIMARY KEY, -- of the link's token, or of the cookie of the browser that asked for a code
  method TEXT NOT NULL CHECK (method IN ('MAGIC_LINK', 'LOGIN_CODE')),
  operation TEXT NOT NULL CHECK (operation IN ('LOGIN', 'REGISTER')),
  email_key TEXT NOT NULL,
  email TEXT NOT NULL,
  full_name TEXT, -- REGISTER: the newcomer's
  redirect TEXT NOT NULL, -- as asked for; checked when it is followed
  code_hash TEXT, -- LOGIN_CODE: of cookie and code together
  tries INTEGER NOT NULL DEFAULT 0,
  token_hash TEXT, -- LOGIN_CODE: of what the right code was traded for
  used_by TEXT, -- the hash of the session that it opened
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_requests_ended ON sign_in_requests (expires_at);

-- How often something was tried within a window that its first try began.
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_ended ON rate_limits (ends_at);

-- What takes a session from the auth domain to another host, once.
CREATE TABLE identity_tokens (
  token_hash TEXT PRIMARY KEY,
  family TEXT NOT NULL, -- of the session on the auth domain
  host TEXT NOT NULL, -- where it may be used
  state_hash TEXT NOT NULL, -- of the cookie of the browser that may use it
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX identity_tokens_ended ON identity_tokens (expires_at);

ALTER TABLE sessions ADD COLUMN family TEXT; -- names a sign-in: its sessions on all hosts
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN place TEXT; -- city and country, as the platform saw them
CREATE INDEX sessions_by_family ON sessions (family) WHERE family IS NOT NULL;
CREATE INDEX sessions_ended ON sessions (expires_at);
