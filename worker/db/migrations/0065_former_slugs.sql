-- Words that a story's address once had. They go on leading to it, and no other story of its writer
-- gets them.
CREATE TABLE former_slugs (
  post_id TEXT NOT NULL REFERENCES posts (id),
  slug TEXT NOT NULL,
  changed_at INTEGER NOT NULL, -- when the story was given others
  PRIMARY KEY (post_id, slug)
) STRICT, WITHOUT ROWID;
