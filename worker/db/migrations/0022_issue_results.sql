-- Results of newsletters: who opened an issue and clicked which of its links, and how many
-- subscribers a newsletter won and lost per day. Neither addresses of networks nor user agents are
-- stored.

-- 0 if the owner has switched counting off.
ALTER TABLE newsletters ADD COLUMN tracks_engagement INTEGER NOT NULL DEFAULT 1;
-- 0 if a reader has switched it off for all newsletters that they get.
ALTER TABLE notification_preferences
  ADD COLUMN allows_newsletter_tracking INTEGER NOT NULL DEFAULT 1;
-- The issue whose link unsubscribed the address.
ALTER TABLE newsletter_subscribers ADD COLUMN left_issue_id TEXT;

-- The counts of an issue, by triggers. They stay when the rows of a subscriber are deleted. They
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
INSERT INTO newsletter_issue_results (issue_id) SELECT id FROM newsletter_issues;
CREATE TRIGGER newsletter_issue_results_new AFTER INSERT ON newsletter_issues BEGIN
  INSERT INTO newsletter_issue_results (issue_id) VALUES (NEW.id);
END;

CREATE TRIGGER newsletter_issue_results_skipped AFTER DELETE ON mail_outbox
WHEN OLD.issue_id IS NOT NULL AND OLD.state = 'waiting' BEGIN
  UPDATE newsletter_issue_results SET
    skipped_left = skipped_left + NOT EXISTS (SELECT 1 FROM newsletter_subscribers
      WHERE id = OLD.subscriber_id AND state <> 'UNSUBSCRIBED'),
    skipped_suppressed = skipped_suppressed + EXISTS (SELECT 1 FROM newsletter_subscribers
      WHERE id = OLD.subscriber_id AND state = 'SUPPRESSED')
  WHERE issue_id = OLD.issue_id;
END;

-- What became of an issue for one subscriber.
CREATE TABLE newsletter_issue_readers (
  issue_id TEXT NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  opens INTEGER NOT NULL DEFAULT 0, -- by the subscriber
  proxy_opens INTEGER NOT NULL DEFAULT 0, -- by privacy proxies
  has_clicked INTEGER NOT NULL DEFAULT 0,
  is_scanned INTEGER NOT NULL DEFAULT 0, -- a bot or scanner opened it or a link
  PRIMARY KEY (subscriber_id, issue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_issue_readers_by_issue ON newsletter_issue_readers (issue_id);

CREATE TRIGGER newsletter_issue_results_reader AFTER INSERT ON newsletter_issue_readers BEGIN
  UPDATE newsletter_issue_results SET
    openers = openers + (NEW.opens > 0),
    opens = opens + NEW.opens,
    proxy_openers = proxy_openers + (NEW.opens = 0 AND NEW.proxy_opens > 0),
    clickers = clickers + NEW.has_clicked,
    scanned = scanned + NEW.is_scanned
  WHERE issue_id = NEW.issue_id;
END;
CREATE TRIGGER newsletter_issue_results_change AFTER UPDATE ON newsletter_issue_readers BEGIN
  UPDATE newsletter_issue_results SET
    openers = openers + (NEW.opens > 0) - (OLD.opens > 0),
    opens = opens + NEW.opens - OLD.opens,
    proxy_openers = proxy_openers + (NEW.opens = 0 AND NEW.proxy_opens > 0)
      - (OLD.opens = 0 AND OLD.proxy_opens > 0),
    clickers = clickers + NEW.has_clicked - OLD.has_clicked,
    scanned = scanned + NEW.is_scanned - OLD.is_scanned
  WHERE issue_id = NEW.issue_id;
END;

-- The links of an issue's emails. The random id is in the email, so that only those who got a link
-- can follow it.
CREATE TABLE newsletter_issue_links (
  id TEXT PRIMARY KEY,
  issue_id TEXT NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- order in the email
  url TEXT NOT NULL,
  clicks INTEGER NOT NULL DEFAULT 0, -- subscribers who clicked it, by triggers
  UNIQUE (issue_id, position)
) STRICT, WITHOUT ROWID;

-- The first click of a subscriber on a link.
CREATE TABLE newsletter_clicks (
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL REFERENCES newsletter_issue_links (id) ON DELETE CASCADE,
  clicked_at INTEGER NOT NULL,
  is_scan INTEGER NOT NULL, -- by a bot or scanner, and not by the subscriber since
  PRIMARY KEY (subscriber_id, link_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_clicks_by_link ON newsletter_clicks (link_id);

CREATE TRIGGER newsletter_issue_links_click AFTER INSERT ON newsletter_clicks
WHEN NEW.is_scan = 0 BEGIN
  UPDATE newsletter_issue_links SET clicks = clicks + 1 WHERE id = NEW.link_id;
END;
CREATE TRIGGER newsletter_issue_links_change AFTER UPDATE OF is_scan ON newsletter_clicks
WHEN NEW.is_scan <> OLD.is_scan BEGIN
  UPDATE newsletter_issue_links SET clicks = clicks + iif(NEW.is_scan = 0, 1, -1)
    WHERE id = NEW.link_id;
END;

-- Someone who undoes it counts no more; someone who subscribes again later does.
CREATE TRIGGER newsletter_issue_results_lost AFTER UPDATE OF left_issue_id
ON newsletter_subscribers WHEN NEW.left_issue_id IS NOT OLD.left_issue_id BEGIN
  UPDATE newsletter_issue_results SET lost = lost + 1 WHERE issue_id = NEW.left_issue_id;
  UPDATE newsletter_issue_results SET lost = lost - 1
    WHERE issue_id = OLD.left_issue_id AND NEW.left_issue_id IS NULL;
END;

-- Subscribers that a newsletter won and lost on a day, by triggers; their difference is
-- newsletters.subscriber_count.
CREATE TABLE newsletter_days (
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  day INTEGER NOT NULL, -- days since 1970, UTC
  won INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (newsletter_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO newsletter_days (newsletter_id, day, won)
  SELECT newsletter_id, coalesce(confirmed_at, created_at) / 86400000, count(*)
  FROM newsletter_subscribers WHERE state = 'ACTIVE' OR unsubscribed_at IS NOT NULL
  GROUP BY 1, 2;
INSERT INTO newsletter_days (newsletter_id, day, lost)
  SELECT newsletter_id, unsubscribed_at / 86400000, count(*)
  FROM newsletter_subscribers WHERE state <> 'ACTIVE' AND unsubscribed_at IS NOT NULL
  GROUP BY 1, 2
  ON CONFLICT (newsletter_id, day) DO UPDATE SET lost = excluded.lost;

CREATE TRIGGER newsletter_days_new AFTER INSERT ON newsletter_subscribers
WHEN NEW.state = 'ACTIVE' BEGIN
  INSERT INTO newsletter_days (newsletter_id, day, won)
    VALUES (NEW.newsletter_id, coalesce(NEW.confirmed_at, NEW.created_at) / 86400000, 1)
    ON CONFLICT (newsletter_id, day) DO UPDATE SET won = won + 1;
END;
CREATE TRIGGER newsletter_days_joined AFTER UPDATE OF state ON newsletter_subscribers
WHEN NEW.state = 'ACTIVE' AND OLD.state <> 'ACTIVE' BEGIN
  -- Someone who undoes it wasn't lost.
  INSERT INTO newsletter_days (newsletter_id, day, won, lost)
    SELECT NEW.newsletter_id, CASE WHEN is_undo THEN OLD.unsubscribed_at
        WHEN OLD.state = 'SUPPRESSED' THEN unixepoch() * 1000
        ELSE coalesce(NEW.confirmed_at, NEW.created_at) END / 86400000,
      NOT is_undo, -is_undo
    FROM (SELECT OLD.unsubscribed_at IS NOT NULL
      AND NEW.confirmed_at IS OLD.confirmed_at AS is_undo) WHERE TRUE
    ON CONFLICT (newsletter_id, day) DO UPDATE SET won = won + excluded.won,
      lost = lost + excluded.lost;
END;
CREATE TRIGGER newsletter_days_left AFTER UPDATE OF state ON newsletter_subscribers
WHEN NEW.state <> 'ACTIVE' AND OLD.state = 'ACTIVE' BEGIN
  INSERT INTO newsletter_days (newsletter_id, day, lost)
    VALUES (NEW.newsletter_id,
      coalesce(NEW.unsubscribed_at, unixepoch() * 1000) / 86400000, 1)
    ON CONFLICT (newsletter_id, day) DO UPDATE SET lost = lost + 1;
END;
CREATE TRIGGER newsletter_days_gone AFTER DELETE ON newsletter_subscribers
WHEN OLD.state = 'ACTIVE' BEGIN
  INSERT INTO newsletter_days (newsletter_id, day, lost)
    SELECT OLD.newsletter_id, unixepoch() / 86400, 1
    WHERE EXISTS (SELECT 1 FROM newsletters WHERE id = OLD.newsletter_id)
    ON CONFLICT (newsletter_id, day) DO UPDATE SET lost = lost + 1;
END;
