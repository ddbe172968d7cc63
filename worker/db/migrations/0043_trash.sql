-- One's own stories in the lists that only their writer sees, and the trash.

ALTER TABLE posts ADD COLUMN deleted_at INTEGER; -- when it went into the trash
ALTER TABLE posts ADD COLUMN deleted_from TEXT; -- the status that it comes back to
ALTER TABLE posts ADD COLUMN erased_at INTEGER; -- when its words went for good; the row stays for what answers it
CREATE INDEX posts_in_trash ON posts (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

-- Pictures that a story's draft has ever held, so that they can go with it.
CREATE TABLE post_images (
  post_id TEXT NOT NULL REFERENCES posts (id),
  image_id TEXT NOT NULL REFERENCES images (id),
  PRIMARY KEY (post_id, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_images_by_image ON post_images (image_id);
