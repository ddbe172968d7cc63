-- The search index (decision 55): what stories, people, publications and tags are found by. It holds
-- no text, only words, and follows the rows that it is made of by trigger.

-- A row of the index. Ids of a kind share a range: people from 1·2^40, publications from 2·2^40, tags
-- from 3·2^40, stories from 4·2^40 on, so that a search looks at its own kind alone.
CREATE TABLE search_entries (
  id INTEGER PRIMARY KEY,
  entity_id TEXT NOT NULL UNIQUE
) STRICT;

-- Words as they are written, without case and marks. `handle` is a username, a slug, or the names of a
-- story's writers; `about` a bio, a tagline, or a story's subtitle and tags.
CREATE VIRTUAL TABLE search_words USING fts5 (
  name, handle, about, body,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab ('search_words', 'row');

-- Every three characters in a row of what is written without spaces between words: Chinese, Japanese,
-- Korean and Thai.
CREATE VIRTUAL TABLE search_grams USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = "trigram"
);
CREATE VIRTUAL TABLE search_gram_vocabulary USING fts5vocab ('search_grams', 'row');

-- Inserting an id into one of these views makes its entry anew: they are what triggers call. No OR
-- IGNORE here or below: a trigger takes over what the statement that fires it says of conflicts.
CREATE VIEW search_people AS SELECT id AS entity_id FROM users WHERE is_suspended = 0;
CREATE TRIGGER search_people_made_anew INSTEAD OF INSERT ON search_people BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 1099511627776) + 1 FROM search_entries
          WHERE id BETWEEN 1099511627776 AND 2199023255551), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_words (rowid, name, handle, about, body)
  SELECT e.id, u.name, u.username, u.bio, '' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, u.name || ' ' || u.bio || '  ' FROM users u JOIN search_entries e ON e.entity_id = u.id
  WHERE u.id = NEW.entity_id AND u.is_suspended = 0 AND u.name || u.bio GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*';
END;

CREATE VIEW search_publications AS SELECT id AS entity_id FROM collections;
CREATE TRIGGER search_publications_made_anew INSTEAD OF INSERT ON search_publications BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 2199023255552) + 1 FROM search_entries
          WHERE id BETWEEN 2199023255552 AND 3298534883327), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_words (rowid, name, handle, about, body)
  SELECT e.id, c.name, c.slug, c.tagline, c.description
  FROM collections c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, c.name || ' ' || c.tagline || '  '
  FROM collections c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.tagline GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*';
END;

CREATE VIEW search_tags AS SELECT id AS entity_id FROM tags;
CREATE TRIGGER search_tags_made_anew INSTEAD OF INSERT ON search_tags BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 3298534883328) + 1 FROM search_entries
          WHERE id BETWEEN 3298534883328 AND 4398046511103), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_words (rowid, name, handle, about, body)
  SELECT e.id, t.display_title, t.slug, '', ''
  FROM tags t JOIN search_entries e ON e.entity_id = t.id WHERE t.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, t.display_title || '  ' FROM tags t JOIN search_entries e ON e.entity_id = t.id
  WHERE t.id = NEW.entity_id AND t.display_title GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*';
END;

CREATE VIEW search_stories AS SELECT id AS entity_id FROM posts WHERE is_listed = 1;
CREATE TRIGGER search_stories_made_anew INSTEAD OF INSERT ON search_stories BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 4398046511104) + 1 FROM search_entries
          WHERE id BETWEEN 4398046511104 AND 5497558138879), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_words (rowid, name, handle, about, body)
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

CREATE TRIGGER search_entries_forgotten AFTER DELETE ON search_entries BEGIN
  DELETE FROM search_words WHERE rowid = OLD.id;
  DELETE FROM search_grams WHERE rowid = OLD.id;
END;

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

-- A story's words are read when its body is there; what comes before it waits for that.
CREATE TRIGGER search_follow_post_update
AFTER UPDATE OF title, subtitle, status, visibility, is_suspended, first_published_at, creator_id ON posts
WHEN (NEW.title, NEW.subtitle, NEW.is_listed, NEW.creator_id)
  IS NOT (OLD.title, OLD.subtitle, OLD.is_listed, OLD.creator_id) BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id AND NEW.is_listed = 0;
  INSERT INTO search_stories (entity_id) SELECT NEW.id WHERE NEW.is_listed = 1;
END;
CREATE TRIGGER search_follow_post_delete AFTER DELETE ON posts BEGIN
  DELETE FROM search_entries WHERE entity_id = OLD.id;
END;
CREATE TRIGGER search_follow_body_insert AFTER INSERT ON post_bodies BEGIN
  INSERT INTO search_stories (entity_id)
  SELECT id FROM posts WHERE id = NEW.post_id AND is_listed = 1;
END;
CREATE TRIGGER search_follow_body_update AFTER UPDATE ON post_bodies
WHEN NEW.document IS NOT OLD.document BEGIN
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

-- What is there already.
INSERT INTO search_people (entity_id) SELECT id FROM users WHERE is_suspended = 0;
INSERT INTO search_publications (entity_id) SELECT id FROM collections;
INSERT INTO search_tags (entity_id) SELECT id FROM tags;
INSERT INTO search_stories (entity_id) SELECT id FROM posts WHERE is_listed = 1;
