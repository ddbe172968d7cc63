-- A second factor that is being set up: one a person, in the session that began it, for a while. It
-- goes with that session, so that what somebody else has planted in theirs is never the owner's.
CREATE TABLE second_factor_enrolments (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  session_hash TEXT NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX second_factor_enrolments_ended ON second_factor_enrolments (expires_at);

-- Rows of second_factors are those that work.
DELETE FROM second_factors WHERE confirmed_at IS NULL;
