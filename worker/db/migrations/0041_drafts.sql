-- What writers write, apart from what readers read: a draft's text reaches `posts` and `post_bodies`
-- only when it is published. A story that nobody has edited here has no row: its draft is its text.

CREATE TABLE drafts (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  revision INTEGER NOT NULL, -- goes on from posts.revision, and grows with every save
  content TEXT NOT NULL, -- title, subtitle and paragraphs as JSON
  settings TEXT, -- what was chosen for publishing, as JSON; null before anything was
  published_revision INTEGER, -- the revision that readers have; null where they have none of this row's
  write_token TEXT NOT NULL, -- the latest write, so that a batch knows whether its own first step took
  updated_at INTEGER NOT NULL,
  updated_by TEXT REFERENCES users (id)
) STRICT;

-- Deltas that were answered, so that one that comes twice counts once.
CREATE TABLE draft_deltas (
  post_id TEXT NOT NULL REFERENCES posts (id),
  delta_id TEXT NOT NULL,
  revision INTEGER, -- the revision it went into; null where it clashed and was refused
  received_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, delta_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_deltas_by_age ON draft_deltas (received_at);

CREATE TABLE post_versions (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  revision INTEGER NOT NULL, -- the draft's revision that it holds, or that a refused text was for
  kind TEXT NOT NULL CHECK (kind IN ('SAVED', 'PUBLISHED', 'RESTORED', 'CONFLICT')),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT REFERENCES users (id)
) STRICT;
CREATE INDEX post_versions_latest ON post_versions (post_id, created_at DESC, id DESC);
