-- What a publication tells those who would write for it, the way a submission went, and who has had a
-- draft published by itself.

ALTER TABLE collections ADD COLUMN takes_submissions INTEGER NOT NULL DEFAULT 0; -- from anybody
ALTER TABLE collections ADD COLUMN submission_guidelines TEXT NOT NULL DEFAULT '';
CREATE INDEX collections_that_take ON collections (name COLLATE NOCASE, id) WHERE takes_submissions = 1;

ALTER TABLE drafts ADD COLUMN scheduled_by TEXT; -- null: its writer

CREATE TABLE publication_submission_steps (
  id INTEGER PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES publication_submissions (id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  note TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  made_by TEXT REFERENCES users (id)
) STRICT;
CREATE INDEX publication_submission_steps_of ON publication_submission_steps (submission_id, id);
CREATE INDEX publication_submission_steps_by ON publication_submission_steps (made_by);

INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
SELECT id, status, note, updated_at, updated_by FROM publication_submissions ORDER BY updated_at;

CREATE TRIGGER publication_submissions_begin AFTER INSERT ON publication_submissions BEGIN
  INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
  VALUES (NEW.id, NEW.status, NEW.note, NEW.updated_at, NEW.updated_by);
END;
CREATE TRIGGER publication_submissions_go_on AFTER UPDATE OF status ON publication_submissions
WHEN NEW.status <> OLD.status BEGIN
  INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
  VALUES (NEW.id, NEW.status, iif(NEW.note = OLD.note, '', NEW.note), NEW.updated_at, NEW.updated_by);
END;
-- Acceptance is noted by publishing, and what was said with it after that.
CREATE TRIGGER publication_submissions_say AFTER UPDATE OF note ON publication_submissions
WHEN NEW.status = OLD.status AND NEW.note <> OLD.note BEGIN
  UPDATE publication_submission_steps SET note = NEW.note
  WHERE id = (SELECT max(id) FROM publication_submission_steps WHERE submission_id = NEW.id);
END;
