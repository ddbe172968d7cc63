-- Finds what uses an image, which is checked before the image is deleted, and by the foreign keys
-- when it is.
CREATE INDEX posts_by_preview_image ON posts (preview_image_id) WHERE preview_image_id IS NOT NULL;
CREATE INDEX users_by_image ON users (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX collections_by_avatar ON collections (avatar_image_id) WHERE avatar_image_id IS NOT NULL;
CREATE INDEX collections_by_logo ON collections (logo_image_id) WHERE logo_image_id IS NOT NULL;
CREATE INDEX collections_by_favicon ON collections (favicon_image_id) WHERE favicon_image_id IS NOT NULL;
CREATE INDEX collections_by_header ON collections (header_image_id) WHERE header_image_id IS NOT NULL;
CREATE INDEX collection_sections_by_image ON collection_sections (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX collection_section_posts_by_post ON collection_section_posts (post_id);
CREATE INDEX images_by_object_key ON images (object_key);
