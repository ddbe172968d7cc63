-- What a story was called when it was handed in: all that its editors know of it once it is no longer
-- theirs to read. Of what was handed in before this was kept, the version of then says it.

ALTER TABLE publication_submissions ADD COLUMN handed_in_title TEXT NOT NULL DEFAULT '';

UPDATE publication_submissions AS s SET handed_in_title = coalesce(
  (SELECT v.content ->> '$.title' FROM post_versions v
   WHERE v.post_id = s.post_id AND v.revision = s.handed_in_revision AND v.kind <> 'CONFLICT' LIMIT 1),
  (SELECT p.title FROM posts p WHERE p.id = s.post_id AND (p.status = 'PUBLISHED'
     OR (p.status = 'DRAFT' AND s.status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE')))),
  '');
