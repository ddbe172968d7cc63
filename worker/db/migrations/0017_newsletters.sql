-- Newsletters of writers and publications, who subscribes to them, and the issues that they send.
-- Times are milliseconds since 1970, UTC.

-- A newsletter belongs to a publication or to a writer, never to both. A publication can have
-- several, a writer one.
CREATE TABLE newsletters_of_owners (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  show_promo INTEGER NOT NULL DEFAULT 0, -- its owner promotes it to readers
  image_id TEXT REFERENCES images (id),
  sender_name TEXT NOT NULL DEFAULT '', -- empty for the newsletter's name
  reply_to TEXT, -- address for replies; null for none
  accent_color TEXT, -- #rrggbb; null for the site's
  postal_address TEXT, -- in its emails' footer, with line breaks; null for the site's
  audience TEXT NOT NULL DEFAULT 'ALL' CHECK (audience IN ('ALL', 'MEMBERS')), -- default of new issues
  subscriber_count INTEGER NOT NULL DEFAULT 0, -- in state ACTIVE, by triggers
  -- Sends nothing since, because too many emails bounced or were reported as spam; null while it sends.
  paused_at INTEGER,
  pause_reason TEXT CHECK (pause_reason IN ('BOUNCES', 'COMPLAINTS')),
  pause_sent INTEGER, -- emails that were sent by then
  pause_events INTEGER, -- how many of them bounced or were reported
  collection_id TEXT REFERENCES collections (id),
  user_id TEXT UNIQUE REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL DEFAULT 0,
  CHECK ((collection_id IS NULL) <> (user_id IS NULL)),
  UNIQUE (collection_id, slug)
) STRICT;
INSERT INTO newsletters_of_owners (id, slug, name, description, show_promo, collection_id, user_id,
    created_at, updated_at)
  SELECT id, slug, name, description, show_promo, collection_id, user_id, created_at, created_at
  FROM newsletters;
DROP TABLE newsletters;
ALTER TABLE newsletters_of_owners RENAME TO newsletters;
CREATE INDEX newsletters_paused ON newsletters (paused_at, id) WHERE paused_at IS NOT NULL;
CREATE INDEX newsletters_by_image ON newsletters (image_id) WHERE image_id IS NOT NULL;

-- An address in a newsletter. A row stays after unsubscribing, so that an import doesn't bring the
-- address back.
CREATE TABLE newsletter_subscribers (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  email_key TEXT NOT NULL, -- lower case
  email TEXT NOT NULL, -- as typed
  user_id TEXT REFERENCES users (id), -- the account with this address, by trigger; null without one
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
  unsubscribed_at INTEGER,
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

-- A confirmed address takes its account's subscriptions over from the former one, and joins what
-- subscribed under it without an account.
CREATE TRIGGER newsletter_subscribers_follow_email AFTER INSERT ON user_emails BEGIN
  DELETE FROM newsletter_subscribers WHERE email_key = NEW.email_key AND newsletter_id IN
    (SELECT newsletter_id FROM newsletter_subscribers
     WHERE user_id = NEW.user_id AND email_key <> NEW.email_key);
  UPDATE newsletter_subscribers SET email_key = NEW.email_key, email = NEW.email
    WHERE user_id = NEW.user_id AND email_key <> NEW.email_key;
  UPDATE newsletter_subscribers SET user_id = NEW.user_id
    WHERE email_key = NEW.email_key AND user_id IS NULL;
END;

-- Addresses that get no newsletter, whoever subscribes them.
CREATE TABLE email_suppressions (
  email_key TEXT PRIMARY KEY, -- lower case
  reason TEXT NOT NULL CHECK (reason IN ('BOUNCE', 'COMPLAINT', 'STAFF')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One email to a newsletter's subscribers.
CREATE TABLE newsletter_issues (
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id),
  post_id TEXT REFERENCES posts (id), -- null for an email without a story
  subject TEXT NOT NULL,
  preview_text TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL CHECK (audience IN ('ALL', 'MEMBERS')),
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
  claimed_until INTEGER -- when the lease ends
) STRICT;
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

-- An issue's email has no text of its own: it is made of the issue and the subscriber.
ALTER TABLE mail_outbox ADD COLUMN priority INTEGER NOT NULL DEFAULT 0; -- 0 transactional, 1 bulk
ALTER TABLE mail_outbox ADD COLUMN issue_id TEXT;
ALTER TABLE mail_outbox ADD COLUMN subscriber_id TEXT;
-- Of other email: the newsletter in whose name it is sent, and the mailing list of RFC 2919; null for none.
ALTER TABLE mail_outbox ADD COLUMN newsletter_id TEXT;
ALTER TABLE mail_outbox ADD COLUMN list_id TEXT;
DROP INDEX mail_outbox_due;
CREATE INDEX mail_outbox_due ON mail_outbox (priority, due_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_dead_lettered ON mail_outbox (ended_at) WHERE state = 'dead' AND priority = 0;
CREATE INDEX mail_outbox_by_issue ON mail_outbox (issue_id, state) WHERE issue_id IS NOT NULL;
CREATE INDEX mail_outbox_by_subscriber ON mail_outbox (subscriber_id)
  WHERE subscriber_id IS NOT NULL;

-- A token bucket per mail driver: how many bulk emails may be sent now.
CREATE TABLE mail_budgets (
  driver TEXT PRIMARY KEY,
  emails REAL NOT NULL, -- available at counted_at
  counted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
