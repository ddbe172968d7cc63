-- What a person has read, for themselves alone, apart from what counts as a read: to forget it takes
-- nothing from the story's count.

CREATE TABLE reading_history (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  read_at INTEGER NOT NULL, -- the last time
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reading_history_latest ON reading_history (user_id, read_at DESC, post_id DESC);
CREATE INDEX reading_history_by_age ON reading_history (read_at);
CREATE INDEX reading_history_by_post ON reading_history (post_id);

-- People whose reading is not noted for now.
CREATE TABLE reading_history_pauses (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  paused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
