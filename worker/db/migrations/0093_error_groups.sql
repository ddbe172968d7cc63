-- Failures of one kind together: the same name and message, without what differs each time.
CREATE TABLE error_groups (
  id INTEGER PRIMARY KEY,
  client TEXT NOT NULL, -- lite, or worker for answers of ours
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  reports INTEGER NOT NULL, -- ever since the first, those that are not kept any more too
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_build_id TEXT NOT NULL,
  UNIQUE (client, name, title)
) STRICT;
CREATE INDEX error_groups_by_last ON error_groups (last_at, id);

ALTER TABLE error_reports ADD COLUMN group_id INTEGER REFERENCES error_groups (id);

INSERT INTO error_groups (client, name, title, reports, first_at, last_at, last_build_id)
SELECT client, name, substr(message, 1, 200), count(*), min(received_at), max(received_at),
  max(build_id)
FROM error_reports GROUP BY 1, 2, 3;

UPDATE error_reports SET group_id = (
  SELECT g.id FROM error_groups g
  WHERE g.client = error_reports.client AND g.name = error_reports.name
    AND g.title = substr(error_reports.message, 1, 200)
);

CREATE INDEX error_reports_by_group ON error_reports (group_id, received_at, id);
