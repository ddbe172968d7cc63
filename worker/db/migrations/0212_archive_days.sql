-- Number of listed stories per tag or publication and day (UTC), which archives add up. Every
-- change of a row is counted once, whichever trigger runs first, so a count may be negative in
-- between.
CREATE TABLE archive_days (
  owner_id TEXT NOT NULL, -- id of a tag or a publication
  day INTEGER NOT NULL, -- since 1970
  post_count INTEGER NOT NULL,
  PRIMARY KEY (owner_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO archive_days (owner_id, day, post_count)
  SELECT tag_id, first_published_at / 86400000, count(*) FROM post_tags WHERE is_listed = 1 GROUP BY 1, 2;
INSERT INTO archive_days (owner_id, day, post_count)
  SELECT collection_id, first_published_at / 86400000, count(*) FROM posts
  WHERE is_listed = 1 AND collection_id IS NOT NULL GROUP BY 1, 2;

CREATE TRIGGER archive_days_of_tag AFTER UPDATE OF is_listed, first_published_at ON post_tags
WHEN NEW.is_listed <> OLD.is_listed OR NEW.first_published_at IS NOT OLD.first_published_at BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT OLD.tag_id, OLD.first_published_at / 86400000, -1 WHERE OLD.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT NEW.tag_id, NEW.first_published_at / 86400000, 1 WHERE NEW.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER archive_days_of_lost_tag AFTER DELETE ON post_tags WHEN OLD.is_listed = 1 BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    VALUES (OLD.tag_id, OLD.first_published_at / 86400000, -1)
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
END;
CREATE TRIGGER archive_days_of_new_post AFTER INSERT ON posts
WHEN NEW.is_listed = 1 AND NEW.collection_id IS NOT NULL BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    VALUES (NEW.collection_id, NEW.first_published_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER archive_days_of_post
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, collection_id ON posts
WHEN NEW.is_listed <> OLD.is_listed OR NEW.first_published_at IS NOT OLD.first_published_at
  OR NEW.collection_id IS NOT OLD.collection_id BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT OLD.collection_id, OLD.first_published_at / 86400000, -1
    WHERE OLD.is_listed = 1 AND OLD.collection_id IS NOT NULL
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT NEW.collection_id, NEW.first_published_at / 86400000, 1
    WHERE NEW.is_listed = 1 AND NEW.collection_id IS NOT NULL
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER archive_days_of_lost_post AFTER DELETE ON posts
WHEN OLD.is_listed = 1 AND OLD.collection_id IS NOT NULL BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    VALUES (OLD.collection_id, OLD.first_published_at / 86400000, -1)
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
END;
