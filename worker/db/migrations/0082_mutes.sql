-- What a person has muted, in the order they did.
CREATE INDEX user_mutes_latest ON user_mutes (user_id, created_at DESC, target_id DESC);
CREATE INDEX collection_mutes_latest ON collection_mutes (user_id, created_at DESC, collection_id DESC);
