-- What a reader meets: people, publications, stories, tags, topics, responses, claps, follows,
-- images, and the little a session and a flag need. Times are milliseconds since 1970, UTC.
-- Counters are denormalised; the writes that change rows change them in the same batch.

CREATE TABLE images (
  id TEXT PRIMARY KEY,
  object_key TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('jpeg', 'png', 'gif', 'webp', 'avif', 'svg')),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  is_animated INTEGER NOT NULL DEFAULT 0,
  alt TEXT NOT NULL DEFAULT '',
  license TEXT,
  attribution TEXT,
  source_url TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX images_by_source_url ON images (source_url) WHERE source_url IS NOT NULL;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE, -- lower case, what addresses are matched with
  name TEXT NOT NULL,
  bio TEXT NOT NULL DEFAULT '',
  about TEXT, -- a story document as JSON
  image_id TEXT REFERENCES images (id),
  location TEXT,
  url TEXT,
  twitter_screen_name TEXT,
  is_suspended INTEGER NOT NULL DEFAULT 0,
  is_staff INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  following_count INTEGER NOT NULL DEFAULT 0,
  post_count INTEGER NOT NULL DEFAULT 0,
  unread_notification_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  domain TEXT UNIQUE, -- live custom host, lower case
  domain_is_subdomain INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  tagline TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  about TEXT, -- a story document as JSON
  avatar_image_id TEXT REFERENCES images (id),
  logo_image_id TEXT REFERENCES images (id),
  favicon_image_id TEXT REFERENCES images (id),
  header_title TEXT,
  header_color TEXT, -- #rrggbb
  header_image_id TEXT REFERENCES images (id),
  header_focus_x REAL NOT NULL DEFAULT 50,
  header_focus_y REAL NOT NULL DEFAULT 50,
  creator_id TEXT REFERENCES users (id),
  pts_qualified_at INTEGER,
  google_analytics_id TEXT,
  facebook_page_id TEXT,
  twitter_username TEXT,
  is_aurora_visible INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  post_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE collection_members (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'EDITOR', 'WRITER')),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_members_by_user ON collection_members (user_id, role);

CREATE TABLE collection_navigation_items (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  position INTEGER NOT NULL,
  destination TEXT NOT NULL,
  title TEXT NOT NULL,
  value TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (collection_id, position)
) STRICT, WITHOUT ROWID;

-- A section of a publication's home: a promotion, or posts picked by hand, by tag or latest.
CREATE TABLE collection_sections (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('PROMOTION', 'POSTS')),
  title TEXT NOT NULL DEFAULT '',
  layout TEXT, -- POSTS: STREAM, GRID, LIST
  margin TEXT, -- POSTS: NORMAL, WIDE
  text_position TEXT, -- POSTS: BELOW, BESIDE
  source TEXT, -- POSTS: LATEST, TAG, PICKED
  tag_id TEXT,
  post_limit INTEGER,
  background_color TEXT, -- PROMOTION: #rrggbb
  button_text TEXT,
  headline_text TEXT,
  image_id TEXT REFERENCES images (id),
  url TEXT
) STRICT;
CREATE UNIQUE INDEX collection_sections_in_order ON collection_sections (collection_id, position);

CREATE TABLE collection_section_posts (
  section_id TEXT NOT NULL REFERENCES collection_sections (id),
  position INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  PRIMARY KEY (section_id, position)
) STRICT, WITHOUT ROWID;

-- Stories and responses alike: a response is a post that answers another.
CREATE TABLE posts (
  id TEXT PRIMARY KEY,
  creator_id TEXT REFERENCES users (id),
  collection_id TEXT REFERENCES collections (id),
  status TEXT NOT NULL CHECK (status IN ('DRAFT', 'PUBLISHED', 'DELETED')),
  visibility TEXT NOT NULL CHECK (visibility IN ('LOCKED', 'PUBLIC', 'UNLISTED')),
  title TEXT NOT NULL DEFAULT '',
  subtitle TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL DEFAULT '',
  byline TEXT, -- where the source's line says more than the authors' names
  language TEXT, -- BCP 47
  license TEXT NOT NULL DEFAULT 'ALL_RIGHTS_RESERVED',
  license_note TEXT, -- attribution that the source's licence asks for
  font TEXT NOT NULL DEFAULT 'SERIF_1',
  canonical_url TEXT,
  preview_image_id TEXT REFERENCES images (id),
  preview_image_alt TEXT NOT NULL DEFAULT '',
  preview_focus_x REAL NOT NULL DEFAULT 50,
  preview_focus_y REAL NOT NULL DEFAULT 50,
  excerpt TEXT NOT NULL DEFAULT '',
  word_count INTEGER NOT NULL DEFAULT 0,
  reading_time REAL NOT NULL DEFAULT 0, -- minutes
  revision INTEGER NOT NULL DEFAULT 1,
  clap_count INTEGER NOT NULL DEFAULT 0,
  voter_count INTEGER NOT NULL DEFAULT 0,
  response_count INTEGER NOT NULL DEFAULT 0,
  is_discussion_closed INTEGER NOT NULL DEFAULT 0,
  is_suspended INTEGER NOT NULL DEFAULT 0,
  is_date_only INTEGER NOT NULL DEFAULT 0, -- the source names a day, its clock is filler
  in_response_to_post_id TEXT REFERENCES posts (id),
  root_post_id TEXT REFERENCES posts (id), -- a response's story, however deep the thread
  is_hidden_response INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  first_published_at INTEGER,
  latest_published_at INTEGER,
  updated_at INTEGER NOT NULL,
  is_listed INTEGER NOT NULL GENERATED ALWAYS AS (
    status = 'PUBLISHED' AND visibility <> 'UNLISTED' AND is_suspended = 0
    AND in_response_to_post_id IS NULL AND first_published_at IS NOT NULL
  ) STORED
) STRICT;
CREATE INDEX posts_latest ON posts (first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_top ON posts (clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_creator ON posts (creator_id, first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_creator_top ON posts (creator_id, clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection ON posts (collection_id, first_published_at DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_by_collection_top ON posts (collection_id, clap_count DESC, id DESC) WHERE is_listed = 1;
CREATE INDEX posts_responses ON posts (in_response_to_post_id, first_published_at DESC, id DESC)
  WHERE in_response_to_post_id IS NOT NULL;

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

CREATE TABLE tags (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE, -- normalised
  display_title TEXT NOT NULL,
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tags_by_post_count ON tags (post_count DESC, id DESC);

-- The story's columns that tag lists are ordered by are copied here by the triggers below.
CREATE TABLE post_tags (
  post_id TEXT NOT NULL REFERENCES posts (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL,
  is_listed INTEGER NOT NULL DEFAULT 0,
  first_published_at INTEGER,
  clap_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (post_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_tags_latest ON post_tags (tag_id, first_published_at DESC, post_id DESC) WHERE is_listed = 1;
CREATE INDEX post_tags_top ON post_tags (tag_id, clap_count DESC, post_id DESC) WHERE is_listed = 1;

CREATE TRIGGER post_tags_follow_insert AFTER INSERT ON post_tags BEGIN
  UPDATE post_tags SET (is_listed, first_published_at, clap_count) =
    (SELECT is_listed, first_published_at, clap_count FROM posts WHERE id = NEW.post_id)
  WHERE post_id = NEW.post_id AND tag_id = NEW.tag_id;
END;
CREATE TRIGGER post_tags_follow_update
AFTER UPDATE OF status, visibility, is_suspended, first_published_at, clap_count ON posts BEGIN
  UPDATE post_tags SET is_listed = NEW.is_listed, first_published_at = NEW.first_published_at,
    clap_count = NEW.clap_count
  WHERE post_id = NEW.id;
END;

CREATE TABLE topics (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL CHECK (visibility IN ('PUBLIC', 'SPECIAL', 'STAFF')),
  image_id TEXT REFERENCES images (id),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE topic_tags (
  topic_id TEXT NOT NULL REFERENCES topics (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (topic_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE claps (
  post_id TEXT NOT NULL REFERENCES posts (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  clap_count INTEGER NOT NULL CHECK (clap_count BETWEEN 1 AND 50),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  target_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, target_id),
  CHECK (follower_id <> target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_follows_by_target ON user_follows (target_id, created_at DESC, follower_id DESC);
CREATE INDEX user_follows_by_follower ON user_follows (follower_id, created_at DESC, target_id DESC);

CREATE TABLE collection_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  collection_id TEXT NOT NULL REFERENCES collections (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, collection_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_follows_by_target ON collection_follows (collection_id, created_at DESC, follower_id DESC);
CREATE INDEX collection_follows_by_follower ON collection_follows (follower_id, created_at DESC, collection_id DESC);

CREATE TABLE tag_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  tag_id TEXT NOT NULL REFERENCES tags (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_follows_by_target ON tag_follows (tag_id, created_at DESC, follower_id DESC);

CREATE TABLE staff_picks (
  post_id TEXT PRIMARY KEY REFERENCES posts (id),
  picked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_picks_latest ON staff_picks (picked_at DESC, post_id DESC);

-- One row a reader (a user's id, or a lo_ id) and story: a read counts once.
CREATE TABLE post_reads (
  post_id TEXT NOT NULL REFERENCES posts (id),
  reader_id TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, reader_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, -- SHA-256 of the cookie's token, hex
  user_id TEXT NOT NULL REFERENCES users (id),
  xsrf_token TEXT NOT NULL,
  spoofed_by_user_id TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

-- A rule says a flag's value for one user, for staff, or for a share of all; the first that fits wins.
CREATE TABLE flag_rules (
  flag TEXT NOT NULL,
  position INTEGER NOT NULL,
  audience TEXT NOT NULL CHECK (audience IN ('USER', 'STAFF', 'SHARE')),
  user_id TEXT,
  share REAL, -- SHARE: 0 to 1
  value TEXT NOT NULL, -- JSON: boolean, string or number
  PRIMARY KEY (flag, position)
) STRICT, WITHOUT ROWID;

-- What an import has done, an item each, so that it resumes and repeats without harm.
CREATE TABLE import_items (
  source_key TEXT PRIMARY KEY, -- kind:key of the source
  entity_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '[]', -- JSON: what was changed or refused
  imported_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
