-- The latest stories are those that were published last (decision 113), in whatever order the index came
-- to know of them: a story's id of search_entries says when it was published. Of each minute since 1970
-- there are 2^14, so that walking a table of words backwards still needs no sorting.
CREATE VIEW search_story_ids AS
SELECT id AS entity_id,
  4398046511104 + 16384 * min(67108863, max(0, first_published_at / 60000)) AS first
FROM posts WHERE is_listed = 1;

DROP TRIGGER search_stories_made_anew;
CREATE TRIGGER search_stories_made_anew INSTEAD OF INSERT ON search_stories BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.entity_id AND id NOT BETWEEN
    (SELECT first FROM search_story_ids WHERE entity_id = NEW.entity_id)
    AND (SELECT first + 16383 FROM search_story_ids WHERE entity_id = NEW.entity_id);
  -- The next that is free behind those of the same minute: more than it has room for go on behind it.
  INSERT INTO search_entries (id, entity_id)
  SELECT coalesce((SELECT e.id + 1 FROM search_entries e
      WHERE e.id >= (SELECT max(id) FROM search_entries WHERE id BETWEEN i.first AND i.first + 16383)
        AND NOT EXISTS (SELECT 1 FROM search_entries n WHERE n.id = e.id + 1)
      ORDER BY e.id LIMIT 1), i.first), i.entity_id
  FROM search_story_ids i WHERE i.entity_id = NEW.entity_id
    AND NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_heads WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_texts WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_heads (rowid, name, handle, about)
  SELECT e.id, p.title,
    coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
              WHERE w.post_id = p.id AND u.is_suspended = 0), ''),
    p.subtitle || ' ' || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
              JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1;
  INSERT INTO search_texts (rowid, text)
  SELECT e.id, p.title || ' ' || p.subtitle || ' '
    || coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
                 WHERE w.post_id = p.id AND u.is_suspended = 0), '') || ' '
    || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
                 JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), '') || ' '
    || coalesce((SELECT group_concat(coalesce(x.value ->> '$.text', ''), ' ')
                 FROM post_bodies b, json_each(b.document, '$.paragraphs') x
                 WHERE b.post_id = p.id), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, p.title || ' ' || p.subtitle || '  ' || coalesce(
    (SELECT group_concat(x.value ->> '$.text', '  ') || '  '
     FROM post_bodies b, json_each(b.document, '$.paragraphs') x
     WHERE b.post_id = p.id AND p.visibility = 'PUBLIC'
       AND x.value ->> '$.text' GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*'), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1 AND (
    p.title || p.subtitle GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*'
    OR (p.visibility = 'PUBLIC' AND EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id
          AND b.document GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*')));
END;

DROP TRIGGER search_follow_post_update;
CREATE TRIGGER search_follow_post_update
AFTER UPDATE OF title, subtitle, status, visibility, is_suspended, first_published_at, creator_id ON posts
WHEN (NEW.title, NEW.subtitle, NEW.visibility, NEW.is_listed, NEW.first_published_at, NEW.creator_id)
  IS NOT
  (OLD.title, OLD.subtitle, OLD.visibility, OLD.is_listed, OLD.first_published_at, OLD.creator_id) BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id AND NEW.is_listed = 0;
  INSERT INTO search_stories (entity_id) SELECT NEW.id WHERE NEW.is_listed = 1;
END;

-- What is there already.
DELETE FROM search_entries WHERE id BETWEEN 4398046511104 AND 5497558138879;
INSERT INTO search_stories (entity_id) SELECT entity_id FROM search_stories;
