-- Where a reader may leave a tip, at a service of the writer's own.
ALTER TABLE users ADD COLUMN tipping_link TEXT;
