-- What a writer had chosen for a draft before an editor who has it chose otherwise: theirs again where
-- the submission ends without acceptance.

ALTER TABLE drafts ADD COLUMN writers_settings TEXT; -- as settings; the text "null" where nothing was chosen
