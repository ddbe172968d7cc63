-- When anything that readers are shown last changed. A list tells of what came, not of what went, so
-- that the newest date in it is no answer to "has it changed since?".

CREATE TABLE content_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO content_clock (id, changed_at) VALUES (1, 0);

-- Every write that changes what is shown queues a purge (worker/decisions/012). What is only claimed,
-- settled or put off sets no touched_at.
CREATE TRIGGER purge_outbox_first_touch AFTER INSERT ON purge_outbox BEGIN
  UPDATE content_clock SET changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
CREATE TRIGGER purge_outbox_touched_again AFTER UPDATE OF touched_at ON purge_outbox BEGIN
  UPDATE content_clock SET changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
