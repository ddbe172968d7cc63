-- Whether a publication promotes a newsletter, so that its pages know it without another read.
ALTER TABLE collections ADD COLUMN promotes_newsletter INTEGER NOT NULL DEFAULT 0;

UPDATE collections SET promotes_newsletter = 1
  WHERE id IN (SELECT collection_id FROM newsletters WHERE show_promo = 1);

CREATE TRIGGER collections_promote_new AFTER INSERT ON newsletters
WHEN NEW.collection_id IS NOT NULL AND NEW.show_promo = 1 BEGIN
  UPDATE collections SET promotes_newsletter = 1 WHERE id = NEW.collection_id;
END;
CREATE TRIGGER collections_promote_change AFTER UPDATE OF show_promo ON newsletters
WHEN NEW.collection_id IS NOT NULL AND NEW.show_promo <> OLD.show_promo BEGIN
  UPDATE collections SET promotes_newsletter = EXISTS (SELECT 1 FROM newsletters n
    WHERE n.collection_id = NEW.collection_id AND n.show_promo = 1) WHERE id = NEW.collection_id;
END;
CREATE TRIGGER collections_promote_gone AFTER DELETE ON newsletters
WHEN OLD.collection_id IS NOT NULL AND OLD.show_promo = 1 BEGIN
  UPDATE collections SET promotes_newsletter = EXISTS (SELECT 1 FROM newsletters n
    WHERE n.collection_id = OLD.collection_id AND n.show_promo = 1) WHERE id = OLD.collection_id;
END;
