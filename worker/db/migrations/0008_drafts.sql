-- What writers write, separate from what readers read: a draft's text reaches `posts` and
-- `post_bodies` only when it is published. Times are milliseconds since 1970, UTC.

-- A story without edits has no row: its draft is its published text.
CREATE TABLE drafts (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  revision INTEGER NOT NULL, -- continues posts.revision, and grows with every save
  content TEXT NOT NULL, -- title, subtitle and paragraphs as JSON
  settings TEXT, -- JSON: chosen for publishing; null before anything was
  published_revision INTEGER, -- the revision that readers see; null where they see none of this row
  -- of the latest write, so that a batch can tell whether its own first statement applied
  write_token TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT REFERENCES users (id),
  scheduled_at INTEGER, -- when it is published automatically
  schedule_error TEXT, -- why that failed, for its writer
  scheduled_by TEXT, -- null: its writer
  scheduled_revision INTEGER, -- of post_versions, where it isn't the draft's own
  scheduled_note TEXT NOT NULL DEFAULT '', -- the note that goes with the acceptance
  -- JSON (at, revision, collectionId): the writer's own schedule while an editor's replaces it
  writers_schedule TEXT,
  -- JSON: the writer's settings while an editor's replace them; the text "null" where there were
  -- none
  writers_settings TEXT
) STRICT;
CREATE INDEX drafts_scheduled ON drafts (scheduled_at) WHERE scheduled_at IS NOT NULL;
CREATE INDEX drafts_by_editor ON drafts (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX drafts_of_editors ON drafts (post_id) WHERE writers_schedule IS NOT NULL;

-- Deltas that were processed, so that one that arrives twice counts once.
CREATE TABLE draft_deltas (
  post_id TEXT NOT NULL REFERENCES posts (id),
  delta_id TEXT NOT NULL,
  revision INTEGER, -- the revision that it became part of; null where it conflicted and was rejected
  received_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, delta_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_deltas_by_age ON draft_deltas (received_at);

CREATE TABLE post_versions (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  revision INTEGER NOT NULL, -- of the draft that it holds, or that a rejected text was for
  kind TEXT NOT NULL CHECK (kind IN ('SAVED', 'PUBLISHED', 'RESTORED', 'CONFLICT')),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT REFERENCES users (id)
) STRICT;
CREATE INDEX post_versions_latest ON post_versions (post_id, created_at DESC, id DESC);
CREATE INDEX post_versions_by_creator ON post_versions (created_by) WHERE created_by IS NOT NULL;

-- Propagation of a story's latest publication: what it purges, and since when every page shows it.
CREATE TABLE post_propagations (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  published_at INTEGER NOT NULL,
  tags TEXT NOT NULL, -- JSON: the cache tags
  live_at INTEGER -- null until every purge has succeeded
) STRICT, WITHOUT ROWID;

-- Hosts that no story may link to, with all their subdomains.
CREATE TABLE banned_link_hosts (
  host TEXT PRIMARY KEY, -- lower case, IDNA names in ASCII
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Stories submitted to publications.
CREATE TABLE publication_submissions (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  writer_id TEXT NOT NULL REFERENCES users (id),
  status TEXT NOT NULL CHECK (status IN ('ACCEPTED', 'CANCELLED', 'CHANGES_MADE',
    'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'REJECTED', 'TRIAGE', 'UNKNOWN', 'WIP')),
  note TEXT NOT NULL DEFAULT '', -- the note on the latest change
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT REFERENCES users (id),
  handed_in_revision INTEGER, -- of the draft when it was submitted; editors can't see earlier ones
  -- of the story when it was submitted; all that editors see once they lose access
  handed_in_title TEXT NOT NULL DEFAULT '',
  assignee_id TEXT REFERENCES users (id), -- the editor who takes care of it
  due_at INTEGER, -- the start of the due day, UTC
  -- when the side that has to act was reminded of the latest step; null if it wasn't
  reminded_at INTEGER
) STRICT;
-- A story is submitted to one publication at a time.
CREATE UNIQUE INDEX publication_submissions_open
  ON publication_submissions (post_id)
  WHERE status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE', 'WIP');
CREATE INDEX publication_submissions_of_collection
  ON publication_submissions (collection_id, updated_at DESC, id DESC);
-- What is with the editors (shared/submissions/submissionSteps.ts).
CREATE INDEX publication_submissions_with_editors
  ON publication_submissions (collection_id, updated_at DESC, id DESC)
  WHERE status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE');
CREATE INDEX publication_submissions_of_writer
  ON publication_submissions (writer_id, updated_at DESC, id DESC);
CREATE INDEX publication_submissions_by_post ON publication_submissions (post_id);
CREATE INDEX publication_submissions_of_assignee
  ON publication_submissions (assignee_id) WHERE assignee_id IS NOT NULL;
-- What nobody was reminded of yet (domain/submissions/remindOfSubmissions.ts).
CREATE INDEX publication_submissions_to_remind ON publication_submissions (updated_at)
  WHERE reminded_at IS NULL
    AND status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE');

-- A submission's history (submissionSteps.ts).
CREATE TABLE publication_submission_steps (
  id INTEGER PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES publication_submissions (id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  note TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  made_by TEXT REFERENCES users (id)
) STRICT;
CREATE INDEX publication_submission_steps_of ON publication_submission_steps (submission_id, id);
CREATE INDEX publication_submission_steps_by ON publication_submission_steps (made_by);

-- Comments on a submission or one of its paragraphs. Internal ones are the editors' own: its writer
-- never sees them.
CREATE TABLE submission_comments (
  id TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES publication_submissions (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL, -- the form's name for it: sent twice it is one comment
  is_internal INTEGER NOT NULL,
  paragraph_name TEXT, -- null for a comment on the whole submission
  quote TEXT NOT NULL DEFAULT '', -- the start of the paragraph then, which may be deleted since
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, key)
) STRICT;
CREATE INDEX submission_comments_of ON submission_comments (submission_id, created_at, id);

-- Edits that editors suggest. The writer accepts or rejects each.
CREATE TABLE submission_suggestions (
  id TEXT PRIMARY KEY, -- also of its delta
  submission_id TEXT NOT NULL REFERENCES publication_submissions (id) ON DELETE CASCADE,
  made_by TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL, -- as of comments
  revision INTEGER NOT NULL, -- of the draft that it was made on
  delta TEXT NOT NULL, -- an UPDATE of one paragraph (shared/story/delta/delta.ts), as JSON
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'REJECTED')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT REFERENCES users (id),
  UNIQUE (made_by, key)
) STRICT;
CREATE INDEX submission_suggestions_of ON submission_suggestions (submission_id, created_at, id);
CREATE INDEX submission_suggestions_decided
  ON submission_suggestions (decided_by) WHERE decided_by IS NOT NULL;

-- The text that an editor has seen of a submission, as a hash by paragraph name
-- (shared/submissions/viewedText.ts).
CREATE TABLE submission_views (
  submission_id TEXT NOT NULL REFERENCES publication_submissions (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  viewed_at INTEGER NOT NULL, -- the latest view
  viewed TEXT NOT NULL, -- what was seen then, JSON
  -- what was seen before this visit, JSON, and when; null on the first
  earlier TEXT,
  earlier_at INTEGER,
  PRIMARY KEY (submission_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX submission_views_by ON submission_views (user_id);

-- Export files of other services that people import. An export is read in parts, and imports take
-- turns, so that none waits for another to finish.
CREATE TABLE story_imports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  read_to INTEGER, -- number of its stories that are recorded; null once all are
  read_attempts INTEGER NOT NULL DEFAULT 0,
  read_claimed_until INTEGER NOT NULL DEFAULT 0,
  is_cut INTEGER NOT NULL DEFAULT 0, -- 1 if the rest of the file could not be read
  -- the address of the site, which the export lacks, as its owner typed it
  site_address TEXT NOT NULL DEFAULT '',
  turn INTEGER NOT NULL DEFAULT 0, -- increases with every turn of any import
  is_open INTEGER NOT NULL DEFAULT 0 -- 1 while the import is unfinished
) STRICT;
CREATE INDEX story_imports_by_user ON story_imports (user_id, created_at DESC, id);
CREATE INDEX story_imports_by_end ON story_imports (expires_at);
CREATE INDEX story_imports_by_turn ON story_imports (turn, id);
CREATE INDEX story_imports_open ON story_imports (turn, id) WHERE is_open = 1;

-- The unread rest of an export file, in chunks.
CREATE TABLE story_import_files (
  import_id TEXT NOT NULL REFERENCES story_imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BLOB NOT NULL, -- Base64
  PRIMARY KEY (import_id, position)
) STRICT;

-- The stories of an export file. Each holds its text until it has become a draft.
CREATE TABLE story_import_items (
  import_id TEXT NOT NULL REFERENCES story_imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL, -- the export's name for it
  title TEXT NOT NULL,
  draft_key TEXT NOT NULL, -- unique per person and story, so that a second import finds the same draft
  source TEXT, -- JSON (shared/story/imports/exportItem.ts); null once it is a draft
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'MADE', 'KNOWN', 'REJECTED')),
  reason TEXT, -- why it was rejected: shared/imports/importErrors.ts
  post_id TEXT,
  linked_images INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  missing_images INTEGER NOT NULL DEFAULT 0, -- images that the story names and the export lacks
  notes TEXT, -- JSON list of what else couldn't be imported (shared/imports/importNotes.ts); null for nothing
  former_key TEXT, -- an earlier form of draft_key, without the site, under which the draft may exist already
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_import_items_waiting
  ON story_import_items (claimed_until) WHERE state = 'WAITING';
CREATE INDEX story_import_items_by_state ON story_import_items (import_id, state, position);

-- What `npm run import` has imported, so that it can resume and repeat without duplicates.
CREATE TABLE import_items (
  source_key TEXT PRIMARY KEY, -- kind:key of the source
  entity_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '[]', -- JSON: what was changed or rejected
  imported_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
