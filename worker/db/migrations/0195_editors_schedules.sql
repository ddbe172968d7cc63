-- A schedule is an editor's where it keeps what its writer had: it stays one when the editor is gone.

UPDATE drafts SET writers_schedule = json_object('at', NULL, 'revision', NULL, 'collectionId', NULL)
WHERE scheduled_by IS NOT NULL AND writers_schedule IS NULL;
CREATE INDEX drafts_of_editors ON drafts (post_id) WHERE writers_schedule IS NOT NULL;
