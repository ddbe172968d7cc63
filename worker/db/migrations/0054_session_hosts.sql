-- A session is good on the host that it was opened on, and on no other. Null: opened before this was kept.
ALTER TABLE sessions ADD COLUMN host TEXT;
