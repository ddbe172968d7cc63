-- Work that follows a write: cache purges and email. Rows are written in the transaction of the
-- write, so that neither happens without the other (decisions 17 and 35). Also what the mail provider
-- reports, which addresses get no email, and the state of the schedule.
-- Times are milliseconds since 1970, UTC.

-- Cache tags to purge. A tag has one row however often it is queued, and the row stays until the purge
-- has succeeded.
CREATE TABLE purge_outbox (
  tag TEXT PRIMARY KEY,
  touched_at INTEGER NOT NULL, -- the first change that no purge has followed
  due_at INTEGER NOT NULL,
  is_repeat INTEGER NOT NULL DEFAULT 0, -- purged once; purged again for pages that were being rendered then
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  claimed_by TEXT, -- the process that holds the lease
  claimed_until INTEGER -- when the lease ends
) STRICT, WITHOUT ROWID;
CREATE INDEX purge_outbox_in_order ON purge_outbox (is_repeat, due_at);
CREATE INDEX purge_outbox_claimed ON purge_outbox (claimed_by) WHERE claimed_by IS NOT NULL;

-- A token bucket per purge service: how many calls it accepts now.
CREATE TABLE purge_budgets (
  driver TEXT PRIMARY KEY,
  calls REAL NOT NULL, -- available at counted_at
  counted_at INTEGER NOT NULL,
  taken_by TEXT NOT NULL -- the latest call
) STRICT, WITHOUT ROWID;

-- When anything that readers see last changed. Feeds need it for "modified since": the newest date in
-- a list doesn't show that something was removed.
CREATE TABLE content_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO content_clock (id, changed_at) VALUES (1, 0);

-- A row stays after it is sent, so that its key is never sent twice. The message is deleted then, since
-- email carries links that sign in. An issue's email has no text of its own: it is made of the issue and
-- the subscriber.
CREATE TABLE mail_outbox (
  key TEXT PRIMARY KEY, -- also the provider's idempotency key; doesn't identify the recipient
  recipient TEXT, -- null, like the message, once it is sent
  subject TEXT,
  text TEXT,
  html TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  queued_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  useful_until INTEGER, -- when its link expires; null for email that doesn't expire
  ended_at INTEGER, -- when it was sent or dead-lettered
  error TEXT, -- the latest error
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  claimed_by TEXT, -- the process that holds the lease
  claimed_until INTEGER, -- when the lease ends
  unsubscribe_url TEXT, -- one-click unsubscribe (RFC 8058); null for email without a subscription
  -- Notification email isn't sent to suppressed addresses. Sign-in codes, receipts and other email that
  -- someone waits for is always attempted.
  is_notification INTEGER NOT NULL DEFAULT 0,
  priority INTEGER NOT NULL DEFAULT 0, -- 0 transactional, 1 bulk
  issue_id TEXT, -- of an issue's email, like subscriber_id
  subscriber_id TEXT,
  -- Of other email: the newsletter in whose name it is sent, and the mailing list of RFC 2919; null for none.
  newsletter_id TEXT,
  list_id TEXT,
  -- Emails with the same batch are sent in one request, and again in one request if its result is
  -- unknown. An email that is sent alone has its own key here.
  batch_key TEXT,
  batched_at INTEGER, -- when it was first sent under this key
  is_uncertain INTEGER NOT NULL DEFAULT 0, -- an answer was lost, so the provider may have accepted it
  -- When the provider reported it; null if it didn't.
  delivered_at INTEGER,
  bounced_at INTEGER,
  hard_bounced_at INTEGER, -- it came back for good
  complained_at INTEGER
) STRICT;
CREATE INDEX mail_outbox_due ON mail_outbox (priority, due_at) WHERE state = 'waiting';
-- Emails to many that aren't issues, such as confirmations of imported addresses. They wait behind
-- all other email, within the budget of issues.
CREATE INDEX mail_outbox_bulk ON mail_outbox (due_at)
  WHERE state = 'waiting' AND priority = 1 AND issue_id IS NULL;
CREATE INDEX mail_outbox_ended ON mail_outbox (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX mail_outbox_dead ON mail_outbox (useful_until) WHERE state = 'dead';
CREATE INDEX mail_outbox_dead_lettered ON mail_outbox (ended_at) WHERE state = 'dead' AND priority = 0;
CREATE INDEX mail_outbox_claimed ON mail_outbox (claimed_until) WHERE claimed_until IS NOT NULL;
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(recipient)) WHERE recipient IS NOT NULL;
CREATE INDEX mail_outbox_by_issue ON mail_outbox (issue_id, state) WHERE issue_id IS NOT NULL;
CREATE INDEX mail_outbox_by_subscriber ON mail_outbox (subscriber_id)
  WHERE subscriber_id IS NOT NULL;

-- A token bucket per mail driver: how many bulk emails may be sent now.
CREATE TABLE mail_budgets (
  driver TEXT PRIMARY KEY,
  emails REAL NOT NULL, -- available at counted_at
  counted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Events of the mail provider. An event has one row however often it arrives, without the address and
-- the content.
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

-- Addresses that get no newsletters and notifications, whoever subscribes them.
CREATE TABLE email_suppressions (
  email_key TEXT PRIMARY KEY, -- lower case
  reason TEXT NOT NULL CHECK (reason IN ('BOUNCE', 'COMPLAINT', 'STAFF')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Events of the email platform that couldn't be applied after several deliveries, for operators. Kept
-- for 30 days.
CREATE TABLE dead_mail_events (
  message_id TEXT PRIMARY KEY, -- the queue's
  body TEXT NOT NULL, -- JSON, as the platform sent it
  ended_at INTEGER NOT NULL
) STRICT;
CREATE INDEX dead_mail_events_by_time ON dead_mail_events (ended_at);

-- The place of the schedule, which runs every minute, and what it last reported to the operator.
CREATE TABLE schedule_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  finished_at INTEGER NOT NULL DEFAULT 0, -- the end of the latest run that ended
  next_task TEXT, -- at which the next run starts; null for the first one
  next_retention TEXT, -- the retention task of the next run; null for the first one
  problems TEXT NOT NULL DEFAULT '' -- the latest reported to the operator, comma-separated
) STRICT;
INSERT INTO schedule_state (id) VALUES (1);

-- What the embedded sender has sent in development and tests, for the mailbox page.
CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mailbox_by_recipient ON mailbox (recipient, id);

-- The clock shows the latest change that queued a purge, as every write that changes what readers see
-- does. Upserts run BEFORE INSERT triggers whether they insert or update; claiming, completing or
-- delaying a purge inserts nothing.
CREATE TRIGGER content_clock_follow_purges BEFORE INSERT ON purge_outbox BEGIN
  UPDATE content_clock SET changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
