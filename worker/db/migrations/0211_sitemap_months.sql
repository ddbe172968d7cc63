-- A sitemap lists the stories of a month (sitemapParts.ts). The latest publication time comes last
-- in an index, for the site and for each publication.
ALTER TABLE posts ADD COLUMN published_month TEXT GENERATED ALWAYS AS (
  strftime('%Y-%m', first_published_at / 1000, 'unixepoch')
) VIRTUAL;
CREATE INDEX posts_of_month ON posts (published_month, latest_published_at)
  WHERE is_listed = 1 AND canonical_url IS NULL;
CREATE INDEX posts_of_month_by_collection ON posts (collection_id, published_month, latest_published_at)
  WHERE is_listed = 1 AND canonical_url IS NULL;
