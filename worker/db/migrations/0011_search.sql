-- The search index (decisions 58 and 59). It stores words, not texts, and triggers keep it equal
-- to the rows that it is made of.
-- Times are milliseconds since 1970, UTC.

-- A row of the index. Ids of a kind share a range: people from 1·2^40, publications from 2·2^40, tags
-- from 3·2^40, stories from 4·2^40, lists from 5·2^40, so that a search reads its own kind alone.
CREATE TABLE search_entries (
  id INTEGER PRIMARY KEY,
  entity_id TEXT NOT NULL UNIQUE
) STRICT;

-- People, publications, tags and lists by word, without case and diacritics. `handle` is a username or
-- a slug; `about` a bio, a tagline or a description.
CREATE VIRTUAL TABLE search_title_words USING fts5 (
  name, handle, about, body,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab ('search_title_words', 'row');

-- Trigrams of what is written without spaces between words: Chinese, Japanese, Korean and Thai.
CREATE VIRTUAL TABLE search_trigrams USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = "trigram"
);

CREATE VIRTUAL TABLE search_gram_vocabulary USING fts5vocab ('search_trigrams', 'row');

-- The title index of stories: title, writers' names, and subtitle with tags. Stories have separate
-- indexes, so that searching anything else doesn't slow down with the number of stories.
CREATE VIRTUAL TABLE search_title_index USING fts5 (
  name, handle, about,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_head_vocabulary USING fts5vocab ('search_title_index', 'row');

-- Stories by the stems of all their words.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_text_vocabulary USING fts5vocab ('search_texts', 'row');

-- Which results were opened: one row per result and search. Says nothing of who searched.
CREATE TABLE search_clicks (
  query_id TEXT NOT NULL,
  index_name TEXT NOT NULL,
  object_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1), -- in the results, from 1
  clicked_at INTEGER NOT NULL,
  PRIMARY KEY (query_id, index_name, object_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_clicks_by_time ON search_clicks (clicked_at);

-- Segments of an index are merged from two on, every minute (decision 58, domain/discovery/search/compactSearch.ts).
INSERT INTO search_title_words (search_title_words, rank) VALUES ('usermerge', 2);
INSERT INTO search_title_index (search_title_index, rank) VALUES ('usermerge', 2);
INSERT INTO search_texts (search_texts, rank) VALUES ('usermerge', 2);
INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('usermerge', 2);

-- Inserting an id into one of these views rebuilds its entry: triggers call them like functions. They
-- use no OR IGNORE: a trigger inherits the conflict clause of the statement that fires it.
CREATE VIEW search_people AS SELECT id AS entity_id FROM users WHERE is_suspended = 0;

CREATE VIEW search_publications AS SELECT id AS entity_id FROM collections;

CREATE VIEW search_tags AS SELECT id AS entity_id FROM tags;

CREATE VIEW search_stories AS SELECT id AS entity_id FROM posts WHERE is_listed = 1;

CREATE TRIGGER search_follow_user_insert AFTER INSERT ON users BEGIN
  INSERT INTO search_people (entity_id) VALUES (NEW.id);
END;

CREATE TRIGGER search_follow_user_update AFTER UPDATE OF name, username, bio, is_suspended ON users
WHEN (NEW.name, NEW.username, NEW.bio, NEW.is_suspended)
  IS NOT (OLD.name, OLD.username, OLD.bio, OLD.is_suspended) BEGIN
  INSERT INTO search_people (entity_id) VALUES (NEW.id);
  INSERT INTO search_stories (entity_id)
  SELECT post_id FROM user_posts WHERE user_id = NEW.id AND is_listed = 1
    AND (NEW.name, NEW.is_suspended) IS NOT (OLD.name, OLD.is_suspended);
END;

CREATE TRIGGER search_follow_user_delete AFTER DELETE ON users BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;

CREATE TRIGGER search_follow_collection_insert AFTER INSERT ON collections BEGIN
  INSERT INTO search_publications (entity_id) VALUES (NEW.id);
END;

CREATE TRIGGER search_follow_collection_update
AFTER UPDATE OF name, slug, tagline, description ON collections BEGIN
  INSERT INTO search_publications (entity_id) VALUES (NEW.id);
END;

CREATE TRIGGER search_follow_collection_delete AFTER DELETE ON collections BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;

CREATE TRIGGER search_follow_tag_insert AFTER INSERT ON tags BEGIN
  INSERT INTO search_tags (entity_id) VALUES (NEW.id);
END;

CREATE TRIGGER search_follow_tag_update AFTER UPDATE OF display_title, slug ON tags BEGIN
  INSERT INTO search_tags (entity_id) VALUES (NEW.id);
END;

CREATE TRIGGER search_follow_tag_delete AFTER DELETE ON tags BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;

CREATE TRIGGER search_follow_post_delete AFTER DELETE ON posts BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;

CREATE TRIGGER search_follow_body_insert AFTER INSERT ON post_bodies BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1;
END;

CREATE TRIGGER search_follow_body_update AFTER UPDATE ON post_bodies
WHEN (NEW.document, NEW.preview_text) IS NOT (OLD.document, OLD.preview_text) BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1;
END;

CREATE TRIGGER search_follow_post_tag_insert AFTER INSERT ON post_tags BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1
    AND EXISTS (SELECT 1 FROM post_bodies WHERE post_id = NEW.post_id);
END;

CREATE TRIGGER search_follow_post_tag_delete AFTER DELETE ON post_tags BEGIN
  INSERT INTO search_stories (entity_id) SELECT id FROM posts WHERE id = OLD.post_id AND is_listed = 1;
END;

CREATE TRIGGER search_follow_author_insert AFTER INSERT ON user_posts BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1
    AND EXISTS (SELECT 1 FROM post_bodies WHERE post_id = NEW.post_id);
END;

CREATE TRIGGER search_follow_author_delete AFTER DELETE ON user_posts BEGIN
  INSERT INTO search_stories (entity_id) SELECT id FROM posts WHERE id = OLD.post_id AND is_listed = 1;
END;

CREATE VIEW search_lists AS SELECT id AS entity_id FROM catalogs
  WHERE type = 'LIST' AND visibility <> 'PRIVATE' AND deleted_at IS NULL;

CREATE TRIGGER search_follow_catalog_insert AFTER INSERT ON catalogs BEGIN
  INSERT INTO search_lists (entity_id) SELECT entity_id FROM search_lists WHERE entity_id = NEW.id;
END;

CREATE TRIGGER search_follow_catalog_update
AFTER UPDATE OF name, description, visibility, deleted_at ON catalogs BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM search_lists WHERE entity_id = NEW.id);
  INSERT INTO search_lists (entity_id) SELECT entity_id FROM search_lists WHERE entity_id = NEW.id;
END;

CREATE TRIGGER search_follow_catalog_delete AFTER DELETE ON catalogs BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;

CREATE TRIGGER search_entries_forgotten AFTER DELETE ON search_entries BEGIN
  DELETE FROM search_title_words WHERE rowid = OLD.id;
  DELETE FROM search_title_index WHERE rowid = OLD.id;
  DELETE FROM search_texts WHERE rowid = OLD.id;
  DELETE FROM search_trigrams WHERE rowid = OLD.id;
END;

-- Search reads the latest stories first, by id: a story's id contains the minute of its publication,
-- with 2^14 ids for each minute since 1970, so that reading the index backwards needs no sorting.
CREATE VIEW search_story_ids AS
SELECT id AS entity_id,
  4398046511104 + 16384 * min(67108863, max(0, first_published_at / 60000)) AS first
FROM posts WHERE is_listed = 1;

-- Only public stories have their text among the trigrams (decision 58), so visibility counts too.
CREATE TRIGGER search_follow_post_update
AFTER UPDATE OF title, subtitle, status, visibility, is_suspended, first_published_at, creator_id ON posts
WHEN (NEW.title, NEW.subtitle, NEW.visibility, NEW.is_listed, NEW.first_published_at, NEW.creator_id)
  IS NOT
  (OLD.title, OLD.subtitle, OLD.visibility, OLD.is_listed, OLD.first_published_at, OLD.creator_id) BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id AND NEW.is_listed = 0;
  INSERT INTO search_stories (entity_id) SELECT NEW.id WHERE NEW.is_listed = 1;
END;

-- Characters that are typed with and without diacritics are equal in the index (decision 58):
-- Cyrillic ё is е, Greek vowels have no tonos or dialytika, Arabic letters no harakat or tatweel.
-- The tokenizer removes Latin diacritics; readQuery.ts normalizes queries the same way. Inserting
-- into one of these views writes normalized words.
CREATE VIEW search_written AS SELECT 0 AS id, '' AS name, '' AS handle, '' AS about, '' AS body WHERE 0;

CREATE TRIGGER search_written_folded INSTEAD OF INSERT ON search_written BEGIN
  INSERT INTO search_title_words (rowid, name, handle, about, body)
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
  INSERT INTO search_title_index (rowid, name, handle, about)
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

CREATE TRIGGER search_people_made_anew INSTEAD OF INSERT ON search_people BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 1099511627776) + 1 FROM search_entries
          WHERE id BETWEEN 1099511627776 AND 2199023255551), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_title_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_trigrams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, u.name, u.username, u.bio, '' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0;
  INSERT INTO search_trigrams (rowid, text)
  SELECT e.id, u.name || ' ' || u.bio || '  ' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0 AND u.name || u.bio GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

CREATE TRIGGER search_publications_made_anew INSTEAD OF INSERT ON search_publications BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 2199023255552) + 1 FROM search_entries
          WHERE id BETWEEN 2199023255552 AND 3298534883327), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_title_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_trigrams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, c.name, c.slug, c.tagline, c.description
  FROM collections c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_trigrams (rowid, text)
  SELECT e.id, c.name || ' ' || c.tagline || '  '
  FROM collections c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.tagline GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

CREATE TRIGGER search_tags_made_anew INSTEAD OF INSERT ON search_tags BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 3298534883328) + 1 FROM search_entries
          WHERE id BETWEEN 3298534883328 AND 4398046511103), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_title_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_trigrams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, t.display_title, t.slug, '', ''
  FROM tags t JOIN search_entries e ON e.entity_id = t.id WHERE t.id = NEW.entity_id;
  INSERT INTO search_trigrams (rowid, text)
  SELECT e.id, t.display_title || '  ' FROM tags t JOIN search_entries e ON e.entity_id = t.id
  WHERE t.id = NEW.entity_id AND t.display_title GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

CREATE TRIGGER search_lists_made_anew INSTEAD OF INSERT ON search_lists BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 5497558138880) + 1 FROM search_entries
          WHERE id BETWEEN 5497558138880 AND 6597069766655), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_title_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_trigrams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_written (id, name, handle, about, body)
  SELECT e.id, c.name, '', c.description, ''
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_trigrams (rowid, text)
  SELECT e.id, c.name || ' ' || c.description || '  '
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.description GLOB '*[฀-๿々-〇぀-ヿ㐀-鿿가-힯𠀀-𲎯]*';
END;

-- Of members-only stories it holds only what everyone may read (decision 58): title, subtitle,
-- authors, tags and preview.
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
