-- Where a story's own name within its export may be another site's too, draft_key also has its site.
-- The key it had before that, under which its person may have the story already; null for the others.
ALTER TABLE story_import_items ADD COLUMN former_key TEXT;
