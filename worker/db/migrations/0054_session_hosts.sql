-- A session is good on the host that it was opened on, and on no other. Null: opened before this was kept.
ALTER TABLE sessions ADD COLUMN host TEXT;

-- What goes with a person who is erased is found by who they were.
CREATE INDEX claps_by_user ON claps (user_id);
CREATE INDEX client_events_by_viewer ON client_events (viewer_id) WHERE viewer_id IS NOT NULL;
