-- Emails to many that aren't issues, such as confirmations of imported addresses. They wait behind
-- all other email, within the budget of issues.
CREATE INDEX mail_outbox_bulk ON mail_outbox (due_at)
  WHERE state = 'waiting' AND priority = 1 AND issue_id IS NULL;
