-- What readers note beside passages, for themselves alone. The passage is kept as that of a highlight:
-- where it stands by now is looked up in the story's text, by its words.

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  key TEXT NOT NULL, -- what the reader's browser calls it: sent twice it is one note
  paragraph_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL, -- as of quotes
  text TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, key)
) STRICT;
CREATE INDEX notes_in_story ON notes (user_id, post_id, created_at DESC, id DESC);
CREATE INDEX notes_of_user ON notes (user_id, created_at DESC, id DESC);
CREATE INDEX notes_by_post ON notes (post_id);
