-- What the edge did, for the internal-status page. Nothing here says who asked.

-- Answers of pages, added up by minute. Kept for a week.
CREATE TABLE edge_minutes (
  minute INTEGER NOT NULL, -- its beginning
  route TEXT NOT NULL, -- metric name
  cache_group TEXT NOT NULL,
  cache_status TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (minute, route, cache_group, cache_status)
) STRICT, WITHOUT ROWID;

-- Pages of the experiment's control group beside what was kept of them. Kept for 30 days.
CREATE TABLE cache_comparisons (
  id INTEGER PRIMARY KEY,
  compared_at INTEGER NOT NULL,
  route TEXT NOT NULL, -- metric name
  kept_age_ms INTEGER, -- null where none was kept
  fresh_ms INTEGER NOT NULL, -- what rendering took
  fresh_statements INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('same', 'counters', 'stale', 'bleed', 'none kept')),
  tags TEXT NOT NULL -- JSON list: the cache tags of what differs, counters aside
) STRICT;
CREATE INDEX cache_comparisons_by_time ON cache_comparisons (compared_at);
