-- Cache tags whose pages are to go. A row is written in the transaction of what touched it and stays
-- until its pages are gone, so that no purge is lost; a tag has one row however often it is touched.

CREATE TABLE purge_outbox (
  tag TEXT PRIMARY KEY,
  touched_at INTEGER NOT NULL, -- the first touch that no purge has followed
  due_at INTEGER NOT NULL,
  is_repeat INTEGER NOT NULL DEFAULT 0, -- purged once; goes again for pages that were being made then
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  claimed_by TEXT, -- the call that has it in hand
  claimed_until INTEGER -- when that call counts as dead
) STRICT, WITHOUT ROWID;
CREATE INDEX purge_outbox_in_order ON purge_outbox (is_repeat, due_at);
CREATE INDEX purge_outbox_claimed ON purge_outbox (claimed_by) WHERE claimed_by IS NOT NULL;

-- How many calls a purge service takes now: a bucket that fills with time.
CREATE TABLE purge_budgets (
  driver TEXT PRIMARY KEY,
  calls REAL NOT NULL,
  counted_at INTEGER NOT NULL,
  taken_by TEXT NOT NULL -- the latest call
) STRICT, WITHOUT ROWID;
