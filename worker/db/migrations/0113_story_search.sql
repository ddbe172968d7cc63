-- Stories have indexes of their own (decision 113), so that what is looked for among people,
-- publications, tags and lists costs nothing of how much has been written.

-- What stands at a story's head, word by word: its title, its writers' names, and its subtitle and tags.
CREATE VIRTUAL TABLE search_heads USING fts5 (
  name, handle, about,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);
CREATE VIRTUAL TABLE search_head_vocabulary USING fts5vocab ('search_heads', 'row');

-- All that a story says, its head as well, by the stems of its words.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);
CREATE VIRTUAL TABLE search_text_vocabulary USING fts5vocab ('search_texts', 'row');

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
     WHERE b.post_id = p.id AND x.value ->> '$.text' GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*'), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1 AND (
    p.title || p.subtitle GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*'
    OR EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id
               AND b.document GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*'));
END;

DROP TRIGGER search_entries_forgotten;
CREATE TRIGGER search_entries_forgotten AFTER DELETE ON search_entries BEGIN
  DELETE FROM search_words WHERE rowid = OLD.id;
  DELETE FROM search_heads WHERE rowid = OLD.id;
  DELETE FROM search_texts WHERE rowid = OLD.id;
  DELETE FROM search_grams WHERE rowid = OLD.id;
END;

-- What is there already.
DELETE FROM search_words WHERE rowid IN (
  SELECT id FROM search_entries WHERE id BETWEEN 4398046511104 AND 5497558138879);
INSERT INTO search_stories (entity_id) SELECT entity_id FROM search_stories;
