-- What a story loses by going into the trash, as JSON (domain/yourStories/trashedState.ts), so that it has it
-- again when it comes out. Null outside, and for what was thrown away before.

ALTER TABLE posts ADD COLUMN deleted_with TEXT;
