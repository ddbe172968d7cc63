-- Books of people who write here, in the order that they give them.
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
  -- A year, a month or a day: 2019, 2019-05, 2019-05-14.
  published_on TEXT,
  buy_url TEXT,
  cover_image_id TEXT REFERENCES images (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX book_editions_by_book ON book_editions (book_id, created_at);
CREATE INDEX book_editions_by_creator ON book_editions (creator_id);
CREATE INDEX book_editions_by_cover ON book_editions (cover_image_id) WHERE cover_image_id IS NOT NULL;

-- How many books a person has, so that a profile knows whether to lead to them.
ALTER TABLE users ADD COLUMN book_count INTEGER NOT NULL DEFAULT 0;
