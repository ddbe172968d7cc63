-- What goes with a person who is erased is found by who they were.

ALTER TABLE images ADD COLUMN uploaded_by TEXT REFERENCES users (id); -- null: an import brought it, or from before this column
CREATE INDEX images_by_uploader ON images (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(recipient)) WHERE recipient IS NOT NULL;
CREATE INDEX post_versions_by_creator ON post_versions (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX drafts_by_editor ON drafts (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX flag_rules_by_user ON flag_rules (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX collections_by_creator ON collections (creator_id) WHERE creator_id IS NOT NULL;
