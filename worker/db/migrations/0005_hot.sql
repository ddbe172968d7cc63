-- The HOT order: newest first, where every doubling of its claps lets a story count as two days
-- (172,800,000 ms) newer than it is. The value needs no present moment, so that an index holds it
-- and a keyset cursor stays valid as time goes by.

ALTER TABLE posts ADD COLUMN hot_at INTEGER GENERATED ALWAYS AS (
  first_published_at + CAST(172800000 * log2(1 + clap_count) AS INTEGER)
) VIRTUAL;
CREATE INDEX posts_hot ON posts (hot_at DESC, id DESC) WHERE is_listed = 1;

ALTER TABLE post_tags ADD COLUMN hot_at INTEGER GENERATED ALWAYS AS (
  first_published_at + CAST(172800000 * log2(1 + clap_count) AS INTEGER)
) VIRTUAL;
CREATE INDEX post_tags_hot ON post_tags (tag_id, hot_at DESC, post_id DESC) WHERE is_listed = 1;

