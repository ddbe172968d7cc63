-- What a writer had scheduled when an editor scheduled the acceptance: moment, revision, publication.
-- They have it back when the editor's ends.

ALTER TABLE drafts ADD COLUMN writers_schedule TEXT; -- JSON: at, revision, collectionId
