-- A publication's unlisted stories, which its owners and editors list among its others.
CREATE INDEX posts_unlisted_by_collection ON posts (collection_id, first_published_at DESC, id DESC)
  WHERE status = 'PUBLISHED' AND visibility = 'UNLISTED' AND collection_id IS NOT NULL;
