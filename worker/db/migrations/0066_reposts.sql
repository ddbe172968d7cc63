-- Stories that show another: all of it as a card, or a passage of it.
CREATE TABLE reposts (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  of_post_id TEXT NOT NULL REFERENCES posts (id),
  quote TEXT -- the passage's words as they were; null for the story as a whole
) STRICT, WITHOUT ROWID;
CREATE INDEX reposts_by_story ON reposts (of_post_id);
