-- Issues to a part of a newsletter's subscribers, and subscribers imported from CSV files.
-- Times are milliseconds since 1970, UTC.

-- Null until the subscriber opens an issue or follows a link in one.
ALTER TABLE newsletter_subscribers ADD COLUMN last_engaged_at INTEGER;
-- Of imported subscribers: their name, when they subscribed elsewhere, and newsletter_imports.id,
-- whose row says how the address was collected. Null if unknown.
ALTER TABLE newsletter_subscribers ADD COLUMN name TEXT;
ALTER TABLE newsletter_subscribers ADD COLUMN consented_at INTEGER;
ALTER TABLE newsletter_subscribers ADD COLUMN import_id TEXT;

DROP TRIGGER newsletter_issues_count_state;
DROP TRIGGER newsletter_issues_count_skipped;

CREATE TABLE newsletter_issues_by_audience (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  post_id TEXT REFERENCES posts (id), -- null for an email without a story
  subject TEXT NOT NULL,
  preview_text TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL CHECK (audience IN ('ALL', 'MEMBERS', 'TOPIC', 'ENGAGED', 'INACTIVE')),
  audience_topic TEXT, -- a tag's slug; only of TOPIC
  state TEXT NOT NULL DEFAULT 'SCHEDULED'
    CHECK (state IN ('SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED')),
  due_at INTEGER NOT NULL,
  after_subscriber TEXT NOT NULL DEFAULT '', -- the last subscriber that was queued
  recipients INTEGER NOT NULL DEFAULT 0, -- queued so far
  -- Rendered once, when sending starts. Members get locked stories in full.
  html_for_members TEXT,
  text_for_members TEXT,
  html_for_others TEXT,
  text_for_others TEXT,
  created_by TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  error TEXT, -- the latest error
  claimed_by TEXT, -- the process that holds the lease
  claimed_until INTEGER, -- when the lease ends
  sent INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0, -- dead-lettered
  skipped INTEGER NOT NULL DEFAULT 0, -- unsubscribed or suppressed since
  all_queued_at INTEGER,
  CHECK ((audience = 'TOPIC') = (audience_topic IS NOT NULL))
) STRICT;
INSERT INTO newsletter_issues_by_audience (id, newsletter_id, post_id, subject, preview_text,
    audience, state, due_at, after_subscriber, recipients, html_for_members, text_for_members,
    html_for_others, text_for_others, created_by, created_at, started_at, finished_at, attempts,
    error, claimed_by, claimed_until, sent, failed, skipped, all_queued_at)
  SELECT id, newsletter_id, post_id, subject, preview_text, audience, state, due_at,
    after_subscriber, recipients, html_for_members, text_for_members, html_for_others,
    text_for_others, created_by, created_at, started_at, finished_at, attempts, error, claimed_by,
    claimed_until, sent, failed, skipped, all_queued_at
  FROM newsletter_issues;
DROP TABLE newsletter_issues;
ALTER TABLE newsletter_issues_by_audience RENAME TO newsletter_issues;

-- A story goes to a newsletter once.
CREATE UNIQUE INDEX newsletter_issues_once ON newsletter_issues (newsletter_id, post_id)
  WHERE state <> 'CANCELLED';
CREATE INDEX newsletter_issues_by_time
  ON newsletter_issues (newsletter_id, created_at DESC, id DESC);
CREATE INDEX newsletter_issues_by_post ON newsletter_issues (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX newsletter_issues_by_creator ON newsletter_issues (created_by)
  WHERE created_by IS NOT NULL;
CREATE INDEX newsletter_issues_due ON newsletter_issues (due_at)
  WHERE state IN ('SCHEDULED', 'SENDING');
CREATE INDEX newsletter_issues_claimed ON newsletter_issues (claimed_until)
  WHERE claimed_until IS NOT NULL;

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

-- A file of addresses. It stays as the record of how its subscribers' consent was collected.
CREATE TABLE newsletter_imports (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  user_id TEXT REFERENCES users (id), -- who imported it; null once the account is erased
  file_name TEXT NOT NULL,
  format TEXT NOT NULL
    CHECK (format IN ('SUBSTACK', 'GHOST', 'MAILCHIMP', 'MEDIUM', 'BEEHIIV', 'HUBSPOT', 'BREVO',
      'KLAVIYO', 'CONSTANT_CONTACT', 'MAILPOET', 'BUTTONDOWN', 'KIT', 'MAILERLITE', 'OTHER')),
  -- CONFIRMED: they confirmed their address elsewhere. UNCLEAR: each gets a confirmation email.
  consent TEXT NOT NULL CHECK (consent IN ('CONFIRMED', 'UNCLEAR')),
  consent_text TEXT NOT NULL, -- the statement that the importer agreed to
  -- PREVIEW waits for its importer to confirm it, REVIEW for staff. WAITING is being processed.
  state TEXT NOT NULL CHECK (state IN
    ('UPLOADING', 'PREVIEW', 'REVIEW', 'WAITING', 'DONE', 'REJECTED', 'FAILED')),
  preview TEXT, -- JSON: what its columns are used for, and what its rows would become
  expected INTEGER NOT NULL DEFAULT 0, -- addresses that it would subscribe or ask
  is_reviewed INTEGER NOT NULL DEFAULT 0, -- staff have lifted the daily limit
  decision TEXT CHECK (decision IN ('APPROVED', 'REJECTED')), -- by staff; null without a review
  decision_reason TEXT,
  decided_at INTEGER,
  -- In rows of the file.
  total INTEGER NOT NULL DEFAULT 0,
  subscribed INTEGER NOT NULL DEFAULT 0, -- became ACTIVE
  pending INTEGER NOT NULL DEFAULT 0, -- got a confirmation email
  unsubscribed INTEGER NOT NULL DEFAULT 0, -- unsubscribed elsewhere, so never emailed
  suppressed INTEGER NOT NULL DEFAULT 0, -- bounced or complained elsewhere, so never emailed
  known INTEGER NOT NULL DEFAULT 0, -- were subscribed already
  rejected INTEGER NOT NULL DEFAULT 0, -- are in the report
  after_row INTEGER NOT NULL DEFAULT 0, -- the last row that was processed
  due_at INTEGER NOT NULL, -- when the rest is processed
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  error TEXT, -- the latest error
  claimed_by TEXT, -- the process that holds the lease
  claimed_until INTEGER, -- when the lease ends
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  report_until INTEGER NOT NULL -- when the report is deleted
) STRICT;
CREATE INDEX newsletter_imports_by_time
  ON newsletter_imports (newsletter_id, created_at DESC, id DESC);
CREATE INDEX newsletter_imports_by_user ON newsletter_imports (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX newsletter_imports_due ON newsletter_imports (due_at) WHERE state = 'WAITING';
CREATE INDEX newsletter_imports_claimed ON newsletter_imports (claimed_until)
  WHERE claimed_until IS NOT NULL;
CREATE INDEX newsletter_imports_unconfirmed ON newsletter_imports (created_at)
  WHERE state IN ('UPLOADING', 'PREVIEW');
CREATE INDEX newsletter_imports_in_review ON newsletter_imports (created_at, id)
  WHERE state = 'REVIEW';
CREATE INDEX newsletter_imports_by_end ON newsletter_imports (report_until);

-- The valid rows of a file that wait to be processed, several in one.
CREATE TABLE newsletter_import_chunks (
  import_id TEXT NOT NULL REFERENCES newsletter_imports (id) ON DELETE CASCADE,
  last_row INTEGER NOT NULL, -- the number of its last row
  rows TEXT NOT NULL, -- JSON: [number, address, status, name, consented at] of each
  PRIMARY KEY (import_id, last_row)
) STRICT;

-- The report: rows of which nobody was subscribed.
CREATE TABLE newsletter_import_rejections (
  import_id TEXT NOT NULL REFERENCES newsletter_imports (id) ON DELETE CASCADE,
  row_number INTEGER NOT NULL, -- of the file's records, whose first is its header
  email TEXT NOT NULL, -- as typed
  reason TEXT NOT NULL,
  PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;

-- Addresses that an account has imported in a day.
CREATE TABLE newsletter_import_days (
  user_id TEXT NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL, -- its start
  addresses INTEGER NOT NULL,
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_import_days_by_day ON newsletter_import_days (day);
