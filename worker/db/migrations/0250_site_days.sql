-- The listed stories of each day of the whole site, under the owner '': by them its sitemap is parted.
INSERT INTO archive_days (owner_id, day, post_count)
  SELECT '', first_published_at / 86400000, count(*) FROM posts WHERE is_listed = 1 GROUP BY 2;

CREATE TRIGGER site_days_of_new_post AFTER INSERT ON posts WHEN NEW.is_listed = 1 BEGIN
  INSERT INTO archive_days (owner_id, day, post_count) VALUES ('', NEW.first_published_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER site_days_of_post
AFTER UPDATE OF status, visibility, is_suspended, first_published_at ON posts
WHEN NEW.is_listed <> OLD.is_listed OR NEW.first_published_at IS NOT OLD.first_published_at BEGIN
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT '', OLD.first_published_at / 86400000, -1 WHERE OLD.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
  INSERT INTO archive_days (owner_id, day, post_count)
    SELECT '', NEW.first_published_at / 86400000, 1 WHERE NEW.is_listed = 1
    ON CONFLICT DO UPDATE SET post_count = post_count + 1;
END;
CREATE TRIGGER site_days_of_lost_post AFTER DELETE ON posts WHEN OLD.is_listed = 1 BEGIN
  INSERT INTO archive_days (owner_id, day, post_count) VALUES ('', OLD.first_published_at / 86400000, -1)
    ON CONFLICT DO UPDATE SET post_count = post_count - 1;
END;
