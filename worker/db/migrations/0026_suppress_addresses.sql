-- Events of the mail provider, and what follows when an address can't be reached or complains.
-- Times are milliseconds since 1970, UTC.

-- An event has one row however often it arrives, without the address and the content.
CREATE TABLE mail_events (
  event_id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  applied_at INTEGER, -- null for an event that couldn't be used
  error TEXT -- why it couldn't be used
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_events_by_time ON mail_events (received_at);

-- Temporary bounces in a row. An address is suppressed after several.
CREATE TABLE email_bounces (
  email_key TEXT PRIMARY KEY, -- lower case
  bounces INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_bounces_by_time ON email_bounces (last_at);

-- What counts against a newsletter, by issue: issues' rows are long, and staff who lift a pause start the
-- counts again.
CREATE TABLE newsletter_issue_health (
  issue_id TEXT PRIMARY KEY REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  sent_before INTEGER NOT NULL DEFAULT 0, -- emails that had been sent when the counts started
  hard_bounces INTEGER NOT NULL DEFAULT 0,
  complaints INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
ALTER TABLE mail_outbox ADD COLUMN hard_bounced_at INTEGER; -- it came back for good

-- Notification email isn't sent to suppressed addresses. Sign-in codes, receipts and other email that
-- somebody waits for is always attempted.
ALTER TABLE mail_outbox ADD COLUMN is_notification INTEGER NOT NULL DEFAULT 0;
UPDATE mail_outbox SET is_notification = 1
  WHERE unsubscribe_url IS NOT NULL AND state = 'waiting';

CREATE TRIGGER email_suppressions_stop_email AFTER INSERT ON email_suppressions BEGIN
  UPDATE newsletter_subscribers SET state = 'SUPPRESSED'
    WHERE email_key = NEW.email_key AND state IN ('PENDING', 'ACTIVE');
  DELETE FROM mail_outbox
    WHERE lower(recipient) = NEW.email_key AND recipient IS NOT NULL AND is_notification = 1
      AND state = 'waiting';
END;

-- Subscriptions continue after a bounce. Somebody who complained has to subscribe again.
CREATE TRIGGER email_suppressions_resume_email AFTER DELETE ON email_suppressions BEGIN
  UPDATE newsletter_subscribers SET
    state = CASE WHEN OLD.reason <> 'BOUNCE' THEN 'UNSUBSCRIBED'
      WHEN confirmed_at IS NULL THEN 'PENDING' ELSE 'ACTIVE' END,
    unsubscribed_at = iif(OLD.reason <> 'BOUNCE', OLD.created_at, unsubscribed_at)
  WHERE email_key = OLD.email_key AND state = 'SUPPRESSED';
END;

-- A subscription that moves to an account's new address is judged by that one. A complaint stays.
CREATE TRIGGER newsletter_subscribers_follow_suppressions
AFTER UPDATE OF email_key ON newsletter_subscribers
WHEN NEW.email_key <> OLD.email_key AND NEW.state <> 'UNSUBSCRIBED' BEGIN
  UPDATE newsletter_subscribers SET state = CASE
      WHEN EXISTS (SELECT 1 FROM email_suppressions WHERE email_key = NEW.email_key)
        THEN 'SUPPRESSED'
      WHEN NEW.state = 'SUPPRESSED' AND EXISTS (SELECT 1 FROM email_suppressions
        WHERE email_key = OLD.email_key AND reason = 'BOUNCE')
        THEN iif(confirmed_at IS NULL, 'PENDING', 'ACTIVE')
      ELSE state END
    WHERE id = NEW.id;
END;
