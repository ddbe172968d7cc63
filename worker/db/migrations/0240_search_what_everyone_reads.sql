-- For members-only stories, the search index holds only what everyone may read (decision 58):
-- title, subtitle, authors, tags and preview.

-- The text of a story's preview (shared/story/previewOf.ts), written with its body.
ALTER TABLE post_bodies ADD COLUMN preview_text TEXT NOT NULL DEFAULT '';

DROP TRIGGER search_stories_made_anew;
CREATE TRIGGER search_stories_made_anew INSTEAD OF INSERT ON search_stories BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.entity_id AND id NOT BETWEEN
    (SELECT first FROM search_story_ids WHERE entity_id = NEW.entity_id)
    AND (SELECT first + 16383 FROM search_story_ids WHERE entity_id = NEW.entity_id);
  -- The next free id of the story's minute; a full minute continues into the next one's range.
  INSERT INTO search_entries (id, entity_id)
  SELECT coalesce((SELECT e.id + 1 FROM search_entries e
      WHERE e.id >= (SELECT max(id) FROM search_entries WHERE id BETWEEN i.first AND i.first + 16383)
        AND NOT EXISTS (SELECT 1 FROM search_entries n WHERE n.id = e.id + 1)
      ORDER BY e.id LIMIT 1), i.first), i.entity_id
  FROM search_story_ids i WHERE i.entity_id = NEW.entity_id
    AND NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_title_index WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_texts WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_trigrams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_told (id, name, handle, about, body)
  SELECT e.id, p.title,
    coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
              WHERE w.post_id = p.id AND u.is_suspended = 0), ''),
    p.subtitle || ' ' || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
              JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), ''),
    coalesce(iif(p.visibility = 'PUBLIC',
      (SELECT group_concat(coalesce(x.value ->> '$.text', ''), ' ')
       FROM post_bodies b, json_each(b.document, '$.paragraphs') x WHERE b.post_id = p.id),
      (SELECT b.preview_text FROM post_bodies b WHERE b.post_id = p.id)), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1;
  INSERT INTO search_trigrams (rowid, text)
  SELECT s.id, s.text FROM (
    SELECT e.id, p.title || ' ' || p.subtitle || '  '
      || coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
              WHERE w.post_id = p.id AND u.is_suspended = 0), '') || '  '
      || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
              JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), '') || '  '
      || coalesce(iif(p.visibility = 'PUBLIC',
        (SELECT group_concat(x.value ->> '$.text', '  ')
         FROM post_bodies b, json_each(b.document, '$.paragraphs') x
         WHERE b.post_id = p.id AND x.value ->> '$.text' GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*'),
        (SELECT b.preview_text FROM post_bodies b
         WHERE b.post_id = p.id AND b.preview_text GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*')) || '  ', '') AS text
    FROM posts p JOIN search_entries e ON e.entity_id = p.id
    WHERE p.id = NEW.entity_id AND p.is_listed = 1) s
  WHERE s.text GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

DROP TRIGGER search_follow_body_update;
CREATE TRIGGER search_follow_body_update AFTER UPDATE ON post_bodies
WHEN (NEW.document, NEW.preview_text) IS NOT (OLD.document, OLD.preview_text) BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1;
END;

-- Reindexes existing stories.
INSERT INTO search_stories (entity_id)
SELECT id FROM posts WHERE is_listed = 1 AND visibility <> 'PUBLIC';
