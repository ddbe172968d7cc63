-- A response counts while readers find it: published, shown, and neither it nor its writer suspended.
-- Whoever changes one of these, the count of what it answers follows, read from the rows so that
-- counting it twice is no harm.
CREATE TRIGGER posts_count_responses
AFTER UPDATE OF status, is_suspended, is_hidden_response ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL
  AND (OLD.status = 'PUBLISHED' AND OLD.is_suspended = 0 AND OLD.is_hidden_response = 0)
    <> (NEW.status = 'PUBLISHED' AND NEW.is_suspended = 0 AND NEW.is_hidden_response = 0) BEGIN
  UPDATE posts SET response_count = (SELECT count(*) FROM posts r
    WHERE r.in_response_to_post_id = NEW.in_response_to_post_id AND r.status = 'PUBLISHED'
      AND r.is_hidden_response = 0 AND r.is_suspended = 0)
  WHERE id = NEW.in_response_to_post_id;
END;

UPDATE posts AS p SET response_count = (SELECT count(*) FROM posts r
  WHERE r.in_response_to_post_id = p.id AND r.status = 'PUBLISHED'
    AND r.is_hidden_response = 0 AND r.is_suspended = 0)
WHERE p.id IN (SELECT in_response_to_post_id FROM posts WHERE in_response_to_post_id IS NOT NULL);
