-- What the edge and browsers report: cache results, errors, performance, events. None of it names
-- an anonymous reader.
-- Times are milliseconds since 1970, UTC.

-- Requests per minute, for the internal status page. Kept for a week.
CREATE TABLE edge_minutes (
  minute INTEGER NOT NULL, -- its beginning
  route TEXT NOT NULL, -- metric name
  cache_group TEXT NOT NULL,
  cache_status TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (minute, route, cache_group, cache_status)
) STRICT, WITHOUT ROWID;

-- Pages of the experiment's control group compared with their cached copy. Kept for 30 days.
CREATE TABLE cache_comparisons (
  id INTEGER PRIMARY KEY,
  compared_at INTEGER NOT NULL,
  route TEXT NOT NULL, -- metric name
  cached_age_ms INTEGER, -- age of the cached page; null where there was none
  fresh_ms INTEGER NOT NULL, -- milliseconds of rendering
  fresh_statements INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('same', 'counters', 'stale', 'leak', 'none')),
  tags TEXT NOT NULL, -- JSON: cache tags of what differs, without counters
  traces TEXT NOT NULL DEFAULT '[]', -- JSON: viewer data that the cached page leaked, as `tag` and `path`
  address TEXT -- of the page that leaked viewer data
) STRICT;
CREATE INDEX cache_comparisons_by_time ON cache_comparisons (compared_at);

-- Errors with the same name and message, without the parts that differ each time.
CREATE TABLE error_groups (
  id INTEGER PRIMARY KEY,
  client TEXT NOT NULL, -- `lite`, or `worker` for the Worker's own responses
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  reports INTEGER NOT NULL, -- all since the first, including deleted ones
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_build_id TEXT NOT NULL,
  UNIQUE (client, name, title)
) STRICT;
CREATE INDEX error_groups_by_last ON error_groups (last_at, id);
CREATE INDEX error_groups_by_client ON error_groups (client, last_at, id);

-- Errors in browsers and in the Worker. Kept for 30 days.
CREATE TABLE error_reports (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL,
  happened_at INTEGER NOT NULL, -- by the browser's clock
  client TEXT NOT NULL, -- `lite`, or `worker` for the Worker's own responses
  build_id TEXT NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  stack TEXT,
  file_name TEXT,
  line_number INTEGER,
  status INTEGER, -- of the failed page; null where the page was shown
  location TEXT NOT NULL, -- without its query
  user_agent TEXT NOT NULL,
  user_id TEXT, -- of a user or an anonymous reader; null where neither is known
  group_id INTEGER REFERENCES error_groups (id)
) STRICT;
CREATE INDEX error_reports_by_time ON error_reports (received_at);
CREATE INDEX error_reports_by_group ON error_reports (group_id, received_at, id);

-- Page performance of sampled sessions. Kept for 30 days.
CREATE TABLE performance_reports (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL,
  client TEXT NOT NULL,
  version TEXT NOT NULL,
  route TEXT NOT NULL, -- metric name
  name TEXT NOT NULL, -- of the metric
  value REAL NOT NULL -- milliseconds; for layout shift its score, for counts the number
) STRICT;
CREATE INDEX performance_reports_by_time ON performance_reports (received_at);

-- A batch of events as it arrived. Processing stores its events and deletes it in one transaction, so
-- that none is lost and, by its id, none counts twice.
CREATE TABLE event_batches (
  id TEXT PRIMARY KEY,
  events TEXT NOT NULL, -- JSON list, validated
  viewer_id TEXT, -- of a user or an anonymous reader; null without one
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, -- failures in a row
  error TEXT, -- the latest error
  ended_at INTEGER -- when it was dead-lettered
) STRICT, WITHOUT ROWID;
CREATE INDEX event_batches_due ON event_batches (due_at, id) WHERE state = 'waiting';
CREATE INDEX event_batches_dead ON event_batches (ended_at) WHERE state = 'dead';

-- Events for statistics. Those about stories are stored permanently, the others for 90 days.
CREATE TABLE client_events (
  event_id TEXT PRIMARY KEY,
  key TEXT NOT NULL, -- shared/events/eventTypes.ts
  type TEXT NOT NULL,
  happened_at INTEGER NOT NULL, -- by the browser's clock, never later than received_at
  received_at INTEGER NOT NULL,
  viewer_id TEXT,
  post_id TEXT, -- the story that it is about
  source TEXT NOT NULL, -- where the story was shown: shared/events/attribution.ts
  referrer_source TEXT NOT NULL,
  location TEXT NOT NULL,
  referrer TEXT NOT NULL,
  data TEXT NOT NULL -- JSON: all other fields
) STRICT;
CREATE INDEX client_events_by_post
  ON client_events (post_id, key, happened_at) WHERE post_id IS NOT NULL;
CREATE INDEX client_events_by_key ON client_events (key, happened_at);
CREATE INDEX client_events_to_trim ON client_events (received_at) WHERE post_id IS NULL;
CREATE INDEX client_events_by_viewer ON client_events (viewer_id) WHERE viewer_id IS NOT NULL;
