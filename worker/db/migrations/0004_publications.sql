-- Publications, the people who work on them, and their own pages.
-- Times are milliseconds since 1970, UTC.

-- Publications.
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
  header_focus_x REAL NOT NULL DEFAULT 50, -- percent
  header_focus_y REAL NOT NULL DEFAULT 50, -- percent
  creator_id TEXT REFERENCES users (id),
  pts_qualified_at INTEGER,
  google_analytics_id TEXT,
  facebook_page_id TEXT,
  twitter_username TEXT,
  is_aurora_visible INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  post_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  takes_submissions INTEGER NOT NULL DEFAULT 0, -- from any user
  submission_guidelines TEXT NOT NULL DEFAULT '',
  about_source TEXT, -- markdown, as written; `about` is made from it
  -- whether a newsletter of it is promoted, so that its pages know it without another read
  promotes_newsletter INTEGER NOT NULL DEFAULT 0,
  design TEXT, -- a Design as JSON, of its pages and stories; null for the standard one
  -- grow with each save of the sections, the navigation and the featured stories, so that two editors
  -- don't overwrite each other
  homepage_version INTEGER NOT NULL DEFAULT 0,
  navigation_version INTEGER NOT NULL DEFAULT 0,
  featured_version INTEGER NOT NULL DEFAULT 0,
  -- Deleted by an owner: its rows stay until erase_at, so that it can be restored, and then its id and
  -- slugs alone. All three are null otherwise; erase_at is null again once it is erased.
  deleted_at INTEGER,
  deleted_by TEXT REFERENCES users (id),
  erase_at INTEGER,
  next_milestone INTEGER NOT NULL DEFAULT 10 -- of its followers, to notify of; never falls
) STRICT;
CREATE INDEX collections_to_erase ON collections (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX collections_by_deleter ON collections (deleted_by) WHERE deleted_by IS NOT NULL;
CREATE INDEX collections_at_milestone ON collections (id) WHERE follower_count >= next_milestone;
CREATE INDEX collections_by_creator ON collections (creator_id) WHERE creator_id IS NOT NULL;
CREATE INDEX collections_that_take
  ON collections (name COLLATE NOCASE, id) WHERE takes_submissions = 1;
CREATE INDEX collections_that_take_by_age ON collections (created_at, id) WHERE takes_submissions = 1;
-- Finds what uses an image before it is deleted.
CREATE INDEX collections_by_avatar ON collections (avatar_image_id) WHERE avatar_image_id IS NOT NULL;
CREATE INDEX collections_by_logo ON collections (logo_image_id) WHERE logo_image_id IS NOT NULL;
CREATE INDEX collections_by_favicon ON collections (favicon_image_id) WHERE favicon_image_id IS NOT NULL;
CREATE INDEX collections_by_header ON collections (header_image_id) WHERE header_image_id IS NOT NULL;

-- All that aren't deleted. Everything that shows a publication, or does something in its name, reads
-- these; the table itself is for what knows of deleted ones (test/architecture.test.ts lists it).
CREATE VIEW active_collections AS SELECT * FROM collections WHERE deleted_at IS NULL;

-- Slugs that a publication had before. They redirect, and no other publication can take them.
CREATE TABLE collection_former_slugs (
  slug TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_former_slugs_by_collection ON collection_former_slugs (collection_id);

CREATE TABLE collection_members (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'EDITOR', 'WRITER')),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_members_by_user ON collection_members (user_id, role);
CREATE INDEX collection_members_in_order
  ON collection_members (collection_id, role, position, user_id);
-- Owners, then editors, then writers, each in the order in which they joined
-- (collectionMembers.ts).
CREATE INDEX collection_members_by_place ON collection_members (
  collection_id, instr('OWNER EDITOR WRITER', role) * 10000000000000 + created_at, user_id
);

-- The members that a deleted publication had. They have no rights, and get their roles back if it is
-- restored.
CREATE TABLE deleted_collection_members (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'EDITOR', 'WRITER')),
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_collection_members_by_user ON deleted_collection_members (user_id);

-- Invitations to write for a publication, to edit or to own it: of an email address, which anyone with the
-- link may accept, or of a user, who alone may accept it.
CREATE TABLE collection_invitations (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  user_id TEXT REFERENCES users (id),
  email_key TEXT, -- lower case
  email TEXT, -- as typed
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'EDITOR', 'WRITER')),
  token_hash TEXT UNIQUE, -- SHA-256 of the link's token, hex
  invited_by TEXT NOT NULL REFERENCES users (id),
  -- of who invited a new owner, once it is accepted; null to stay an owner
  inviter_role TEXT CHECK (inviter_role IN ('EDITOR', 'WRITER')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (collection_id, email_key),
  UNIQUE (collection_id, user_id),
  CHECK (inviter_role IS NULL OR role = 'OWNER'),
  CHECK (iif(user_id IS NULL,
    email_key IS NOT NULL AND email IS NOT NULL AND token_hash IS NOT NULL,
    email_key IS NULL AND email IS NULL AND token_hash IS NULL))
) STRICT;
CREATE INDEX collection_invitations_by_user ON collection_invitations (user_id)
  WHERE user_id IS NOT NULL;
CREATE INDEX collection_invitations_ending ON collection_invitations (expires_at);
CREATE INDEX collection_invitations_by_inviter ON collection_invitations (invited_by);

CREATE TABLE collection_navigation_items (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  position INTEGER NOT NULL,
  destination TEXT NOT NULL,
  title TEXT NOT NULL,
  value TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (collection_id, position)
) STRICT, WITHOUT ROWID;

-- A section of a publication's home: a promotion, or stories picked by hand, by tag, or the latest.
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
CREATE INDEX collection_sections_by_image ON collection_sections (image_id) WHERE image_id IS NOT NULL;

CREATE TABLE collection_section_posts (
  section_id TEXT NOT NULL REFERENCES collection_sections (id),
  position INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  PRIMARY KEY (section_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_section_posts_by_post ON collection_section_posts (post_id);

-- The stories that a publication features, in order. The pinned ones open its home.
CREATE TABLE collection_featured_posts (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  position INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  is_pinned INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (collection_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_featured_posts_by_post ON collection_featured_posts (post_id);

-- Pages of a topic inside a publication.
CREATE TABLE collection_feature_pages (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  tag_id TEXT NOT NULL,
  image_id TEXT REFERENCES images (id),
  version INTEGER NOT NULL DEFAULT 0, -- grows with each save
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (collection_id, slug)
) STRICT;
CREATE INDEX collection_feature_pages_by_image ON collection_feature_pages (image_id)
  WHERE image_id IS NOT NULL;

-- Pages that a publication's editors write themselves: what is edited, and what readers see.
CREATE TABLE collection_subpages (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL, -- a story document as JSON
  published_title TEXT, -- null while it isn't published
  published_body TEXT,
  published_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0, -- grows with each save
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (collection_id, slug)
) STRICT;

-- Slugs that such pages had before, by the destination of their links. They redirect until another page
-- takes them.
CREATE TABLE collection_page_former_slugs (
  collection_id TEXT NOT NULL REFERENCES collections (id),
  kind TEXT NOT NULL CHECK (kind IN ('SECTION', 'PAGE')),
  slug TEXT NOT NULL,
  page_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, kind, slug)
) STRICT, WITHOUT ROWID;

-- Images that a subpage has ever held, so that they aren't deleted with a story or a person.
CREATE TABLE collection_subpage_images (
  subpage_id TEXT NOT NULL REFERENCES collection_subpages (id) ON DELETE CASCADE,
  image_id TEXT NOT NULL REFERENCES images (id),
  PRIMARY KEY (subpage_id, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_subpage_images_by_image ON collection_subpage_images (image_id);

CREATE TABLE collection_follows (
  follower_id TEXT NOT NULL REFERENCES users (id),
  collection_id TEXT NOT NULL REFERENCES collections (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, collection_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_follows_by_target
  ON collection_follows (collection_id, created_at DESC, follower_id DESC);
CREATE INDEX collection_follows_by_follower
  ON collection_follows (follower_id, created_at DESC, collection_id DESC);

CREATE TABLE collection_mutes (
  user_id TEXT NOT NULL REFERENCES users (id),
  collection_id TEXT NOT NULL REFERENCES collections (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, collection_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_mutes_latest
  ON collection_mutes (user_id, created_at DESC, collection_id DESC);
