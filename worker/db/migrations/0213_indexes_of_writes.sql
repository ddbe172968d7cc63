-- Indexes for lookups that writes make beyond their own row: references to a deleted story, and due
-- notifications in the outbox.
CREATE INDEX pinned_posts_by_post ON pinned_posts (post_id);
CREATE INDEX posts_of_root ON posts (root_post_id) WHERE root_post_id IS NOT NULL;
CREATE INDEX notification_outbox_due ON notification_outbox (id) WHERE tries < 3;
CREATE INDEX notification_outbox_about ON notification_outbox (kind, object_id);
