-- Batches of an issue's emails, and what became of emails after the provider accepted them.
-- Times are milliseconds since 1970, UTC.

-- Emails with the same batch are sent in one request, and again in one request if its result is
-- unknown. An email that is sent alone has its own key here.
ALTER TABLE mail_outbox ADD COLUMN batch_key TEXT;
ALTER TABLE mail_outbox ADD COLUMN batched_at INTEGER; -- when it was first sent under this key
-- An answer was lost, so the provider may have accepted it.
ALTER TABLE mail_outbox ADD COLUMN is_uncertain INTEGER NOT NULL DEFAULT 0;

-- When the provider reported it; null if it didn't.
ALTER TABLE mail_outbox ADD COLUMN delivered_at INTEGER;
ALTER TABLE mail_outbox ADD COLUMN bounced_at INTEGER;
ALTER TABLE mail_outbox ADD COLUMN complained_at INTEGER;

ALTER TABLE newsletter_issues ADD COLUMN delivered INTEGER NOT NULL DEFAULT 0; -- and not bounced later
ALTER TABLE newsletter_issues ADD COLUMN bounced INTEGER NOT NULL DEFAULT 0;
ALTER TABLE newsletter_issues ADD COLUMN complained INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER newsletter_issues_count_events
AFTER UPDATE OF delivered_at, bounced_at, complained_at ON mail_outbox
WHEN NEW.issue_id IS NOT NULL BEGIN
  UPDATE newsletter_issues SET
    delivered = delivered + (NEW.delivered_at IS NOT NULL AND NEW.bounced_at IS NULL)
      - (OLD.delivered_at IS NOT NULL AND OLD.bounced_at IS NULL),
    bounced = bounced + (NEW.bounced_at IS NOT NULL) - (OLD.bounced_at IS NOT NULL),
    complained = complained + (NEW.complained_at IS NOT NULL) - (OLD.complained_at IS NOT NULL)
  WHERE id = NEW.issue_id;
END;
