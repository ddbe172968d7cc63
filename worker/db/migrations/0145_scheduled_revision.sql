-- What has a draft published by itself names the text that was seen, which is kept until then.

ALTER TABLE drafts ADD COLUMN scheduled_revision INTEGER; -- of post_versions, where it is not the draft's own
ALTER TABLE drafts ADD COLUMN scheduled_note TEXT NOT NULL DEFAULT ''; -- what its acceptance says
UPDATE drafts SET scheduled_revision = revision WHERE scheduled_at IS NOT NULL;
INSERT INTO post_versions (id, post_id, revision, kind, content, created_at, created_by)
SELECT lower(hex(randomblob(16))), d.post_id, d.revision, 'SAVED', d.content, d.updated_at, d.updated_by
FROM drafts d WHERE d.scheduled_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM post_versions v
  WHERE v.post_id = d.post_id AND v.revision = d.revision AND v.kind <> 'CONFLICT');
