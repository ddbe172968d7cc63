-- Published stories and responses, and the data stored with them.
-- Times are milliseconds since 1970, UTC.

-- What people discuss, by its kind: stories; responses, which answer another row; and the discussion
-- of a list that others can see, which carries the list's claps, responses and whether it is closed,
-- so that the same code counts, hides and limits them (decision 53).
CREATE TABLE posts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN catalog_id IS NOT NULL THEN 'LIST'
      WHEN in_response_to_post_id IS NOT NULL THEN 'RESPONSE' ELSE 'STORY' END
  ) VIRTUAL,
  creator_id TEXT REFERENCES users (id),
  collection_id TEXT REFERENCES collections (id),
  status TEXT NOT NULL CHECK (status IN ('DRAFT', 'PUBLISHED', 'DELETED')),
  visibility TEXT NOT NULL CHECK (visibility IN ('LOCKED', 'PUBLIC', 'UNLISTED')),
  title TEXT NOT NULL DEFAULT '',
  subtitle TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL DEFAULT '',
  byline TEXT, -- as the source gives it, where that is more than the authors' names
  language TEXT, -- BCP 47
  license TEXT NOT NULL DEFAULT 'ALL_RIGHTS_RESERVED',
  license_note TEXT, -- attribution that the source's license requires
  canonical_url TEXT,
  preview_image_id TEXT REFERENCES images (id),
  preview_image_alt TEXT NOT NULL DEFAULT '',
  preview_focus_x REAL NOT NULL DEFAULT 50, -- percent
  preview_focus_y REAL NOT NULL DEFAULT 50, -- percent
  excerpt TEXT NOT NULL DEFAULT '',
  word_count INTEGER NOT NULL DEFAULT 0,
  reading_time REAL NOT NULL DEFAULT 0, -- minutes
  revision INTEGER NOT NULL DEFAULT 1,
  clap_count INTEGER NOT NULL DEFAULT 0,
  voter_count INTEGER NOT NULL DEFAULT 0,
  -- of a story its whole thread, of a response its direct responses
  response_count INTEGER NOT NULL DEFAULT 0,
  is_discussion_closed INTEGER NOT NULL DEFAULT 0,
  hidden_by_staff INTEGER NOT NULL DEFAULT 0,
  creator_hidden INTEGER NOT NULL DEFAULT 0, -- its writer or the list's owner is (accountState.ts)
  is_hidden INTEGER NOT NULL GENERATED ALWAYS AS (hidden_by_staff = 1 OR creator_hidden = 1) VIRTUAL,
  is_date_only INTEGER NOT NULL DEFAULT 0, -- the source gives a day without a time
  in_response_to_post_id TEXT REFERENCES posts (id),
  root_post_id TEXT REFERENCES posts (id), -- a response's story, at any depth
  hidden_by_author INTEGER NOT NULL DEFAULT 0, -- a response, by who wrote the story or owns the list
  hidden_above INTEGER NOT NULL DEFAULT 0, -- one above it in the thread is hidden (hideBelow.ts)
  is_hidden_response INTEGER NOT NULL
    GENERATED ALWAYS AS (hidden_by_author = 1 OR hidden_above = 1) VIRTUAL,
  created_at INTEGER NOT NULL,
  first_published_at INTEGER,
  latest_published_at INTEGER,
  updated_at INTEGER NOT NULL,
  is_listed INTEGER NOT NULL GENERATED ALWAYS AS (
    status = 'PUBLISHED' AND visibility <> 'UNLISTED' AND is_hidden = 0
    AND kind = 'STORY' AND first_published_at IS NOT NULL
  ) STORED,
  read_count INTEGER NOT NULL DEFAULT 0,
  -- doubling the claps counts as two days (172,800,000 ms); doesn't depend on now, so it can be
  -- indexed
  hot_at INTEGER GENERATED ALWAYS AS (
    first_published_at + CAST(172800000 * log2(1 + clap_count) AS INTEGER)
  ) VIRTUAL,
  deleted_at INTEGER, -- when it was moved to the trash
  deleted_from TEXT, -- the status that it is restored to
  erased_at INTEGER, -- when its text was deleted for good; the row stays for its responses
  catalog_id TEXT REFERENCES catalogs (id), -- of a list's row: the list
  -- JSON: what the trash removed and a restore brings back (domain/yourStories/trashedState.ts)
  deleted_with TEXT,
  erase_retry_at INTEGER, -- not before then
  erase_attempts INTEGER NOT NULL DEFAULT 0, -- failed deletions
  published_day INTEGER GENERATED ALWAYS AS (first_published_at / 86400000) VIRTUAL, -- since 1970, UTC
  published_month TEXT GENERATED ALWAYS AS (
    strftime('%Y-%m', first_published_at / 1000, 'unixepoch')
  ) VIRTUAL,
  -- when its draft's text was last saved, so that an index can hold it; 0 without edits
  draft_saved_at INTEGER NOT NULL DEFAULT 0,
  last_edited_at INTEGER GENERATED ALWAYS AS (
    coalesce(deleted_at, max(updated_at, draft_saved_at))
  ) VIRTUAL,
  begun_at INTEGER GENERATED ALWAYS AS (coalesce(first_published_at, created_at)) VIRTUAL,
  -- the tab of its writer's own stories that lists it; null where none does
  own_list TEXT GENERATED ALWAYS AS (
    CASE status
      WHEN 'DRAFT' THEN 'DRAFTS'
      WHEN 'PUBLISHED' THEN iif(in_response_to_post_id IS NOT NULL, 'RESPONSES',
        iif(visibility = 'UNLISTED', 'UNLISTED', 'PUBLIC'))
      ELSE iif(deleted_at IS NOT NULL AND erased_at IS NULL, 'DELETED', NULL)
    END
  ) VIRTUAL,
  -- of an email without a story, which is a draft that is emailed instead of published: its newsletter
  email_newsletter_id TEXT REFERENCES newsletters (id)
    CHECK (email_newsletter_id IS NULL OR status <> 'PUBLISHED')
) STRICT;
CREATE INDEX posts_latest ON posts (first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_top ON posts (clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_creator
  ON posts (creator_id, first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_creator_top
  ON posts (creator_id, clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection
  ON posts (collection_id, first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_top
  ON posts (collection_id, clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_responses
  ON posts (in_response_to_post_id, first_published_at DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL;
CREATE INDEX posts_hot ON posts (hot_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_hot
  ON posts (collection_id, hot_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_of_creator ON posts (creator_id);
CREATE INDEX posts_in_trash ON posts (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
-- The responses on a person's profile (domain/responses/responsesOf.ts).
CREATE INDEX posts_responses_of_creator ON posts (creator_id, first_published_at DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL AND status = 'PUBLISHED';
CREATE INDEX posts_responses_top
  ON posts (in_response_to_post_id, clap_count DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL;
-- A publication's unlisted stories, in each order of the list that its owners and editors have.
CREATE INDEX posts_unlisted_edited ON posts (collection_id, last_edited_at DESC, id DESC)
  WHERE status = 'PUBLISHED' AND visibility = 'UNLISTED' AND is_hidden = 0
    AND in_response_to_post_id IS NULL;
CREATE INDEX posts_unlisted_newest ON posts (collection_id, begun_at DESC, id DESC)
  WHERE status = 'PUBLISHED' AND visibility = 'UNLISTED' AND is_hidden = 0
    AND in_response_to_post_id IS NULL;
CREATE INDEX posts_unlisted_most_read ON posts (collection_id, read_count DESC, id DESC)
  WHERE status = 'PUBLISHED' AND visibility = 'UNLISTED' AND is_hidden = 0
    AND in_response_to_post_id IS NULL;
CREATE UNIQUE INDEX posts_of_catalog ON posts (catalog_id) WHERE catalog_id IS NOT NULL;
CREATE INDEX posts_hidden_responses ON posts (in_response_to_post_id, first_published_at DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL AND hidden_by_author = 1;
-- The most applauded stories of one day.
CREATE INDEX posts_top_of_day ON posts (published_day, clap_count DESC, id DESC) WHERE is_listed = 1;
-- A sitemap lists the stories of a month (sitemapParts.ts), of the site or of a publication. The
-- latest publication time comes last.
CREATE INDEX posts_of_month ON posts (published_month, latest_published_at)
  WHERE is_listed = 1 AND canonical_url IS NULL;
CREATE INDEX posts_of_month_by_collection ON posts (collection_id, published_month, latest_published_at)
  WHERE is_listed = 1 AND canonical_url IS NULL;
CREATE INDEX posts_of_root ON posts (root_post_id) WHERE root_post_id IS NOT NULL;
-- A person's own stories, by the tab that lists them, in each of its orders.
CREATE INDEX posts_own_edited ON posts (creator_id, own_list, last_edited_at DESC, id DESC);
CREATE INDEX posts_own_newest ON posts (creator_id, own_list, begun_at DESC, id DESC);
CREATE INDEX posts_own_most_read ON posts (creator_id, own_list, read_count DESC, id DESC);
-- The same for a publication's stories.
CREATE INDEX posts_by_collection_edited ON posts (collection_id, last_edited_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_newest ON posts (collection_id, begun_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_most_read ON posts (collection_id, read_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_emails ON posts (email_newsletter_id, created_at DESC, id DESC)
  WHERE email_newsletter_id IS NOT NULL;
-- Finds what uses an image before it is deleted.
CREATE INDEX posts_by_preview_image ON posts (preview_image_id) WHERE preview_image_id IS NOT NULL;
-- Finds deleted responses without reading a story's other responses.
CREATE INDEX posts_deleted_responses ON posts (in_response_to_post_id)
  WHERE in_response_to_post_id IS NOT NULL AND status = 'DELETED';

CREATE TABLE post_bodies (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  document TEXT NOT NULL -- a story document as JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE post_authors (
  post_id TEXT NOT NULL REFERENCES posts (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('AUTHOR', 'TRANSLATOR')),
  position INTEGER NOT NULL,
  PRIMARY KEY (post_id, role, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_authors_by_user ON post_authors (user_id, post_id);

-- The stories on a person's profile: what they wrote alone and with others. The columns that lists
-- are ordered by are copied from `posts` by triggers, so that an index covers each order.
CREATE TABLE user_posts (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  is_listed INTEGER NOT NULL,
  first_published_at INTEGER,
  read_count INTEGER NOT NULL,
  collection_id TEXT,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_posts_latest
  ON user_posts (user_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX user_posts_most_read
  ON user_posts (user_id, read_count DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX user_posts_by_post ON user_posts (post_id);
-- Who writes for a publication.
CREATE INDEX user_posts_of_collection ON user_posts (collection_id, user_id) WHERE is_listed = 1;

CREATE TABLE pinned_posts (
  user_id TEXT NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  pinned_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pinned_posts_by_post ON pinned_posts (post_id);

-- Earlier slugs of a story redirect to it, and no other story of its writer can take them.
CREATE TABLE former_slugs (
  post_id TEXT NOT NULL REFERENCES posts (id),
  slug TEXT NOT NULL,
  changed_at INTEGER NOT NULL, -- when the story got another
  PRIMARY KEY (post_id, slug)
) STRICT, WITHOUT ROWID;

-- Stories that embed another story: as a card, or with a quote from it.
CREATE TABLE reposts (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  of_post_id TEXT NOT NULL REFERENCES posts (id),
  quote TEXT -- the quoted text; null for a card
) STRICT, WITHOUT ROWID;
CREATE INDEX reposts_by_story ON reposts (of_post_id);

CREATE TABLE staff_picks (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  picked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_picks_latest ON staff_picks (picked_at DESC, post_id DESC);

-- Images that a story's draft has ever held, so that they are deleted with it.
CREATE TABLE post_images (
  post_id TEXT NOT NULL REFERENCES posts (id),
  image_id TEXT NOT NULL REFERENCES images (id),
  PRIMARY KEY (post_id, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_images_by_image ON post_images (image_id);

-- Series of stories, in the order that their writer gives them.
CREATE TABLE sequences (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  is_public INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  has_stories INTEGER NOT NULL DEFAULT 0 -- 1 if one of its stories is listed
) STRICT;
CREATE INDEX sequences_by_creator ON sequences (creator_id, updated_at DESC, id DESC);
CREATE INDEX sequences_latest ON sequences (updated_at DESC, id DESC)
  WHERE is_public = 1 AND has_stories = 1;

CREATE TABLE sequence_posts (
  sequence_id TEXT NOT NULL REFERENCES sequences (id),
  post_id TEXT NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (sequence_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sequence_posts_in_order ON sequence_posts (sequence_id, position);
CREATE INDEX sequence_posts_by_post ON sequence_posts (post_id);

-- Forms in stories that ask readers for an email address or a short text.
CREATE TABLE forms (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('EMAIL', 'TEXT')),
  title TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  answer_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX forms_by_owner ON forms (owner_id, created_at DESC, id DESC);

CREATE TABLE form_answers (
  form_id TEXT NOT NULL REFERENCES forms (id),
  id TEXT NOT NULL, -- hash of the answer, so that the same answer counts once
  owner_id TEXT NOT NULL REFERENCES users (id),
  answer TEXT NOT NULL,
  email_key TEXT, -- the answer's address in lower case, so that it is deleted with the account
  created_at INTEGER NOT NULL,
  PRIMARY KEY (form_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX form_answers_latest ON form_answers (form_id, created_at DESC, id DESC);
CREATE INDEX form_answers_by_owner ON form_answers (owner_id);
CREATE INDEX form_answers_by_address ON form_answers (email_key) WHERE email_key IS NOT NULL;

-- Metadata of embedded content from its site, cached so that sites are rarely queried. Contains
-- nothing about viewers.
CREATE TABLE embed_facts (
  src TEXT PRIMARY KEY,
  title TEXT, -- null if the site doesn't provide it, like ratio
  ratio REAL, -- width divided by height
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX embed_facts_by_end ON embed_facts (expires_at);

-- `user_posts` has a row for each story and person who is its creator or an author of it, with the
-- story's present state. SQLite doesn't guarantee the order of triggers, so NEW may be older than the
-- row: triggers that copy a post's state read the row.
CREATE TRIGGER user_posts_follow_author AFTER INSERT ON post_authors WHEN NEW.role = 'AUTHOR' BEGIN
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count, collection_id)
  SELECT NEW.user_id, p.id, p.is_listed, p.first_published_at, p.read_count, p.collection_id FROM posts p
  WHERE p.id = NEW.post_id AND p.in_response_to_post_id IS NULL;
END;

CREATE TRIGGER user_posts_follow_author_gone AFTER DELETE ON post_authors WHEN OLD.role = 'AUTHOR' BEGIN
  DELETE FROM user_posts WHERE user_id = OLD.user_id AND post_id = OLD.post_id AND NOT EXISTS
    (SELECT 1 FROM posts WHERE id = OLD.post_id AND creator_id = OLD.user_id);
END;

CREATE TRIGGER user_posts_follow_creator AFTER INSERT ON posts
WHEN NEW.creator_id IS NOT NULL AND NEW.in_response_to_post_id IS NULL BEGIN
  INSERT OR IGNORE INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count, collection_id)
  SELECT creator_id, id, is_listed, first_published_at, read_count, collection_id FROM posts WHERE id = NEW.id;
END;

CREATE TRIGGER user_posts_follow_post
AFTER UPDATE OF creator_id, collection_id, status, visibility, hidden_by_staff, creator_hidden,
  first_published_at, read_count
ON posts
WHEN NEW.in_response_to_post_id IS NULL BEGIN
  DELETE FROM user_posts WHERE user_id = OLD.creator_id AND post_id = NEW.id
    AND NEW.creator_id IS NOT OLD.creator_id AND NOT EXISTS
    (SELECT 1 FROM post_authors WHERE post_id = NEW.id AND user_id = OLD.creator_id AND role = 'AUTHOR');
  INSERT INTO user_posts (user_id, post_id, is_listed, first_published_at, read_count, collection_id)
  SELECT creator_id, id, is_listed, first_published_at, read_count, collection_id FROM posts
  WHERE id = NEW.id AND creator_id IS NOT NULL AND NEW.creator_id IS NOT OLD.creator_id
  ON CONFLICT DO NOTHING;
  UPDATE user_posts SET (is_listed, first_published_at, read_count, collection_id) =
    (SELECT is_listed, first_published_at, read_count, collection_id FROM posts WHERE id = NEW.id)
  WHERE post_id = NEW.id;
END;

-- The library of series leaves out those without listed stories, of which there may be many in a row.
-- Which stories a series has is up to writeSequence.ts.
CREATE TRIGGER sequences_follow_post
AFTER UPDATE OF status, visibility, hidden_by_staff, creator_hidden, first_published_at ON posts
WHEN NEW.is_listed <> OLD.is_listed BEGIN
  UPDATE sequences SET has_stories = EXISTS (SELECT 1 FROM sequence_posts s
      JOIN posts p ON p.id = s.post_id WHERE s.sequence_id = sequences.id AND p.is_listed = 1)
  WHERE id IN (SELECT sequence_id FROM sequence_posts WHERE post_id = NEW.id);
END;

-- A story counts its whole thread, a response its direct responses: published ones that readers can
-- reach. Responses to a deleted response stay under a placeholder, so they count and it doesn't;
-- those below a hidden or suspended response, or one that is a draft again, don't.
CREATE VIEW response_counts AS
SELECT p.id AS post_id,
  (WITH RECURSIVE thread (id, status) AS (
    SELECT r.id, r.status FROM posts r WHERE r.in_response_to_post_id = p.id
      AND r.status IN ('PUBLISHED', 'DELETED') AND r.is_hidden = 0 AND r.hidden_by_author = 0
    UNION ALL
    SELECT r.id, r.status FROM thread t JOIN posts r ON r.in_response_to_post_id = t.id
    WHERE (p.in_response_to_post_id IS NULL OR t.status = 'DELETED')
      AND r.status IN ('PUBLISHED', 'DELETED') AND r.is_hidden = 0 AND r.hidden_by_author = 0)
  SELECT count(*) FROM thread WHERE status = 'PUBLISHED') AS response_count
FROM posts p;

-- Recounts the parent, the root, and ancestors that are reached through deleted responses. Counts are
-- computed from the rows, so that counting twice does no harm.
CREATE TRIGGER posts_count_responses
AFTER UPDATE OF status, hidden_by_staff, creator_hidden, hidden_by_author ON posts
WHEN NEW.in_response_to_post_id IS NOT NULL
  AND (OLD.status <> NEW.status OR (OLD.is_hidden = 0 AND OLD.hidden_by_author = 0)
    <> (NEW.is_hidden = 0 AND NEW.hidden_by_author = 0)) BEGIN
  UPDATE posts SET response_count = (SELECT c.response_count FROM response_counts c WHERE c.post_id = posts.id)
  WHERE id IN (SELECT id FROM (WITH RECURSIVE above (id, status, answers) AS (
      SELECT p.id, p.status, p.in_response_to_post_id FROM posts p
      WHERE p.id = NEW.in_response_to_post_id
      UNION ALL
      SELECT p.id, p.status, p.in_response_to_post_id FROM above a JOIN posts p ON p.id = a.answers
      WHERE a.status = 'DELETED')
    SELECT id FROM above UNION SELECT NEW.root_post_id));
END;
