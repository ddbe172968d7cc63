-- Emails that wait to be sent are current, and imports are limited by publication as well.
-- Times are milliseconds since 1970, UTC.

-- An issue whose story is locked, unlocked or unpublished while it is sent is rendered again: the
-- rest get what readers see by then. Whoever queues or renders it has to claim it again.
CREATE TRIGGER newsletter_issues_render_again AFTER UPDATE OF status, visibility ON posts
WHEN (NEW.status <> OLD.status OR NEW.visibility <> OLD.visibility)
  AND NEW.email_newsletter_id IS NULL
BEGIN
  UPDATE newsletter_issues SET html_for_members = NULL, text_for_members = NULL,
      html_for_others = NULL, text_for_others = NULL, all_queued_at = NULL, claimed_by = NULL,
      claimed_until = NULL
    WHERE post_id = NEW.id AND state IN ('SENDING', 'PAUSED');
END;

-- A confirmation isn't sent once its link doesn't work, or its address gets no email.
CREATE TRIGGER newsletter_subscribers_drop_confirmation
AFTER UPDATE OF state, confirm_hash ON newsletter_subscribers
WHEN OLD.confirm_hash IS NOT NULL
  AND (NEW.confirm_hash IS NOT OLD.confirm_hash OR NEW.state = 'SUPPRESSED')
BEGIN
  DELETE FROM mail_outbox WHERE key = 'subscribe-' || substr(OLD.confirm_hash, 1, 40)
    AND state = 'waiting' AND claimed_by IS NULL;
END;
CREATE TRIGGER newsletter_subscribers_drop_confirmation_gone
AFTER DELETE ON newsletter_subscribers WHEN OLD.confirm_hash IS NOT NULL BEGIN
  DELETE FROM mail_outbox WHERE key = 'subscribe-' || substr(OLD.confirm_hash, 1, 40)
    AND state = 'waiting' AND claimed_by IS NULL;
END;

-- Addresses that all accounts have imported into a publication's newsletters in a day.
CREATE TABLE newsletter_import_days_of_collections (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  day INTEGER NOT NULL, -- its start
  addresses INTEGER NOT NULL,
  PRIMARY KEY (collection_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_import_days_of_collections_by_day
  ON newsletter_import_days_of_collections (day);
