-- Banners that somebody has put away, which stay away in every browser of theirs.

CREATE TABLE dismissals (
  user_id TEXT NOT NULL REFERENCES users (id),
  flag TEXT NOT NULL,
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, flag)
) STRICT, WITHOUT ROWID;
