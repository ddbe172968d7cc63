-- Threes of characters, asked for together, are nearly a phrase: of what is written without spaces only
-- what everybody may read stands among them (decision 117). A story that is for members has its title
-- and subtitle there.

DROP TRIGGER search_stories_made_anew;
CREATE TRIGGER search_stories_made_anew INSTEAD OF INSERT ON search_stories BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 4398046511104) + 1 FROM search_entries
          WHERE id BETWEEN 4398046511104 AND 5497558138879), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
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

-- A story's text is everybody's or members' by its visibility.
DROP TRIGGER search_follow_post_update;
CREATE TRIGGER search_follow_post_update
AFTER UPDATE OF title, subtitle, status, visibility, is_suspended, first_published_at, creator_id ON posts
WHEN (NEW.title, NEW.subtitle, NEW.visibility, NEW.is_listed, NEW.creator_id)
  IS NOT (OLD.title, OLD.subtitle, OLD.visibility, OLD.is_listed, OLD.creator_id) BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id AND NEW.is_listed = 0;
  INSERT INTO search_stories (entity_id) SELECT NEW.id WHERE NEW.is_listed = 1;
END;

-- What is there already.
INSERT INTO search_stories (entity_id)
SELECT id FROM posts WHERE is_listed = 1 AND visibility <> 'PUBLIC';
