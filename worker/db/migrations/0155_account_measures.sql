-- Accounts that staff have limited (decision 150). A table of its own, since lists of everybody's
-- stories look here for every writer, and it is nearly empty.
CREATE TABLE limited_accounts (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  limited_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What staff did about an account, and why.
CREATE TABLE account_measures (
  id INTEGER PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES users (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  measure TEXT NOT NULL CHECK (measure IN ('LIMIT', 'SUSPEND', 'LIFT')),
  reason TEXT NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_measures_by_user ON account_measures (user_id);
CREATE INDEX account_measures_by_staff ON account_measures (staff_id);
