-- Pictures that a story of an export names but that did not come with it.
ALTER TABLE story_import_items ADD COLUMN missing_pictures INTEGER NOT NULL DEFAULT 0;
