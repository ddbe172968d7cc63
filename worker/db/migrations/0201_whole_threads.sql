-- A story counts its whole thread: every response that readers reach from it, which is to say that all
-- between the two is published, shown and not suspended. A response counts what answers it directly.
-- Counts are read from the rows, so that counting twice is no harm.
CREATE VIEW response_counts AS
SELECT p.id AS post_id, iif(p.in_response_to_post_id IS NOT NULL,
  (SELECT count(*) FROM posts r WHERE r.in_response_to_post_id = p.id
    AND r.status = 'PUBLISHED' AND r.is_suspended = 0 AND r.is_hidden_response & 1 = 0),
  (WITH RECURSIVE thread (id) AS (
    SELECT r.id FROM posts r WHERE r.in_response_to_post_id = p.id
      AND r.status = 'PUBLISHED' AND r.is_suspended = 0 AND r.is_hidden_response & 1 = 0
    UNION ALL
    SELECT r.id FROM thread t JOIN posts r ON r.in_response_to_post_id = t.id
    WHERE r.status = 'PUBLISHED' AND r.is_suspended = 0 AND r.is_hidden_response & 1 = 0)
  SELECT count(*) FROM thread)) AS response_count
FROM posts p;

-- Whoever changes whether readers find a response, both counts follow.
DROP TRIGGER posts_count_responses;
CREATE TRIGGER posts_count_responses
AFTER UPDATE OF status, is_suspended, is_hidden_response ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL
  AND (OLD.status = 'PUBLISHED' AND OLD.is_suspended = 0 AND OLD.is_hidden_response & 1 = 0)
    <> (NEW.status = 'PUBLISHED' AND NEW.is_suspended = 0 AND NEW.is_hidden_response & 1 = 0) BEGIN
  UPDATE posts SET response_count = (SELECT c.response_count FROM response_counts c WHERE c.post_id = posts.id)
  WHERE id IN (NEW.in_response_to_post_id, NEW.root_post_id);
END;

-- What stands below a hidden response is hidden with it. From here on posts.is_hidden_response adds up
-- two reasons: 1 for the response itself, 2 for one that it is below.
CREATE TRIGGER posts_hide_answers AFTER UPDATE OF is_hidden_response ON posts
WHEN NEW.is_hidden_response & 1 <> OLD.is_hidden_response & 1 BEGIN
  UPDATE posts SET is_hidden_response = (posts.is_hidden_response & 1) + below.part
  FROM (WITH RECURSIVE below (id, is_hidden, part) AS (
      SELECT r.id, r.is_hidden_response & 1, 2 * (p.is_hidden_response <> 0)
      FROM posts p JOIN posts r ON r.in_response_to_post_id = p.id WHERE p.id = NEW.id
      UNION ALL
      SELECT r.id, r.is_hidden_response & 1, max(b.part, 2 * b.is_hidden)
      FROM below b JOIN posts r ON r.in_response_to_post_id = b.id)
    SELECT id, part FROM below) AS below
  WHERE posts.id = below.id AND posts.is_hidden_response & 2 <> below.part;
END;
CREATE TRIGGER posts_hidden_with_answered AFTER INSERT ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL BEGIN
  UPDATE posts SET is_hidden_response = is_hidden_response | 2
  WHERE id = NEW.id AND EXISTS (SELECT 1 FROM posts p
    WHERE p.id = NEW.in_response_to_post_id AND p.is_hidden_response <> 0);
END;

UPDATE posts SET is_hidden_response = is_hidden_response | 2 WHERE id IN (
  WITH RECURSIVE below (id) AS (
    SELECT r.id FROM posts p JOIN posts r ON r.in_response_to_post_id = p.id WHERE p.is_hidden_response <> 0
    UNION
    SELECT r.id FROM below b JOIN posts r ON r.in_response_to_post_id = b.id)
  SELECT id FROM below);
UPDATE posts AS p SET response_count =
  (SELECT c.response_count FROM response_counts c WHERE c.post_id = p.id)
WHERE p.id IN (SELECT in_response_to_post_id FROM posts WHERE in_response_to_post_id IS NOT NULL);
