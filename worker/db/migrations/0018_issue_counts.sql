-- What has become of an issue's emails, and when its last one was queued. The counts stay when the
-- outbox's rows are deleted.

ALTER TABLE newsletter_issues ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE newsletter_issues ADD COLUMN failed INTEGER NOT NULL DEFAULT 0; -- dead-lettered
ALTER TABLE newsletter_issues ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0; -- unsubscribed or suppressed since
ALTER TABLE newsletter_issues ADD COLUMN all_queued_at INTEGER;

CREATE TRIGGER newsletter_issues_count_state AFTER UPDATE OF state ON mail_outbox
WHEN NEW.issue_id IS NOT NULL AND NEW.state <> OLD.state BEGIN
  UPDATE newsletter_issues SET
    sent = sent + (NEW.state = 'sent') - (OLD.state = 'sent'),
    failed = failed + (NEW.state = 'dead') - (OLD.state = 'dead')
  WHERE id = NEW.issue_id;
END;
CREATE TRIGGER newsletter_issues_count_skipped AFTER DELETE ON mail_outbox
WHEN OLD.issue_id IS NOT NULL AND OLD.state = 'waiting' BEGIN
  UPDATE newsletter_issues SET skipped = skipped + 1 WHERE id = OLD.issue_id;
END;
CREATE TRIGGER newsletter_issues_erase_emails AFTER DELETE ON newsletter_issues BEGIN
  DELETE FROM mail_outbox WHERE issue_id = OLD.id AND state = 'waiting';
END;
