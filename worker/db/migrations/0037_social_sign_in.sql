-- Signing in with providers: which of their accounts belong to whom, and who is on the way to one.

-- The key is the provider's name for an account, never its e-mail address, which may change hands.
CREATE TABLE user_connections (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'apple', 'twitter')),
  email TEXT, -- as the provider told it, proven or not; it opens nothing
  name TEXT,
  connected_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, provider)
) STRICT, WITHOUT ROWID;

-- One way to a provider and back. Whatever takes part in it is kept as its SHA-256 in hex alone.
CREATE TABLE social_sign_ins (
  token_hash TEXT PRIMARY KEY, -- of the state's token
  browser_hash TEXT, -- of the cookie of the browser that goes; null while none has set out
  provider TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('LOGIN', 'REGISTER', 'CONNECT')),
  user_id TEXT REFERENCES users (id), -- CONNECT: to whose account
  redirect TEXT NOT NULL, -- as asked for; checked when it is followed
  given_name TEXT, -- as Apple's form tells it beside the token; a name to show and no more
  issuer TEXT, -- from here on what the provider has said
  subject TEXT,
  email TEXT,
  email_key TEXT, -- lower case, where the provider says that the address is proven
  name TEXT,
  taken_at INTEGER, -- when the answer came: no other one is looked at
  used_by TEXT, -- the hash of the session that it opened
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX social_sign_ins_ended ON social_sign_ins (expires_at);
