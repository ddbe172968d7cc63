-- Newsletters that a newsletter recommends to those who subscribe.
CREATE TABLE newsletter_recommendations (
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  recommended_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- in the order in which they were added
  created_at INTEGER NOT NULL,
  PRIMARY KEY (newsletter_id, recommended_id),
  CHECK (newsletter_id <> recommended_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_recommendations_by_recommended
  ON newsletter_recommendations (recommended_id);
