-- Issues take turns at being queued, and indexes only have those that are still to be queued or
-- finished. Times are milliseconds since 1970, UTC.

ALTER TABLE newsletter_issues ADD COLUMN last_turn_at INTEGER NOT NULL DEFAULT 0; -- when its emails were last queued
-- The first issues of a newsletter with imported subscribers are queued in steps.
ALTER TABLE newsletter_issues ADD COLUMN step INTEGER NOT NULL DEFAULT 0; -- steps that are over
ALTER TABLE newsletter_issues ADD COLUMN next_step_at INTEGER; -- when the next one is queued
DROP INDEX newsletter_issues_due;
CREATE INDEX newsletter_issues_due ON newsletter_issues (due_at)
  WHERE state IN ('SCHEDULED', 'SENDING') AND all_queued_at IS NULL;
CREATE INDEX newsletter_issues_queued ON newsletter_issues (all_queued_at)
  WHERE state IN ('SCHEDULED', 'SENDING') AND all_queued_at IS NOT NULL AND after_days IS NULL;
