-- What sites have said of what they show in frames, so that they are asked once in a while. It says of
-- nobody who asked.
CREATE TABLE embed_facts (
  src TEXT PRIMARY KEY,
  -- Null where the site says nothing, or does not answer.
  title TEXT,
  ratio REAL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX embed_facts_by_end ON embed_facts (expires_at);
