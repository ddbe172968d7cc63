-- Emails without a story: drafts that belong to a newsletter and are emailed instead of published.

ALTER TABLE posts ADD COLUMN email_newsletter_id TEXT REFERENCES newsletters (id)
  CHECK (email_newsletter_id IS NULL OR status <> 'PUBLISHED');
CREATE INDEX posts_emails ON posts (email_newsletter_id, created_at DESC, id DESC)
  WHERE email_newsletter_id IS NOT NULL;

-- An email in the trash isn't sent.
CREATE TRIGGER newsletter_issues_end_trashed AFTER UPDATE OF status ON posts
WHEN NEW.status = 'DELETED' AND OLD.status <> 'DELETED' AND NEW.email_newsletter_id IS NOT NULL
BEGIN
  UPDATE newsletter_issues SET state = 'CANCELLED', claimed_by = NULL, claimed_until = NULL,
      finished_at = NEW.deleted_at
    WHERE post_id = NEW.id AND state IN ('SCHEDULED', 'SENDING', 'PAUSED');
  DELETE FROM mail_outbox WHERE state = 'waiting' AND claimed_by IS NULL AND issue_id IN
    (SELECT id FROM newsletter_issues WHERE post_id = NEW.id AND state = 'CANCELLED');
END;
