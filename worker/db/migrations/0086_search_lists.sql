-- Lists are found by their names and descriptions. Their ids of search_entries go from 5·2^40 on; who
-- may know of one is asked of its own row again when it is found.
CREATE VIEW search_lists AS SELECT id AS entity_id FROM catalogs
  WHERE type = 'LIST' AND visibility <> 'PRIVATE' AND deleted_at IS NULL;
CREATE TRIGGER search_lists_made_anew INSTEAD OF INSERT ON search_lists BEGIN
  INSERT INTO search_entries (id, entity_id)
  SELECT (SELECT coalesce(max(id), 5497558138880) + 1 FROM search_entries
          WHERE id BETWEEN 5497558138880 AND 6597069766655), NEW.entity_id
  WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_words WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  DELETE FROM search_grams WHERE rowid = (SELECT id FROM search_entries WHERE entity_id = NEW.entity_id);
  INSERT INTO search_words (rowid, name, handle, about, body)
  SELECT e.id, c.name, '', c.description, ''
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id WHERE c.id = NEW.entity_id;
  INSERT INTO search_grams (rowid, text)
  SELECT e.id, c.name || ' ' || c.description || '  '
  FROM catalogs c JOIN search_entries e ON e.entity_id = c.id
  WHERE c.id = NEW.entity_id AND c.name || c.description GLOB '*[฀-๿぀-ヿ㐀-鿿가-힯]*';
END;

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

-- What is there already.
INSERT INTO search_lists (entity_id) SELECT entity_id FROM search_lists;
