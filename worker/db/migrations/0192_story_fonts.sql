-- What somebody's new stories are set in, and a publication's. Null leaves it to whoever comes next: a
-- publication to its writers, a writer to the product.

ALTER TABLE users ADD COLUMN story_font TEXT;
ALTER TABLE collections ADD COLUMN story_font TEXT;
