-- Stories handed in to publications.

CREATE TABLE publication_submissions (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  writer_id TEXT NOT NULL REFERENCES users (id),
  status TEXT NOT NULL CHECK (status IN ('ACCEPTED', 'CANCELLED', 'CHANGES_MADE',
    'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'REJECTED', 'TRIAGE', 'UNKNOWN', 'WIP')),
  note TEXT NOT NULL DEFAULT '', -- what was said with the latest change
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT REFERENCES users (id)
) STRICT;
-- A story waits for one publication at a time.
CREATE UNIQUE INDEX publication_submissions_open ON publication_submissions (post_id)
  WHERE status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE', 'WIP');
CREATE INDEX publication_submissions_of_collection
  ON publication_submissions (collection_id, updated_at DESC, id DESC);
CREATE INDEX publication_submissions_of_writer
  ON publication_submissions (writer_id, updated_at DESC, id DESC);
