-- What a publication tells of itself as its people wrote it (Markdown); `about` is made of it.
ALTER TABLE collections ADD COLUMN about_source TEXT;
