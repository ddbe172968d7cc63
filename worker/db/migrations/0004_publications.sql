-- What a publication's own pages show beside its stories: the tags it stands under, its newsletter.

CREATE TABLE collection_tags (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (collection_id, tag_id)
) STRICT, WITHOUT ROWID;

-- A newsletter is a publication's or a writer's, never both.
CREATE TABLE newsletters (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  show_promo INTEGER NOT NULL DEFAULT 0,
  collection_id TEXT UNIQUE REFERENCES collections (id),
  user_id TEXT UNIQUE REFERENCES users (id),
  created_at INTEGER NOT NULL,
  CHECK ((collection_id IS NULL) <> (user_id IS NULL))
) STRICT;
