-- Third-party applications and what people have authorized them to do (decision 33). Secrets,
-- codes and tokens are stored only as their SHA-256 in hex. Times are milliseconds since 1970, UTC.

CREATE TABLE oauth_applications (
  id TEXT PRIMARY KEY, -- the client id
  owner_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  redirect_uris TEXT NOT NULL, -- JSON array; a requested URI has to equal one of them
  secret_hash TEXT, -- null for public clients
  subject_key TEXT NOT NULL, -- secret that a person's id for this application is derived with
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_applications_by_owner ON oauth_applications (owner_id, created_at DESC, id);

-- Which application a person has authorized, and for what. Codes and tokens are deleted with it.
CREATE TABLE oauth_grants (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES oauth_applications (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  scopes TEXT NOT NULL, -- separated by spaces
  created_at INTEGER NOT NULL,
  used_at INTEGER, -- to the hour; null until it is used
  UNIQUE (application_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_grants_by_user ON oauth_grants (user_id, created_at DESC);

CREATE TABLE oauth_codes (
  code_hash TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  family TEXT NOT NULL, -- of the tokens issued for it
  scopes TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  names_redirect INTEGER NOT NULL, -- 1 where the request named its URI; the exchange has to name it too
  challenge TEXT NOT NULL, -- PKCE, S256
  used_by TEXT, -- hash of the access token issued for it
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_codes_by_grant ON oauth_codes (grant_id);
CREATE INDEX oauth_codes_ended ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('ACCESS', 'REFRESH')),
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  family TEXT NOT NULL, -- all tokens issued for one code
  scopes TEXT NOT NULL,
  used_by TEXT, -- REFRESH: hash of the access token issued for it
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_family ON oauth_tokens (family);
CREATE INDEX oauth_tokens_ended ON oauth_tokens (expires_at);
