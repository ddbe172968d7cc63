-- Newsletters of writers and publications, who subscribes to them, the issues that they send, and what
-- becomes of those. Times are milliseconds since 1970, UTC.

-- A newsletter belongs to a publication or to a writer, never to both. A publication can have
-- several, a writer one.
CREATE TABLE newsletters (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  show_promo INTEGER NOT NULL DEFAULT 0, -- its owner promotes it to readers
  image_id TEXT REFERENCES images (id),
  sender_name TEXT NOT NULL DEFAULT '', -- empty for the newsletter's name
  reply_to TEXT, -- address for replies; null for none
  accent_color TEXT, -- #rrggbb; null for the site's
  header_image_id TEXT REFERENCES images (id), -- above the text of its emails; null for none
  footer_text TEXT NOT NULL DEFAULT '', -- in its emails' footer, with line breaks
  postal_address TEXT, -- in its emails' footer, with line breaks; null for the site's
  audience TEXT NOT NULL DEFAULT 'ALL' CHECK (audience IN ('ALL', 'MEMBERS')), -- default of new issues
  tracks_engagement INTEGER NOT NULL DEFAULT 1, -- 0 if its owner has switched counting off
  subscriber_count INTEGER NOT NULL DEFAULT 0, -- in state ACTIVE, by triggers
  -- Sends nothing since: too many emails bounced or were reported as spam, which staff end, or its
  -- owner paused it. Null while it sends.
  paused_at INTEGER,
  pause_reason TEXT CHECK (pause_reason IN ('BOUNCES', 'COMPLAINTS', 'OWNER')),
  pause_sent INTEGER, -- emails that were sent by then
  pause_events INTEGER, -- how many of them bounced or were reported
  collection_id TEXT REFERENCES collections (id),
  user_id TEXT UNIQUE REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL DEFAULT 0,
  next_milestone INTEGER NOT NULL DEFAULT 10, -- of its subscribers, to notify of; never falls
  CHECK ((collection_id IS NULL) <> (user_id IS NULL)),
  UNIQUE (collection_id, slug)
) STRICT;
CREATE INDEX newsletters_at_milestone ON newsletters (id)
  WHERE subscriber_count >= next_milestone;
CREATE INDEX newsletters_paused ON newsletters (paused_at, id) WHERE paused_at IS NOT NULL;
CREATE INDEX newsletters_by_image ON newsletters (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX newsletters_by_header ON newsletters (header_image_id)
  WHERE header_image_id IS NOT NULL;

-- An address in a newsletter. A row stays after unsubscribing, so that an import doesn't bring the
-- address back.
CREATE TABLE newsletter_subscribers (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  email_key TEXT NOT NULL, -- lower case
  email TEXT NOT NULL, -- as typed
  user_id TEXT REFERENCES users (id), -- the account with this address (moveSubscriptions.ts); null without one
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'ACTIVE', 'UNSUBSCRIBED', 'SUPPRESSED')),
  source TEXT NOT NULL
    CHECK (source IN ('STORY', 'PROFILE', 'PUBLICATION', 'LANDING', 'ENDPOINT', 'IMPORT')),
  -- In the links of its emails, which can only unsubscribe and undo it. Not hashed, since every
  -- email needs the same one.
  link_token TEXT NOT NULL UNIQUE,
  confirm_hash TEXT UNIQUE, -- SHA-256 of the latest confirmation token; null without one
  former_confirm_hash TEXT UNIQUE, -- of the token before it, which works as long
  confirm_until INTEGER, -- when they expire; null once they were used
  created_at INTEGER NOT NULL, -- of the latest request to subscribe
  confirmed_at INTEGER, -- when it became ACTIVE
  -- When its automatic emails were queued, so that nobody gets them again. Null for an import that
  -- wasn't confirmed.
  welcomed_at INTEGER,
  unsubscribed_at INTEGER,
  left_issue_id TEXT, -- the issue whose link unsubscribed the address
  last_engaged_at INTEGER, -- null until it opens an issue or follows a link in one
  -- Of imported subscribers: their name, when they subscribed elsewhere, and newsletter_imports.id,
  -- whose row says how the address was collected. Null if unknown.
  name TEXT,
  consented_at INTEGER,
  import_id TEXT,
  UNIQUE (newsletter_id, email_key)
) STRICT;
CREATE INDEX newsletter_subscribers_by_time
  ON newsletter_subscribers (newsletter_id, created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_by_state
  ON newsletter_subscribers (newsletter_id, state, created_at DESC, id DESC);
-- In the order in which an issue is queued.
CREATE INDEX newsletter_subscribers_to_send ON newsletter_subscribers (newsletter_id, id)
  WHERE state = 'ACTIVE';
CREATE INDEX newsletter_subscribers_by_user ON newsletter_subscribers (user_id, state)
  WHERE user_id IS NOT NULL;
CREATE INDEX newsletter_subscribers_by_email ON newsletter_subscribers (email_key);
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (confirm_until)
  WHERE state = 'PENDING';

-- Subscribers that a newsletter won and lost on a day, by triggers; their difference is
-- newsletters.subscriber_count.
CREATE TABLE newsletter_days (
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  day INTEGER NOT NULL, -- days since 1970, UTC
  won INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (newsletter_id, day)
) STRICT, WITHOUT ROWID;

-- Newsletters that a newsletter recommends to those who subscribe.
CREATE TABLE newsletter_recommendations (
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  recommended_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- in the order in which they were added
  created_at INTEGER NOT NULL,
  PRIMARY KEY (newsletter_id, recommended_id),
  CHECK (newsletter_id <> recommended_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_recommendations_by_recommended
  ON newsletter_recommendations (recommended_id);

-- Addresses on domains of their owners that newsletters are sent from.
CREATE TABLE newsletter_senders (
  newsletter_id TEXT PRIMARY KEY REFERENCES newsletters (id) ON DELETE CASCADE,
  address TEXT NOT NULL, -- lower case, its domain in ASCII
  token TEXT NOT NULL, -- in the DNS record that proves whose the domain is
  is_ready INTEGER NOT NULL DEFAULT 0, -- the last check found every record, so emails come from it
  found TEXT, -- JSON: what the last check found (`FoundRecord[]`); null before the first
  checked_at INTEGER,
  next_check_at INTEGER NOT NULL,
  rejected_at INTEGER, -- when the provider rejected it, until its owner has it checked again
  broken_since INTEGER, -- since when it isn't right any more, as its managers know; null while it is
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX newsletter_senders_due ON newsletter_senders (next_check_at);

-- A CSV file of addresses. It stays as the record of how its subscribers' consent was collected.
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

-- Addresses that all accounts have imported into a publication's newsletters in a day.
CREATE TABLE newsletter_import_days_of_collections (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  day INTEGER NOT NULL, -- its start
  addresses INTEGER NOT NULL,
  PRIMARY KEY (collection_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_import_days_of_collections_by_day
  ON newsletter_import_days_of_collections (day);

-- One email to a newsletter's subscribers.
CREATE TABLE newsletter_issues (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  post_id TEXT REFERENCES posts (id), -- null for an email without a story
  subject TEXT NOT NULL,
  preview_text TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL CHECK (audience IN ('ALL', 'MEMBERS', 'TOPIC', 'ENGAGED', 'INACTIVE')),
  audience_topic TEXT, -- a tag's slug; only of TOPIC
  -- Days after subscribing, 0 for the welcome; null for an email that everyone gets once. An automatic
  -- one is SENDING while it is on, and PAUSED while it is off.
  after_days INTEGER CHECK (after_days IS NULL OR after_days BETWEEN 0 AND 365),
  state TEXT NOT NULL DEFAULT 'SCHEDULED'
    CHECK (state IN ('SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED')),
  due_at INTEGER NOT NULL,
  after_subscriber TEXT NOT NULL DEFAULT '', -- the last subscriber that was queued
  recipients INTEGER NOT NULL DEFAULT 0, -- queued so far
  last_turn_at INTEGER NOT NULL DEFAULT 0, -- when its emails were last queued: issues take turns
  -- The first issues of a newsletter with imported subscribers are queued in steps.
  step INTEGER NOT NULL DEFAULT 0, -- steps that are over
  next_step_at INTEGER, -- when the next one is queued
  all_queued_at INTEGER, -- when the last email was queued
  -- What has become of its emails. The counts stay when the outbox's rows are deleted.
  sent INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0, -- dead-lettered
  skipped INTEGER NOT NULL DEFAULT 0, -- unsubscribed or suppressed since
  delivered INTEGER NOT NULL DEFAULT 0, -- and not bounced later
  bounced INTEGER NOT NULL DEFAULT 0,
  complained INTEGER NOT NULL DEFAULT 0,
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
  CHECK ((audience = 'TOPIC') = (audience_topic IS NOT NULL))
) STRICT;
-- A story goes to a newsletter once.
CREATE UNIQUE INDEX newsletter_issues_once ON newsletter_issues (newsletter_id, post_id)
  WHERE state <> 'CANCELLED';
CREATE INDEX newsletter_issues_by_time
  ON newsletter_issues (newsletter_id, created_at DESC, id DESC);
CREATE INDEX newsletter_issues_by_post ON newsletter_issues (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX newsletter_issues_by_creator ON newsletter_issues (created_by)
  WHERE created_by IS NOT NULL;
CREATE INDEX newsletter_issues_automatic ON newsletter_issues (newsletter_id)
  WHERE after_days IS NOT NULL;
-- Issues that are still to be queued, and those that are still to be finished.
CREATE INDEX newsletter_issues_due ON newsletter_issues (due_at)
  WHERE state IN ('SCHEDULED', 'SENDING') AND all_queued_at IS NULL;
CREATE INDEX newsletter_issues_queued ON newsletter_issues (all_queued_at)
  WHERE state IN ('SCHEDULED', 'SENDING') AND all_queued_at IS NOT NULL AND after_days IS NULL;
-- Those that wait for their owner.
CREATE INDEX newsletter_issues_paused ON newsletter_issues (newsletter_id, due_at, id)
  WHERE state = 'PAUSED';
CREATE INDEX newsletter_issues_claimed ON newsletter_issues (claimed_until)
  WHERE claimed_until IS NOT NULL;

-- What counts against a newsletter, by issue: issues' rows are long, and staff who lift a pause start the
-- counts again.
CREATE TABLE newsletter_issue_health (
  issue_id TEXT PRIMARY KEY REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  sent_before INTEGER NOT NULL DEFAULT 0, -- emails that had been sent when the counts started
  hard_bounces INTEGER NOT NULL DEFAULT 0,
  complaints INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Results of issues: who opened one and clicked which of its links. Neither addresses of networks nor
-- user agents are stored.

-- The counts of an issue. They stay when the rows of a subscriber are deleted. They
-- aren't columns of newsletter_issues, whose rows are long.
CREATE TABLE newsletter_issue_results (
  issue_id TEXT PRIMARY KEY REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  openers INTEGER NOT NULL DEFAULT 0, -- subscribers who opened it
  opens INTEGER NOT NULL DEFAULT 0, -- how often they did
  proxy_openers INTEGER NOT NULL DEFAULT 0, -- subscribers for whom only a privacy proxy opened it
  clickers INTEGER NOT NULL DEFAULT 0, -- subscribers who clicked a link
  scanned INTEGER NOT NULL DEFAULT 0, -- subscribers whose copy a bot or scanner opened
  lost INTEGER NOT NULL DEFAULT 0, -- subscribers who left by its link
  -- Of newsletter_issues.skipped: emails to subscribers who had left, and to addresses that bounced or
  -- complained. The rest was cancelled or too late.
  skipped_left INTEGER NOT NULL DEFAULT 0,
  skipped_suppressed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- What became of an issue for one subscriber. Deleted after a while; the counts stay.
CREATE TABLE newsletter_issue_readers (
  issue_id TEXT NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  opens INTEGER NOT NULL DEFAULT 0, -- by the subscriber
  proxy_opens INTEGER NOT NULL DEFAULT 0, -- by privacy proxies
  has_clicked INTEGER NOT NULL DEFAULT 0,
  is_scanned INTEGER NOT NULL DEFAULT 0, -- a bot or scanner opened it or a link
  first_at INTEGER NOT NULL DEFAULT 0, -- when it was opened or clicked for the first time
  PRIMARY KEY (subscriber_id, issue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_issue_readers_by_issue ON newsletter_issue_readers (issue_id);
CREATE INDEX newsletter_issue_readers_by_time ON newsletter_issue_readers (first_at);

-- The links of an issue's emails. The random id is in the email, so that only those who got a link
-- can follow it.
CREATE TABLE newsletter_issue_links (
  id TEXT PRIMARY KEY,
  issue_id TEXT NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- order in the email
  url TEXT NOT NULL,
  clicks INTEGER NOT NULL DEFAULT 0, -- subscribers who clicked it
  UNIQUE (issue_id, position)
) STRICT, WITHOUT ROWID;

-- The first click of a subscriber on a link. Deleted after a while; the counts stay.
CREATE TABLE newsletter_clicks (
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL REFERENCES newsletter_issue_links (id) ON DELETE CASCADE,
  clicked_at INTEGER NOT NULL,
  is_scan INTEGER NOT NULL, -- by a bot or scanner, and not by the subscriber since
  PRIMARY KEY (subscriber_id, link_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_clicks_by_link ON newsletter_clicks (link_id);
CREATE INDEX newsletter_clicks_by_time ON newsletter_clicks (clicked_at);

-- `newsletters.subscriber_count` is the number of its subscribers in the state ACTIVE, and
-- `newsletter_days` has how it went up and down on each day.
CREATE TRIGGER newsletters_count_new AFTER INSERT ON newsletter_subscribers
WHEN NEW.state = 'ACTIVE' BEGIN
  UPDATE newsletters SET subscriber_count = subscriber_count + 1 WHERE id = NEW.newsletter_id;
END;
CREATE TRIGGER newsletters_count_state AFTER UPDATE OF state ON newsletter_subscribers
WHEN (NEW.state = 'ACTIVE') <> (OLD.state = 'ACTIVE') BEGIN
  UPDATE newsletters SET subscriber_count = subscriber_count + iif(NEW.state = 'ACTIVE', 1, -1)
    WHERE id = NEW.newsletter_id;
END;
CREATE TRIGGER newsletters_count_gone AFTER DELETE ON newsletter_subscribers
WHEN OLD.state = 'ACTIVE' BEGIN
  UPDATE newsletters SET subscriber_count = subscriber_count - 1 WHERE id = OLD.newsletter_id;
END;
CREATE TRIGGER newsletter_days_count AFTER UPDATE OF subscriber_count ON newsletters
WHEN NEW.subscriber_count <> OLD.subscriber_count BEGIN
  INSERT INTO newsletter_days (newsletter_id, day, won, lost)
    VALUES (NEW.id, unixepoch() / 86400, max(NEW.subscriber_count - OLD.subscriber_count, 0),
      max(OLD.subscriber_count - NEW.subscriber_count, 0))
    ON CONFLICT (newsletter_id, day) DO UPDATE SET won = won + excluded.won,
      lost = lost + excluded.lost;
END;

-- The emails of an issue by their state, whatever ends them. Deleted while they wait, they are skipped.
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
  UPDATE newsletter_issue_results SET
    skipped_left = skipped_left + NOT EXISTS (SELECT 1 FROM newsletter_subscribers
      WHERE id = OLD.subscriber_id AND state <> 'UNSUBSCRIBED'),
    skipped_suppressed = skipped_suppressed + EXISTS (SELECT 1 FROM newsletter_subscribers
      WHERE id = OLD.subscriber_id AND state = 'SUPPRESSED')
  WHERE issue_id = OLD.issue_id;
END;
