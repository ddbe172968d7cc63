-- An export is read in parts: what is not read yet waits in pieces, and `read_to` says how many of its
-- stories are noted; null once all are. Each import has its turn, so that none waits for another's end.
ALTER TABLE story_imports ADD COLUMN read_to INTEGER;
ALTER TABLE story_imports ADD COLUMN read_attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE story_imports ADD COLUMN read_claimed_until INTEGER NOT NULL DEFAULT 0;
-- 1 where the rest of the file could not be read.
ALTER TABLE story_imports ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0;
-- The address of the site that an export leaves out, as its person typed it.
ALTER TABLE story_imports ADD COLUMN site_address TEXT NOT NULL DEFAULT '';
-- Grows with every turn of any import.
ALTER TABLE story_imports ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
-- 1 while something of it is left to do.
ALTER TABLE story_imports ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;

CREATE INDEX story_imports_by_turn ON story_imports (turn, id);
CREATE INDEX story_imports_open ON story_imports (turn, id) WHERE is_open = 1;
CREATE INDEX story_import_items_left ON story_import_items (import_id, position)
  WHERE state = 'WAITING';

UPDATE story_imports SET is_open = 1 WHERE id IN
  (SELECT import_id FROM story_import_items WHERE state = 'WAITING');

CREATE TABLE story_import_files (
  import_id TEXT NOT NULL REFERENCES story_imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  -- Base64.
  content BLOB NOT NULL,
  PRIMARY KEY (import_id, position)
) STRICT;
