-- When a subscriber opened an issue or clicked a link of it for the first time, so that who read what
-- can be deleted after a while. The counts of issues and links stay.
-- Times are milliseconds since 1970, UTC.

ALTER TABLE newsletter_issue_readers ADD COLUMN first_at INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER newsletter_issue_results_change;
UPDATE newsletter_issue_readers SET first_at = (
  SELECT i.due_at FROM newsletter_issues i WHERE i.id = newsletter_issue_readers.issue_id);
CREATE TRIGGER newsletter_issue_results_change
AFTER UPDATE OF opens, proxy_opens, has_clicked, is_scanned ON newsletter_issue_readers BEGIN
  UPDATE newsletter_issue_results SET
    openers = openers + (NEW.opens > 0) - (OLD.opens > 0),
    opens = opens + NEW.opens - OLD.opens,
    proxy_openers = proxy_openers + (NEW.opens = 0 AND NEW.proxy_opens > 0)
      - (OLD.opens = 0 AND OLD.proxy_opens > 0),
    clickers = clickers + NEW.has_clicked - OLD.has_clicked,
    scanned = scanned + NEW.is_scanned - OLD.is_scanned
  WHERE issue_id = NEW.issue_id;
END;
CREATE INDEX newsletter_issue_readers_by_time ON newsletter_issue_readers (first_at);
CREATE INDEX newsletter_clicks_by_time ON newsletter_clicks (clicked_at);
