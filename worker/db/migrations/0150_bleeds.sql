-- Where a kept page said something of a viewer: JSON list of `tag` and `path`, and the page's address.
ALTER TABLE cache_comparisons ADD COLUMN traces TEXT NOT NULL DEFAULT '[]';
ALTER TABLE cache_comparisons ADD COLUMN address TEXT;
