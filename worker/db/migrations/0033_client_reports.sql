-- What failed: in browsers, which tell it, and in answers of our own. Kept for 30 days.
CREATE TABLE error_reports (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL,
  happened_at INTEGER NOT NULL, -- by the browser's clock
  client TEXT NOT NULL, -- lite, or worker for an answer of ours
  build_id TEXT NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  stack TEXT,
  file_name TEXT,
  line_number INTEGER,
  status INTEGER, -- of the page that failed; null where the page stands
  location TEXT NOT NULL, -- without its query
  user_agent TEXT NOT NULL,
  user_id TEXT -- a person's or a visitor's; null where nobody is known
) STRICT;
CREATE INDEX error_reports_by_time ON error_reports (received_at);

-- How pages felt to those whose session was sampled. Kept for 30 days.
CREATE TABLE performance_reports (
  id INTEGER PRIMARY KEY,
  received_at INTEGER NOT NULL,
  client TEXT NOT NULL,
  version TEXT NOT NULL,
  route TEXT NOT NULL, -- metric name
  name TEXT NOT NULL, -- which measure
  value REAL NOT NULL -- milliseconds; of a shift, its score; of a count, the number
) STRICT;
CREATE INDEX performance_reports_by_time ON performance_reports (received_at);
