-- An export is read in parts: the unread rest is stored in chunks, and `read_to` is the number of
-- its stories that are recorded; null once all are. Imports take turns, so that none waits for
-- another to finish.
ALTER TABLE story_imports ADD COLUMN read_to INTEGER;
ALTER TABLE story_imports ADD COLUMN read_attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE story_imports ADD COLUMN read_claimed_until INTEGER NOT NULL DEFAULT 0;
-- 1 if the rest of the file could not be read.
ALTER TABLE story_imports ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0;
-- The address of the site, which the export lacks, as its owner typed it.
ALTER TABLE story_imports ADD COLUMN site_address TEXT NOT NULL DEFAULT '';
-- Increases with every turn of any import.
ALTER TABLE story_imports ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
-- 1 while the import is unfinished.
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
