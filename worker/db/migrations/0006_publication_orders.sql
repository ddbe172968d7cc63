-- The orders that a publication's trending page and its masthead read in.

CREATE INDEX posts_by_collection_hot ON posts (collection_id, hot_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX collection_members_in_order ON collection_members (collection_id, role, position, user_id);
