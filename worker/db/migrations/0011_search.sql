-- The search index (decisions 58 and 59). It stores words, not texts, and only what everyone may read.
-- Writes queue what they change (domain/core/search/queueSearch.ts); processSearchQueue.ts builds the
-- documents. Times are milliseconds since 1970, UTC.

-- A row of the index. Ids of a kind share a range: people from 1·2^40, publications from 2·2^40, tags
-- from 3·2^40, stories from 4·2^40, lists from 5·2^40, so that a search reads its own kind alone.
CREATE TABLE search_entries (
  id INTEGER PRIMARY KEY,
  entity_id TEXT NOT NULL UNIQUE
) STRICT;

-- What changed since it was indexed, in the order of the changes. A further change replaces the row, and
-- AUTOINCREMENT never gives an id again, so that a row still there hasn't changed since it was read.
CREATE TABLE search_queue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('users', 'collections', 'tags', 'posts', 'lists')),
  entity_id TEXT NOT NULL UNIQUE
) STRICT;

-- People, publications, tags and lists by word. `handle` is a username or a slug; `about` a bio, a
-- tagline or a description. All tables hold normalised text (domain/core/search/searchText.ts).
CREATE VIRTUAL TABLE search_title_words USING fts5 (
  name, handle, about, body,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_title_word_vocabulary USING fts5vocab ('search_title_words', 'row');

-- Trigrams of what is written without spaces between words: Chinese, Japanese, Korean and Thai.
CREATE VIRTUAL TABLE search_trigrams USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = "trigram"
);

CREATE VIRTUAL TABLE search_trigram_vocabulary USING fts5vocab ('search_trigrams', 'row');

-- The title index of stories: title, writers' names, and subtitle with tags. Stories have separate
-- indexes, so that searching anything else doesn't slow down with the number of stories.
CREATE VIRTUAL TABLE search_title_index USING fts5 (
  name, handle, about,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_title_index_vocabulary USING fts5vocab ('search_title_index', 'row');

-- Stories by the stems of all their words.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mc Mn'"
);

CREATE VIRTUAL TABLE search_text_vocabulary USING fts5vocab ('search_texts', 'row');

-- Which results were opened: one row per result and search. Says nothing of who searched.
CREATE TABLE search_clicks (
  query_id TEXT NOT NULL,
  index_name TEXT NOT NULL,
  object_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1), -- in the results, from 1
  clicked_at INTEGER NOT NULL,
  PRIMARY KEY (query_id, index_name, object_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_clicks_by_time ON search_clicks (clicked_at);

-- Segments of an index are merged from two on, every minute (decision 58, domain/discovery/search/compactSearch.ts).
INSERT INTO search_title_words (search_title_words, rank) VALUES ('usermerge', 2);
INSERT INTO search_title_index (search_title_index, rank) VALUES ('usermerge', 2);
INSERT INTO search_texts (search_texts, rank) VALUES ('usermerge', 2);
INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('usermerge', 2);

-- What an entry has in the full-text tables goes with it.
CREATE TRIGGER search_entries_delete AFTER DELETE ON search_entries BEGIN
  DELETE FROM search_title_words WHERE rowid = OLD.id;
  DELETE FROM search_title_index WHERE rowid = OLD.id;
  DELETE FROM search_texts WHERE rowid = OLD.id;
  DELETE FROM search_trigrams WHERE rowid = OLD.id;
END;

-- A story that nobody may find is not in the index, nor is the text of one whose visibility changes.
CREATE TRIGGER search_remove_post AFTER UPDATE OF status, visibility, hidden_by_staff, creator_hidden ON posts
WHEN OLD.is_listed = 1 AND (NEW.is_listed = 0 OR NEW.visibility <> OLD.visibility) BEGIN
  DELETE FROM search_entries WHERE entity_id = NEW.id;
  DELETE FROM search_queue WHERE entity_id = NEW.id;
END;
