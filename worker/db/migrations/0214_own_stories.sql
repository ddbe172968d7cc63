-- A person's own stories, by the tab that lists them, in each of its orders. The time of the latest
-- draft save is copied to the story, so that an index can hold it.
ALTER TABLE posts ADD COLUMN draft_saved_at INTEGER NOT NULL DEFAULT 0;
UPDATE posts SET draft_saved_at = (SELECT updated_at FROM drafts WHERE post_id = posts.id)
  WHERE id IN (SELECT post_id FROM drafts);
CREATE TRIGGER posts_follow_new_draft AFTER INSERT ON drafts BEGIN
  UPDATE posts SET draft_saved_at = NEW.updated_at WHERE id = NEW.post_id;
END;
CREATE TRIGGER posts_follow_draft AFTER UPDATE OF updated_at ON drafts BEGIN
  UPDATE posts SET draft_saved_at = NEW.updated_at WHERE id = NEW.post_id;
END;
CREATE TRIGGER posts_follow_lost_draft AFTER DELETE ON drafts BEGIN
  UPDATE posts SET draft_saved_at = 0 WHERE id = OLD.post_id;
END;
ALTER TABLE posts ADD COLUMN last_edited_at INTEGER GENERATED ALWAYS AS (
  coalesce(deleted_at, max(updated_at, draft_saved_at))
) VIRTUAL;
ALTER TABLE posts ADD COLUMN begun_at INTEGER GENERATED ALWAYS AS (
  coalesce(first_published_at, created_at)
) VIRTUAL;
ALTER TABLE posts ADD COLUMN own_list TEXT GENERATED ALWAYS AS (
  CASE status
    WHEN 'DRAFT' THEN 'DRAFTS'
    WHEN 'PUBLISHED' THEN iif(in_response_to_post_id IS NOT NULL, 'RESPONSES',
      iif(visibility = 'UNLISTED', 'UNLISTED', 'PUBLIC'))
    ELSE iif(deleted_at IS NOT NULL AND erased_at IS NULL, 'DELETED', NULL)
  END
) VIRTUAL;
CREATE INDEX posts_own_edited ON posts (creator_id, own_list, last_edited_at DESC, id DESC);
CREATE INDEX posts_own_newest ON posts (creator_id, own_list, begun_at DESC, id DESC);
CREATE INDEX posts_own_most_read ON posts (creator_id, own_list, read_count DESC, id DESC);
-- The same for a publication's stories.
CREATE INDEX posts_by_collection_edited ON posts (collection_id, last_edited_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_newest ON posts (collection_id, begun_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_most_read ON posts (collection_id, read_count DESC, id DESC) WHERE is_listed = 1;
