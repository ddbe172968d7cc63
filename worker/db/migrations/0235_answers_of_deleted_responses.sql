-- A deleted response no longer hides the responses to it: readers find them under a placeholder, so
-- counts include them but not the deleted response. Below a hidden or suspended response, or one
-- that is a draft again, responses stay hidden.
DROP VIEW response_counts;
CREATE VIEW response_counts AS
SELECT p.id AS post_id,
  (WITH RECURSIVE thread (id, status) AS (
    SELECT r.id, r.status FROM posts r WHERE r.in_response_to_post_id = p.id
      AND r.status IN ('PUBLISHED', 'DELETED') AND r.is_suspended = 0 AND r.is_hidden_response & 1 = 0
    UNION ALL
    SELECT r.id, r.status FROM thread t JOIN posts r ON r.in_response_to_post_id = t.id
    WHERE (p.in_response_to_post_id IS NULL OR t.status = 'DELETED')
      AND r.status IN ('PUBLISHED', 'DELETED') AND r.is_suspended = 0 AND r.is_hidden_response & 1 = 0)
  SELECT count(*) FROM thread WHERE status = 'PUBLISHED') AS response_count
FROM posts p;

-- Recounts the parent and the root as before, and also ancestors that are reached through deleted
-- responses.
DROP TRIGGER posts_count_responses;
CREATE TRIGGER posts_count_responses
AFTER UPDATE OF status, is_suspended, is_hidden_response ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL
  AND (OLD.status <> NEW.status OR (OLD.is_suspended = 0 AND OLD.is_hidden_response & 1 = 0)
    <> (NEW.is_suspended = 0 AND NEW.is_hidden_response & 1 = 0)) BEGIN
  UPDATE posts SET response_count = (SELECT c.response_count FROM response_counts c WHERE c.post_id = posts.id)
  WHERE id IN (SELECT id FROM (WITH RECURSIVE above (id, status, answers) AS (
      SELECT p.id, p.status, p.in_response_to_post_id FROM posts p
      WHERE p.id = NEW.in_response_to_post_id
      UNION ALL
      SELECT p.id, p.status, p.in_response_to_post_id FROM above a JOIN posts p ON p.id = a.answers
      WHERE a.status = 'DELETED')
    SELECT id FROM above UNION SELECT NEW.root_post_id));
END;

UPDATE posts AS p SET response_count =
  (SELECT c.response_count FROM response_counts c WHERE c.post_id = p.id)
WHERE p.id IN (SELECT in_response_to_post_id FROM posts
    WHERE status = 'DELETED' AND in_response_to_post_id IS NOT NULL
  UNION SELECT root_post_id FROM posts
    WHERE status = 'DELETED' AND in_response_to_post_id IS NOT NULL);

-- Finds deleted responses without reading a story's other responses.
CREATE INDEX posts_deleted_responses ON posts (in_response_to_post_id)
  WHERE in_response_to_post_id IS NOT NULL AND status = 'DELETED';
