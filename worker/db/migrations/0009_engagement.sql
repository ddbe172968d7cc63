-- What readers do with stories: claps, reads, highlights, notes, and what they want less of.
-- Times are milliseconds since 1970, UTC.

CREATE TABLE claps (
  post_id TEXT NOT NULL REFERENCES posts (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  clap_count INTEGER NOT NULL CHECK (clap_count BETWEEN 1 AND 50),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX claps_latest ON claps (user_id, updated_at DESC, post_id DESC);
CREATE INDEX claps_of_post_latest ON claps (post_id, updated_at DESC, user_id DESC);
CREATE INDEX claps_of_post_top ON claps (post_id, clap_count DESC, user_id DESC);

-- Keys that browsers gave their latest claps, so that claps sent twice count once even after an undo.
-- A row is kept for a day, at most 64 per person and story (domain/claps/clapStory.ts).
CREATE TABLE clap_keys (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- claps added or removed, so that a paged ranking can be computed as of its first page
  -- (domain/responses/responsesByPost.ts)
  change INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, post_id, key)
) STRICT;
CREATE INDEX clap_keys_by_age ON clap_keys (created_at);
CREATE INDEX clap_keys_of_post ON clap_keys (post_id, created_at, change);

-- One row per reader (a user's id or an `lo_` id) and story: a read counts once.
CREATE TABLE post_reads (
  post_id TEXT NOT NULL REFERENCES posts (id),
  reader_id TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  -- 16 bits of a hash over story and network: limits how often one network counts without
  -- identifying it; null when signed in
  network INTEGER,
  PRIMARY KEY (post_id, reader_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_reads_by_network
  ON post_reads (post_id, network, read_at) WHERE network IS NOT NULL;

-- A person's own reading history. It is separate from `post_reads`, so that clearing it doesn't change
-- a story's count.
CREATE TABLE reading_history (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  read_at INTEGER NOT NULL, -- the latest time
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reading_history_latest ON reading_history (user_id, read_at DESC, post_id DESC);
CREATE INDEX reading_history_by_age ON reading_history (read_at);
CREATE INDEX reading_history_by_post ON reading_history (post_id);

-- People whose reading history is paused.
CREATE TABLE reading_history_pauses (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  paused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Highlighted text, as it was when first highlighted. Its place in the current text is found by its
-- words.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  paragraph_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL, -- in the paragraph's text without footnote references, in UTF-16 units
  text TEXT NOT NULL,
  highlight_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (post_id, paragraph_name, start_offset, text)
) STRICT;
CREATE INDEX quotes_most_highlighted ON quotes (post_id, highlight_count DESC, id);

CREATE TABLE highlights (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, quote_id)
) STRICT;
CREATE INDEX highlights_by_user ON highlights (user_id, created_at DESC, id DESC);
CREATE INDEX highlights_in_story ON highlights (user_id, post_id, created_at DESC, id DESC);
CREATE INDEX highlights_by_quote ON highlights (quote_id);
CREATE INDEX highlights_in_post ON highlights (post_id, created_at DESC, id DESC);

-- Private notes on selected text, which is stored as in `quotes`.
CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  key TEXT NOT NULL, -- the browser's name for it: sent twice it is one note
  paragraph_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL, -- as in quotes
  text TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, key)
) STRICT;
CREATE INDEX notes_in_story ON notes (user_id, post_id, created_at DESC, id DESC);
CREATE INDEX notes_of_user ON notes (user_id, created_at DESC, id DESC);
CREATE INDEX notes_by_post ON notes (post_id);

-- The text of a story that a response is about, stored as in `quotes`.
CREATE TABLE response_quotes (
  response_id TEXT PRIMARY KEY REFERENCES posts (id),
  user_id TEXT NOT NULL REFERENCES users (id), -- who wrote the response
  post_id TEXT NOT NULL REFERENCES posts (id),
  paragraph_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL, -- as in quotes
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX response_quotes_in_story
  ON response_quotes (post_id, created_at DESC, response_id DESC);
CREATE INDEX response_quotes_of_user ON response_quotes (user_id, post_id, created_at DESC);

-- What a person wants to see less of in their home feed.
CREATE TABLE feed_reductions (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('USER', 'COLLECTION', 'TAG', 'STAFF_PICKS', 'POPULAR', 'NEW')),
  target_id TEXT NOT NULL DEFAULT '', -- a person, publication or tag; empty for the other kinds
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, target_id),
  CHECK ((kind IN ('USER', 'COLLECTION', 'TAG')) = (target_id <> ''))
) STRICT, WITHOUT ROWID;
CREATE INDEX feed_reductions_latest ON feed_reductions (user_id, created_at DESC);

-- `quotes.highlight_count` is the number of its highlights.
CREATE TRIGGER highlights_count_new AFTER INSERT ON highlights BEGIN
  UPDATE quotes SET highlight_count = highlight_count + 1 WHERE id = NEW.quote_id;
END;

CREATE TRIGGER highlights_count_gone AFTER DELETE ON highlights BEGIN
  UPDATE quotes SET highlight_count = highlight_count - 1 WHERE id = OLD.quote_id;
END;
