-- Passages that readers marked in stories. A quote is a passage as it stood when it was marked first:
-- where it stands by now is looked up in the story's text, by its words.

CREATE TABLE quotes (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  paragraph_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL, -- in the paragraph's words without footnote references, in UTF-16 units
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
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, quote_id)
) STRICT;
CREATE INDEX highlights_by_user ON highlights (user_id, created_at DESC, id DESC);
CREATE INDEX highlights_in_story ON highlights (user_id, post_id, created_at DESC, id DESC);
CREATE INDEX highlights_by_post ON highlights (post_id);
CREATE INDEX highlights_by_quote ON highlights (quote_id);

CREATE TRIGGER highlights_count_new AFTER INSERT ON highlights BEGIN
  UPDATE quotes SET highlight_count = highlight_count + 1 WHERE id = NEW.quote_id;
END;
CREATE TRIGGER highlights_count_gone AFTER DELETE ON highlights BEGIN
  UPDATE quotes SET highlight_count = highlight_count - 1 WHERE id = OLD.quote_id;
  DELETE FROM quotes WHERE id = OLD.quote_id AND highlight_count = 0;
END;
