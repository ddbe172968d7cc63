-- Lists of stories that people keep. The predefined ones have a row from their first change on, with
-- the id predefined:{userId}:{TYPE}. What is removed stays for a while, so that it can be had back.

CREATE TABLE catalogs (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('LIST', 'READING_LIST', 'CURRENTLY_READING', 'PURCHASED')),
  visibility TEXT NOT NULL CHECK (visibility IN ('PUBLIC', 'PRIVATE', 'LOCKED')),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  item_count INTEGER NOT NULL DEFAULT 0,
  clap_count INTEGER NOT NULL DEFAULT 0,
  response_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, -- when a story was saved last, or the list changed
  deleted_at INTEGER
) STRICT;
CREATE INDEX catalogs_by_creator ON catalogs (creator_id, updated_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX catalogs_deleted ON catalogs (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE catalog_items (
  id TEXT PRIMARY KEY,
  catalog_id TEXT NOT NULL REFERENCES catalogs (id),
  owner_id TEXT NOT NULL REFERENCES users (id), -- whose list it is, so that one's own are found by the story
  post_id TEXT NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL, -- the highest stands first; there is room between two
  note TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  UNIQUE (catalog_id, post_id)
) STRICT;
CREATE INDEX catalog_items_in_order ON catalog_items (catalog_id, position DESC, id DESC);
CREATE INDEX catalog_items_by_owner ON catalog_items (owner_id, post_id) WHERE removed_at IS NULL;
CREATE INDEX catalog_items_by_post ON catalog_items (post_id);
CREATE INDEX catalog_items_removed ON catalog_items (removed_at) WHERE removed_at IS NOT NULL;

CREATE TRIGGER catalogs_count_new_item AFTER INSERT ON catalog_items WHEN NEW.removed_at IS NULL BEGIN
  UPDATE catalogs SET item_count = item_count + 1 WHERE id = NEW.catalog_id;
END;
CREATE TRIGGER catalogs_count_item AFTER UPDATE OF removed_at ON catalog_items
WHEN (NEW.removed_at IS NULL) <> (OLD.removed_at IS NULL) BEGIN
  UPDATE catalogs SET item_count = item_count + (NEW.removed_at IS NULL) - (OLD.removed_at IS NULL)
  WHERE id = NEW.catalog_id;
END;
CREATE TRIGGER catalogs_count_gone_item AFTER DELETE ON catalog_items WHEN OLD.removed_at IS NULL BEGIN
  UPDATE catalogs SET item_count = item_count - 1 WHERE id = OLD.catalog_id;
END;
