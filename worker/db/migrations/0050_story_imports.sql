-- Exports of other services that people bring over: a row for each file, and one for each story in
-- it, which holds the story until it is a draft.
CREATE TABLE story_imports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX story_imports_by_user ON story_imports (user_id, created_at DESC, id);
CREATE INDEX story_imports_by_end ON story_imports (expires_at);

CREATE TABLE story_import_items (
  import_id TEXT NOT NULL REFERENCES story_imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  -- What the export calls it.
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Names the draft for good: the same story of the same person is the same draft.
  draft_key TEXT NOT NULL,
  -- The story as JSON (shared/story/exports/exportItem.ts); null once it is a draft.
  source TEXT,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'MADE', 'KNOWN', 'REFUSED')),
  -- Why it was refused: a word of shared/rules/importRefusals.ts.
  reason TEXT,
  post_id TEXT,
  linked_pictures INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_import_items_waiting ON story_import_items (claimed_until)
  WHERE state = 'WAITING';
