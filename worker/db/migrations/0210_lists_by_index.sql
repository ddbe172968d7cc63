-- Lets lists that were sorted completely for each page be read in index order.
CREATE INDEX topic_posts_latest ON topic_posts (topic_id, added_at DESC, post_id DESC);
CREATE INDEX claps_of_post_latest ON claps (post_id, updated_at DESC, user_id DESC);
CREATE INDEX claps_of_post_top ON claps (post_id, clap_count DESC, user_id DESC);
CREATE INDEX tag_follows_by_follower ON tag_follows (follower_id, created_at DESC, tag_id DESC);
CREATE INDEX highlights_in_post ON highlights (post_id, created_at DESC, id DESC);
DROP INDEX highlights_by_post;
CREATE INDEX publication_submissions_by_post ON publication_submissions (post_id);
CREATE INDEX custom_domains_by_owner ON custom_domains (owner_id, state);
CREATE INDEX custom_domains_removed ON custom_domains (removed_at) WHERE state = 'removed';
CREATE INDEX error_groups_by_client ON error_groups (client, last_at, id);
CREATE INDEX posts_hidden_responses ON posts (in_response_to_post_id, first_published_at DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL AND is_hidden_response & 1 = 1;

-- Owners, then editors, then writers, each in the order in which they joined
-- (collectionMembers.ts).
CREATE INDEX collection_members_by_place ON collection_members (
  collection_id, instr('OWNER EDITOR WRITER', role) * 10000000000000 + created_at, user_id
);
CREATE INDEX collections_that_take_by_age ON collections (created_at, id) WHERE takes_submissions = 1;

-- The most applauded stories of one day (UTC).
ALTER TABLE posts ADD COLUMN published_day INTEGER GENERATED ALWAYS AS (first_published_at / 86400000) VIRTUAL;
CREATE INDEX posts_top_of_day ON posts (published_day, clap_count DESC, id DESC) WHERE is_listed = 1;

-- The stories of a publication with a tag. Neither the publication's index nor the tag's covers
-- them.
ALTER TABLE post_tags ADD COLUMN collection_id TEXT;
UPDATE post_tags SET collection_id = (SELECT collection_id FROM posts WHERE id = post_tags.post_id);
CREATE INDEX post_tags_of_collection
  ON post_tags (collection_id, tag_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
DROP TRIGGER post_tags_follow_insert;
CREATE TRIGGER post_tags_follow_insert AFTER INSERT ON post_tags BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count, collection_id) =
    (SELECT is_listed, first_published_at, clap_count, collection_id FROM posts WHERE id = NEW.post_id)
  WHERE post_id = NEW.post_id AND tag_id = NEW.tag_id;
END;
DROP TRIGGER post_tags_follow_update;
CREATE TRIGGER post_tags_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, clap_count, collection_id ON posts BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count, collection_id) =
    (SELECT is_listed, first_published_at, clap_count, collection_id FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;
