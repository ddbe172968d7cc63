-- With which revision a story was handed in: what its writer wrote before stays theirs. Null for what
-- was handed in before this was kept; its moment says it then.

ALTER TABLE publication_submissions ADD COLUMN handed_in_revision INTEGER;
