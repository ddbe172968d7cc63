-- Counts of what readers do with stories, in a database of its own (binding STATS), so that counting
-- never slows reading. Names no reader: `visitor` is a keyed hash whose salt is deleted after two days,
-- `reader` one of a member for a month. Times are milliseconds since 1970, UTC; days, hours and
-- minutes are counted since 1970, too.

-- One row.
CREATE TABLE statistics_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- A write of the consumer names the revision that it has read, so that two consumers can't count the
  -- same views; a wrong one makes NULL, which fails the write.
  revision INTEGER NOT NULL,
  joined_through INTEGER NOT NULL, -- the last day whose raw events are in large objects
  dead_at INTEGER -- when reports from the dead-letter queue last couldn't be counted
) STRICT;
INSERT INTO statistics_state (id, revision, joined_through) VALUES (1, 0, 0);

-- Keys of the hashes: of a day, deleted after two days; of a month, for members' reading time.
CREATE TABLE statistics_salts (
  kind TEXT NOT NULL CHECK (kind IN ('DAY', 'MONTH')),
  period INTEGER NOT NULL, -- days or months since 1970
  salt TEXT NOT NULL,
  PRIMARY KEY (kind, period)
) STRICT, WITHOUT ROWID;

-- Page views of the last days, so that what arrives twice or later counts once.
CREATE TABLE page_views (
  visitor TEXT NOT NULL,
  post_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  id TEXT NOT NULL, -- made by the browser, for one view of one story
  line TEXT NOT NULL, -- JSON: CountedView (domain/statistics/pageViews.ts)
  received_at INTEGER NOT NULL, -- of its first report
  PRIMARY KEY (visitor, post_id, day, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX page_views_by_id ON page_views (id, post_id);
CREATE INDEX page_views_by_age ON page_views (received_at);

CREATE TABLE post_hours (
  post_id TEXT NOT NULL,
  hour INTEGER NOT NULL,
  views INTEGER NOT NULL,
  reads INTEGER NOT NULL,
  read_ms INTEGER NOT NULL,
  member_views INTEGER NOT NULL,
  member_reads INTEGER NOT NULL,
  member_read_ms INTEGER NOT NULL,
  PRIMARY KEY (post_id, hour)
) STRICT, WITHOUT ROWID;

-- Of a story whose publication changed during a day, that of its latest view.
CREATE TABLE post_days (
  post_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  views INTEGER NOT NULL,
  visitors INTEGER NOT NULL,
  reads INTEGER NOT NULL,
  read_ms INTEGER NOT NULL,
  member_views INTEGER NOT NULL,
  member_reads INTEGER NOT NULL,
  member_read_ms INTEGER NOT NULL,
  PRIMARY KEY (post_id, day)
) STRICT, WITHOUT ROWID;

-- Where views came from (shared/statistics/viewSource.ts).
CREATE TABLE post_day_sources (
  post_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  kind TEXT NOT NULL,
  host TEXT NOT NULL, -- of an own page its kind; empty for none
  views INTEGER NOT NULL,
  PRIMARY KEY (post_id, day, kind, host)
) STRICT, WITHOUT ROWID;

-- What was searched on our own search pages before a view.
CREATE TABLE post_day_searches (
  post_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  words TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (post_id, day, words)
) STRICT, WITHOUT ROWID;

-- How far visitors came, in tenths of the story.
CREATE TABLE post_day_stops (
  post_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  tenth INTEGER NOT NULL CHECK (tenth BETWEEN 0 AND 10),
  visitors INTEGER NOT NULL,
  PRIMARY KEY (post_id, day, tenth)
) STRICT, WITHOUT ROWID;

-- All that was counted of a story. Of the latest view: who wrote it, and its publication.
CREATE TABLE post_totals (
  post_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('STORY', 'RESPONSE')),
  author_id TEXT NOT NULL,
  collection_id TEXT,
  views INTEGER NOT NULL,
  visitors INTEGER NOT NULL, -- the sum of the days
  reads INTEGER NOT NULL,
  read_ms INTEGER NOT NULL,
  member_views INTEGER NOT NULL,
  member_reads INTEGER NOT NULL,
  member_read_ms INTEGER NOT NULL,
  next_milestone INTEGER NOT NULL DEFAULT 100 -- of its reads, to notify of; never falls
) STRICT, WITHOUT ROWID;
CREATE INDEX post_totals_at_milestone ON post_totals (post_id)
  WHERE kind = 'STORY' AND reads >= next_milestone;
-- Not by counts: each view would move index entries. An owner's rows are sorted when they are read.
CREATE INDEX post_totals_by_author ON post_totals (author_id, kind);
CREATE INDEX post_totals_by_collection ON post_totals (collection_id, kind)
  WHERE collection_id IS NOT NULL;

-- The days of an owner, who is the writer or the publication at the time of the view.
CREATE TABLE owner_days (
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('STORY', 'RESPONSE')),
  day INTEGER NOT NULL,
  views INTEGER NOT NULL,
  visitors INTEGER NOT NULL, -- of each story
  reads INTEGER NOT NULL,
  read_ms INTEGER NOT NULL,
  member_views INTEGER NOT NULL,
  member_reads INTEGER NOT NULL,
  member_read_ms INTEGER NOT NULL,
  PRIMARY KEY (owner_id, kind, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE owner_day_sources (
  owner_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  source_kind TEXT NOT NULL,
  host TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (owner_id, day, source_kind, host)
) STRICT, WITHOUT ROWID;

-- Members' reading time, by their hash of the month.
CREATE TABLE member_post_days (
  day INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  reader TEXT NOT NULL,
  author_id TEXT NOT NULL,
  collection_id TEXT NOT NULL, -- empty for none
  read_ms INTEGER NOT NULL,
  PRIMARY KEY (day, post_id, reader, author_id, collection_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_post_days_by_reader ON member_post_days (reader);
CREATE INDEX member_post_days_by_post ON member_post_days (post_id);

-- Views of the last hour, by minute.
CREATE TABLE live_views (
  owner_id TEXT NOT NULL,
  minute INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (owner_id, minute, post_id)
) STRICT, WITHOUT ROWID;

-- Whose raw events have to be removed: a story's id, or a member's hash of a month.
CREATE TABLE statistics_erasures (
  subject TEXT PRIMARY KEY,
  cursor TEXT NOT NULL DEFAULT '', -- the last object from which it was removed
  requested_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX statistics_erasures_by_cursor ON statistics_erasures (cursor);

-- Days whose raw events became fewer, so that they have to be counted again.
CREATE TABLE statistics_recounts (
  day INTEGER PRIMARY KEY
) STRICT;
