-- Who follows which list of another's.

CREATE TABLE catalog_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  catalog_id TEXT NOT NULL REFERENCES catalogs (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, catalog_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX catalog_follows_of_list ON catalog_follows (catalog_id);
CREATE INDEX catalog_follows_newest ON catalog_follows (follower_id, created_at DESC, catalog_id DESC);

CREATE TRIGGER catalogs_end_follows BEFORE DELETE ON catalogs BEGIN
  DELETE FROM catalog_follows WHERE catalog_id = OLD.id;
END;

CREATE TRIGGER notifications_of_list_follows AFTER INSERT ON catalog_follows
WHEN NEW.created_at > (unixepoch() - 172800) * 1000 BEGIN
  INSERT INTO notification_outbox (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
  SELECT 'LIST_FOLLOW', c.creator_id, NEW.follower_id, c.id, c.id, NEW.created_at
  FROM catalogs c WHERE c.id = NEW.catalog_id;
END;
