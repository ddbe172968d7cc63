-- The most applauded responses first.
CREATE INDEX posts_responses_top ON posts (in_response_to_post_id, clap_count DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL;
