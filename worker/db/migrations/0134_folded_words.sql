-- What is typed without its marks is found, and with them (decision 134): in the index Cyrillic ё is е,
-- Greek vowels have neither tonos nor dialytika, and Arabic letters neither harakat nor tatweel. Latin
-- marks are the tokenizer's. Queries are read alike (worker/domain/search/readQuery.ts).

-- Inserting into one of these views writes words as the index has them.
CREATE VIEW search_written AS SELECT 0 AS id, '' AS name, '' AS handle, '' AS about, '' AS body WHERE 0;
CREATE TRIGGER search_written_folded INSTEAD OF INSERT ON search_written BEGIN
  INSERT INTO search_words (rowid, name, handle, about, body)
  SELECT NEW.id, max(iif(f.key = 0, f.folded, NULL)), max(iif(f.key = 1, f.folded, NULL)),
    max(iif(f.key = 2, f.folded, NULL)), max(iif(f.key = 3, f.folded, NULL))
  FROM (SELECT f.key, iif(f.value GLOB
      '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || ']*',
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(f.value
      , 'ё', 'е'), 'Ё', 'Е'), 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ')
      , 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'Α'), 'Έ', 'Ε'), 'Ή', 'Η')
      , 'Ί', 'Ι'), 'Ό', 'Ο'), 'Ύ', 'Υ'), 'Ώ', 'Ω'), 'Ϊ', 'Ι'), 'Ϋ', 'Υ'), char(1600), '')
      , char(1611), ''), char(1612), ''), char(1613), ''), char(1614), ''), char(1615), '')
      , char(1616), ''), char(1617), ''), char(1618), ''), char(1648), ''),
      f.value) AS folded
    FROM json_each(json_array(NEW.name, NEW.handle, NEW.about, NEW.body)) f) f;
END;
CREATE VIEW search_told AS SELECT 0 AS id, '' AS name, '' AS handle, '' AS about, '' AS body WHERE 0;
CREATE TRIGGER search_told_folded INSTEAD OF INSERT ON search_told BEGIN
  INSERT INTO search_heads (rowid, name, handle, about)
  SELECT NEW.id, max(iif(f.key = 0, f.folded, NULL)), max(iif(f.key = 1, f.folded, NULL)),
    max(iif(f.key = 2, f.folded, NULL))
  FROM (SELECT f.key, iif(f.value GLOB
      '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || ']*',
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(f.value
      , 'ё', 'е'), 'Ё', 'Е'), 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ')
      , 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'Α'), 'Έ', 'Ε'), 'Ή', 'Η')
      , 'Ί', 'Ι'), 'Ό', 'Ο'), 'Ύ', 'Υ'), 'Ώ', 'Ω'), 'Ϊ', 'Ι'), 'Ϋ', 'Υ'), char(1600), '')
      , char(1611), ''), char(1612), ''), char(1613), ''), char(1614), ''), char(1615), '')
      , char(1616), ''), char(1617), ''), char(1618), ''), char(1648), ''),
      f.value) AS folded
    FROM json_each(json_array(NEW.name, NEW.handle, NEW.about)) f) f;
  INSERT INTO search_texts (rowid, text)
  SELECT NEW.id, group_concat(f.folded, ' ')
  FROM (SELECT f.key, iif(f.value GLOB
      '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || ']*',
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(f.value
      , 'ё', 'е'), 'Ё', 'Е'), 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ')
      , 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'Α'), 'Έ', 'Ε'), 'Ή', 'Η')
      , 'Ί', 'Ι'), 'Ό', 'Ο'), 'Ύ', 'Υ'), 'Ώ', 'Ω'), 'Ϊ', 'Ι'), 'Ϋ', 'Υ'), char(1600), '')
      , char(1611), ''), char(1612), ''), char(1613), ''), char(1614), ''), char(1615), '')
      , char(1616), ''), char(1617), ''), char(1618), ''), char(1648), ''),
      f.value) AS folded
    FROM json_each(json_array(NEW.name, NEW.handle, NEW.about, NEW.body)) f) f;
END;

DROP TRIGGER search_people_made_anew;
CREATE TRIGGER search_people_made_anew INSTEAD OF INSERT ON search_people BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 1099511627776) + 1 FROM search_entries
          WHERE id BETWEEN 1099511627776 AND 2199023255551), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, u.name, u.username, u.bio, '' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, u.name || ' ' || u.bio || '  ' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0 AND u.name || u.bio GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

DROP TRIGGER search_publications_made_anew;
CREATE TRIGGER search_publications_made_anew INSTEAD OF INSERT ON search_publications BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 2199023255552) + 1 FROM search_entries
          WHERE id BETWEEN 2199023255552 AND 3298534883327), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, c.name, c.slug, c.tagline, c.description
  FROM collections c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, c.name || ' ' || c.tagline || '  '
  FROM collections c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.tagline GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

DROP TRIGGER search_tags_made_anew;
CREATE TRIGGER search_tags_made_anew INSTEAD OF INSERT ON search_tags BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 3298534883328) + 1 FROM search_entries
          WHERE id BETWEEN 3298534883328 AND 4398046511103), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, t.display_title, t.slug, '', ''
  FROM tags t JOIN search_entries e ON e.entity_id = t.id WHERE t.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, t.display_title || '  ' FROM tags t JOIN search_entries e ON e.entity_id = t.id
  WHERE t.id = NEW.entity_id AND t.display_title GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

DROP TRIGGER search_lists_made_anew;
CREATE TRIGGER search_lists_made_anew INSTEAD OF INSERT ON search_lists BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 5497558138880) + 1 FROM search_entries
          WHERE id BETWEEN 5497558138880 AND 6597069766655), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, c.name, '', c.description, ''
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, c.name || ' ' || c.description || '  '
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.description GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

-- The names of its writers and of its tags stand among a story's threes as well.
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
  INSERT INTO search_told (id, name, handle, about, body)
  SELECT e.id, p.title,
    coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
              WHERE w.post_id = p.id AND u.is_suspended = 0), ''),
    p.subtitle || ' ' || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
              JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), ''),
    coalesce((SELECT group_concat(coalesce(x.value ->> '$.text', ''), ' ')
              FROM post_bodies b, json_each(b.document, '$.paragraphs') x WHERE b.post_id = p.id), '')
  FROM posts p JOIN search_entries e ON e.entity_id = p.id
  WHERE p.id = NEW.entity_id AND p.is_listed = 1;
  INSERT INTO search_grams (rowid, text)
  SELECT s.id, s.text FROM (
    SELECT e.id, p.title || ' ' || p.subtitle || '  '
      || coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
              WHERE w.post_id = p.id AND u.is_suspended = 0), '') || '  '
      || coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
              JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id), '') || '  '
      || coalesce((SELECT group_concat(x.value ->> '$.text', '  ') || '  '
                   FROM post_bodies b, json_each(b.document, '$.paragraphs') x
                   WHERE b.post_id = p.id AND p.visibility = 'PUBLIC'
                     AND x.value ->> '$.text' GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*'), '') AS text
    FROM posts p JOIN search_entries e ON e.entity_id = p.id
    WHERE p.id = NEW.entity_id AND p.is_listed = 1) s
  WHERE s.text GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

-- What is there already and has it in its name: texts follow when they are written again, or with
-- `npm run search -- rebuild`. To read them all takes longer than a statement may.
INSERT INTO search_people (entity_id) SELECT id FROM users
WHERE is_suspended = 0 AND name || username || bio
  GLOB '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || '々-〇𠀀-𲎯]*';
INSERT INTO search_publications (entity_id) SELECT id FROM collections
WHERE name || slug || tagline || description
  GLOB '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || '々-〇𠀀-𲎯]*';
INSERT INTO search_tags (entity_id) SELECT id FROM tags
WHERE display_title GLOB '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || '々-〇𠀀-𲎯]*';
INSERT INTO search_lists (entity_id) SELECT c.id FROM search_lists l JOIN catalogs c ON c.id = l.entity_id
WHERE c.name || c.description
  GLOB '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || '々-〇𠀀-𲎯]*';
INSERT INTO search_stories (entity_id) SELECT p.id FROM posts p
WHERE p.is_listed = 1 AND (
  p.title || p.subtitle
    GLOB '*[ёЁΆ-ΐΪ-ΰϊ-ώ' || char(1600) || char(1611) || '-' || char(1618) || char(1648) || '々-〇𠀀-𲎯]*'
  OR EXISTS (SELECT 1 FROM user_posts w JOIN users u ON u.id = w.user_id
    WHERE w.post_id = p.id AND u.name GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*')
  OR EXISTS (SELECT 1 FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
    WHERE pt.post_id = p.id AND t.display_title GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*'));
