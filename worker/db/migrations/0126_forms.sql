-- What writers ask of readers in their stories: an address, or a few words.
CREATE TABLE forms (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('EMAIL', 'TEXT')),
  title TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  answer_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX forms_by_owner ON forms (owner_id, created_at DESC, id DESC);

CREATE TABLE form_answers (
  form_id TEXT NOT NULL REFERENCES forms (id),
  -- A hash of the answer: the same one twice is one.
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES users (id),
  answer TEXT NOT NULL,
  -- Of an address, as accounts spell it; so that it goes with its account.
  email_key TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (form_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX form_answers_latest ON form_answers (form_id, created_at DESC, id DESC);
CREATE INDEX form_answers_by_owner ON form_answers (owner_id);
CREATE INDEX form_answers_by_address ON form_answers (email_key) WHERE email_key IS NOT NULL;
