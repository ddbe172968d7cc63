-- How the product is used, as browsers tell it. A batch is written as it came, in one row; whoever
-- drains stores its events and deletes it in one transaction, so that none is lost and, by its id,
-- none counts twice.

CREATE TABLE event_batches (
  id TEXT PRIMARY KEY,
  events TEXT NOT NULL, -- JSON list, checked
  viewer_id TEXT, -- a person's or a visitor's; null where the browser has no id
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  claimed_by TEXT, -- the drain that has it in hand
  claimed_until INTEGER -- when that drain counts as dead
) STRICT, WITHOUT ROWID;
CREATE INDEX event_batches_due ON event_batches (due_at) WHERE state = 'waiting';
CREATE INDEX event_batches_claimed ON event_batches (claimed_until) WHERE claimed_until IS NOT NULL;

-- What statistics read. Events of stories stay; the others are kept for 90 days.
CREATE TABLE client_events (
  event_id TEXT PRIMARY KEY,
  key TEXT NOT NULL, -- shared/events/eventTypes.ts
  type TEXT NOT NULL,
  happened_at INTEGER NOT NULL, -- by the browser's clock, never later than received
  received_at INTEGER NOT NULL,
  viewer_id TEXT,
  post_id TEXT, -- the story that it is about
  source TEXT NOT NULL, -- where it was shown from: shared/events/attribution.ts
  referrer_source TEXT NOT NULL,
  location TEXT NOT NULL,
  referrer TEXT NOT NULL,
  data TEXT NOT NULL -- JSON: the rest
) STRICT;
CREATE INDEX client_events_by_post ON client_events (post_id, key, happened_at)
  WHERE post_id IS NOT NULL;
CREATE INDEX client_events_by_key ON client_events (key, happened_at);
CREATE INDEX client_events_to_trim ON client_events (received_at) WHERE post_id IS NULL;
