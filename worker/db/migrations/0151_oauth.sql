-- Applications of others that people let in (decision 147). Whatever opens something is kept as its
-- SHA-256 in hex alone.

CREATE TABLE oauth_applications (
  id TEXT PRIMARY KEY, -- the client id
  owner_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  redirect_uris TEXT NOT NULL, -- a JSON array; what is asked for has to equal one of them
  secret_hash TEXT, -- null for one that can keep no secret
  subject_key TEXT NOT NULL, -- makes the ids that the application knows people by; told to nobody
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_applications_by_owner ON oauth_applications (owner_id, created_at DESC, id);

-- Who has let in what, and for what. Codes and tokens go with it.
CREATE TABLE oauth_grants (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES oauth_applications (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  scopes TEXT NOT NULL, -- by spaces
  created_at INTEGER NOT NULL,
  used_at INTEGER, -- to the hour; null until it is used
  UNIQUE (application_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_grants_by_user ON oauth_grants (user_id, created_at DESC);

CREATE TABLE oauth_codes (
  code_hash TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  family TEXT NOT NULL, -- of the tokens that come of it
  scopes TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  names_redirect INTEGER NOT NULL, -- 1 where it was asked for by name: then the exchange names it too
  challenge TEXT NOT NULL, -- of the proof of possession, by S256
  used_by TEXT, -- the hash of the access token that it became
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_codes_by_grant ON oauth_codes (grant_id);
CREATE INDEX oauth_codes_ended ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('ACCESS', 'REFRESH')),
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  family TEXT NOT NULL, -- all that came of one code
  scopes TEXT NOT NULL,
  used_by TEXT, -- REFRESH: the hash of the access token that it became
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_family ON oauth_tokens (family);
CREATE INDEX oauth_tokens_ended ON oauth_tokens (expires_at);

-- Whoever is suspended, or closes their account, has let nothing in from then on.
CREATE TRIGGER oauth_grants_end AFTER UPDATE OF is_suspended ON users
WHEN NEW.is_suspended <> 0 AND OLD.is_suspended = 0 BEGIN
  DELETE FROM oauth_grants WHERE user_id = NEW.id;
END;
