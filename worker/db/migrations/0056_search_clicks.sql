-- What readers opened of what a search found: one row a thing and search, of nobody by name.
CREATE TABLE search_clicks (
  query_id TEXT NOT NULL,
  index_name TEXT NOT NULL,
  object_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1), -- in the list of hits, from 1
  clicked_at INTEGER NOT NULL,
  PRIMARY KEY (query_id, index_name, object_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_clicks_by_time ON search_clicks (clicked_at);
