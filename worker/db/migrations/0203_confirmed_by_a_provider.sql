-- A way to a provider may be there to show that an account's owner is there (`CONFIRM`), which opens
-- nothing and connects nothing. SQLite changes no CHECK, so that the table is made anew.
CREATE TABLE social_sign_ins_anew (
  token_hash TEXT PRIMARY KEY, -- of the state's token
  browser_hash TEXT, -- of the cookie of the browser that goes; null while none has set out
  provider TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('LOGIN', 'REGISTER', 'CONNECT', 'CONFIRM')),
  user_id TEXT REFERENCES users (id), -- CONNECT, CONFIRM: whose account
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
INSERT INTO social_sign_ins_anew
SELECT token_hash, browser_hash, provider, operation, user_id, redirect, given_name, issuer, subject,
  email, email_key, name, taken_at, used_by, created_at, expires_at
FROM social_sign_ins;
DROP TABLE social_sign_ins;
ALTER TABLE social_sign_ins_anew RENAME TO social_sign_ins;
CREATE INDEX social_sign_ins_ended ON social_sign_ins (expires_at);
