-- Emails that each new subscriber gets: a welcome, and a series by day.

-- Days after subscribing, 0 for the welcome; null for an email that everyone gets once. An automatic
-- one is SENDING while it is on, and PAUSED while it is off.
ALTER TABLE newsletter_issues ADD COLUMN after_days INTEGER
  CHECK (after_days IS NULL OR after_days BETWEEN 0 AND 365);
CREATE INDEX newsletter_issues_automatic ON newsletter_issues (newsletter_id)
  WHERE after_days IS NOT NULL;

-- When its automatic emails were queued, so that nobody gets them again. Null for an import that
-- wasn't confirmed.
ALTER TABLE newsletter_subscribers ADD COLUMN welcomed_at INTEGER;
UPDATE newsletter_subscribers SET welcomed_at = coalesce(confirmed_at, created_at)
  WHERE state <> 'PENDING' AND source <> 'IMPORT';

CREATE TRIGGER newsletter_subscribers_welcome_new AFTER INSERT ON newsletter_subscribers
WHEN NEW.state = 'ACTIVE' AND NEW.source <> 'IMPORT' BEGIN
  UPDATE newsletter_subscribers SET welcomed_at = coalesce(NEW.confirmed_at, NEW.created_at)
    WHERE id = NEW.id;
END;
CREATE TRIGGER newsletter_subscribers_welcome_confirmed AFTER UPDATE OF state ON newsletter_subscribers
WHEN NEW.state = 'ACTIVE' AND OLD.state <> 'ACTIVE' AND NEW.welcomed_at IS NULL
  AND (OLD.state = 'PENDING' OR NEW.source <> 'IMPORT') BEGIN
  UPDATE newsletter_subscribers SET welcomed_at = coalesce(NEW.confirmed_at, NEW.created_at)
    WHERE id = NEW.id;
END;
CREATE TRIGGER newsletter_subscribers_welcome AFTER UPDATE OF welcomed_at ON newsletter_subscribers
WHEN NEW.welcomed_at IS NOT NULL AND OLD.welcomed_at IS NULL BEGIN
  -- Not in the queue before they are due, so that they don't count as late.
  INSERT INTO mail_outbox (key, queued_at, due_at, priority, issue_id, subscriber_id)
    SELECT 'issue-' || i.id || '-' || NEW.id, NEW.welcomed_at + i.after_days * 86400000,
      NEW.welcomed_at + i.after_days * 86400000, 1, i.id, NEW.id
    FROM newsletter_issues i
    WHERE i.newsletter_id = NEW.newsletter_id AND i.after_days IS NOT NULL
      AND i.state IN ('SCHEDULED', 'SENDING');
  UPDATE newsletter_issues SET recipients = recipients + 1
    WHERE newsletter_id = NEW.newsletter_id AND after_days IS NOT NULL
      AND state IN ('SCHEDULED', 'SENDING');
END;
