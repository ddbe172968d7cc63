-- Lists of stories that people save, and the discussion of a list.
-- Times are milliseconds since 1970, UTC.

-- A predefined list gets a row with its first change, with the id predefined:{userId}:{TYPE}. Deleted
-- lists and removed items stay for a while, so that deletion can be undone.
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
  updated_at INTEGER NOT NULL, -- when a story was last saved or the list changed
  deleted_at INTEGER
) STRICT;
CREATE INDEX catalogs_by_creator
  ON catalogs (creator_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX catalogs_deleted ON catalogs (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE catalog_items (
  id TEXT PRIMARY KEY,
  catalog_id TEXT NOT NULL REFERENCES catalogs (id),
  -- the list's creator, so that a viewer's own items are found by story
  owner_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL, -- highest first, with gaps for moves
  note TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  UNIQUE (catalog_id, post_id)
) STRICT;
CREATE INDEX catalog_items_in_order ON catalog_items (catalog_id, position DESC, id DESC);
CREATE INDEX catalog_items_by_owner ON catalog_items (owner_id, post_id) WHERE removed_at IS NULL;
CREATE INDEX catalog_items_by_post ON catalog_items (post_id);
CREATE INDEX catalog_items_removed ON catalog_items (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE catalog_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  catalog_id TEXT NOT NULL REFERENCES catalogs (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, catalog_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX catalog_follows_of_list ON catalog_follows (catalog_id);
CREATE INDEX catalog_follows_newest
  ON catalog_follows (follower_id, created_at DESC, catalog_id DESC);

-- `catalogs.item_count` is the number of its items that aren't removed.
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

-- A list's claps and responses are those of its row of `posts` (listDiscussions.ts).
CREATE TRIGGER catalogs_count_discussion AFTER UPDATE OF clap_count, response_count ON posts
WHEN NEW.catalog_id IS NOT NULL BEGIN
  UPDATE catalogs SET clap_count = NEW.clap_count, response_count = NEW.response_count
  WHERE id = NEW.catalog_id;
END;
