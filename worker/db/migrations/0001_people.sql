-- People, whom they follow and mute, and what they show on their profiles.
-- Times are milliseconds since 1970, UTC.

-- Image files in R2. Two uploads of the same bytes share a row.
CREATE TABLE images (
  id TEXT PRIMARY KEY,
  object_key TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('jpeg', 'png', 'gif', 'webp', 'avif', 'svg')),
  width INTEGER NOT NULL CHECK (width > 0), -- pixels
  height INTEGER NOT NULL CHECK (height > 0), -- pixels
  bytes INTEGER NOT NULL, -- size of the file
  sha256 TEXT NOT NULL,
  is_animated INTEGER NOT NULL DEFAULT 0,
  alt TEXT NOT NULL DEFAULT '',
  license TEXT,
  attribution TEXT,
  source_url TEXT,
  created_at INTEGER NOT NULL,
  uploaded_by TEXT REFERENCES users (id), -- null when it was imported
  uploaded_again_at INTEGER, -- the latest upload of the same bytes after the first
  erase_at INTEGER -- when to check whether it is still used; null while nothing that used it was deleted
) STRICT;
CREATE INDEX images_by_source_url ON images (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX images_by_uploader ON images (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX images_to_erase ON images (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX images_by_object_key ON images (object_key);

-- People. Counters are denormalized: the write that changes what they count changes them too.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE, -- lower case, for lookups
  name TEXT NOT NULL,
  bio TEXT NOT NULL DEFAULT '',
  about TEXT, -- a story document as JSON
  image_id TEXT REFERENCES images (id),
  banner_image_id TEXT REFERENCES images (id),
  banner_focus_x REAL NOT NULL DEFAULT 50, -- percent
  banner_focus_y REAL NOT NULL DEFAULT 50, -- percent
  location TEXT,
  url TEXT,
  twitter_screen_name TEXT,
  hidden_by_staff INTEGER NOT NULL DEFAULT 0,
  closed_at INTEGER, -- when its owner closed the account; null while it is open
  -- what these people wrote is hidden, too: written by accountState.ts alone
  is_hidden INTEGER NOT NULL GENERATED ALWAYS AS (hidden_by_staff = 1 OR closed_at IS NOT NULL) VIRTUAL,
  is_staff INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  following_count INTEGER NOT NULL DEFAULT 0,
  post_count INTEGER NOT NULL DEFAULT 0,
  unread_notification_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  domain TEXT, -- live custom host, lower case
  domain_is_subdomain INTEGER NOT NULL DEFAULT 0,
  erase_at INTEGER, -- when a closed account is deleted for good; null while it is open
  tipping_link TEXT, -- the writer's page at a tipping service
  shares_email_with_colleagues INTEGER NOT NULL DEFAULT 0, -- to editors and writers of the same publication
  home_feed_order TEXT NOT NULL DEFAULT 'RANKED'
    CHECK (home_feed_order IN ('RANKED', 'LATEST')),
  book_count INTEGER NOT NULL DEFAULT 0, -- lets a profile decide whether to link to the books without reading them
  erase_attempts INTEGER NOT NULL DEFAULT 0, -- failed deletions of the account
  erase_retry_at INTEGER, -- not before then
  design TEXT, -- a Design as JSON, of the profile and stories; null for the standard one
  next_milestone INTEGER NOT NULL DEFAULT 10 -- of its followers, to notify of; never falls
) STRICT;
CREATE INDEX users_at_milestone ON users (id) WHERE follower_count >= next_milestone;
CREATE UNIQUE INDEX users_by_domain ON users (domain) WHERE domain IS NOT NULL;
CREATE INDEX users_to_erase ON users (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX users_who_are_staff ON users (username_key) WHERE is_staff = 1;
-- Find what uses an image before it is deleted.
CREATE INDEX users_by_image ON users (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX users_by_banner ON users (banner_image_id) WHERE banner_image_id IS NOT NULL;

-- Earlier usernames redirect to their owner's profile, and nobody else can take them.
CREATE TABLE former_usernames (
  username_key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX former_usernames_by_user ON former_usernames (user_id);

CREATE TABLE user_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  target_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, target_id),
  CHECK (follower_id <> target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_follows_by_target ON user_follows (target_id, created_at DESC, follower_id DESC);
CREATE INDEX user_follows_by_follower ON user_follows (follower_id, created_at DESC, target_id DESC);

CREATE TABLE user_mutes (
  user_id TEXT NOT NULL REFERENCES users (id),
  target_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, target_id),
  CHECK (user_id <> target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_mutes_latest ON user_mutes (user_id, created_at DESC, target_id DESC);

-- Banners that a person has dismissed, in every browser.
CREATE TABLE dismissals (
  user_id TEXT NOT NULL REFERENCES users (id),
  flag TEXT NOT NULL,
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, flag)
) STRICT, WITHOUT ROWID;

-- Feature flags: a rule sets the value for one user, for staff, or for a share of all; the rule with
-- the lowest position that applies wins.
CREATE TABLE flag_rules (
  flag TEXT NOT NULL,
  position INTEGER NOT NULL,
  audience TEXT NOT NULL CHECK (audience IN ('USER', 'STAFF', 'SHARE')),
  user_id TEXT,
  share REAL, -- SHARE: 0 to 1
  value TEXT NOT NULL, -- JSON: boolean, string or number
  PRIMARY KEY (flag, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX flag_rules_by_user ON flag_rules (user_id) WHERE user_id IS NOT NULL;

-- Books on a profile, in the order that their owner gives them.
CREATE TABLE books (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX books_in_order ON books (creator_id, position, id);

-- The names on a book's cover, in its order.
CREATE TABLE book_authors (
  book_id TEXT NOT NULL REFERENCES books (id),
  position INTEGER NOT NULL,
  creator_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  PRIMARY KEY (book_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX book_authors_by_creator ON book_authors (creator_id);

CREATE TABLE book_editions (
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books (id),
  creator_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL DEFAULT '',
  publisher TEXT NOT NULL DEFAULT '',
  isbn TEXT,
  published_on TEXT, -- a year, a month or a day: 2019, 2019-05, 2019-05-14
  buy_url TEXT,
  cover_image_id TEXT REFERENCES images (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX book_editions_by_book ON book_editions (book_id, created_at);
CREATE INDEX book_editions_by_creator ON book_editions (creator_id);
CREATE INDEX book_editions_by_cover
  ON book_editions (cover_image_id) WHERE cover_image_id IS NOT NULL;
