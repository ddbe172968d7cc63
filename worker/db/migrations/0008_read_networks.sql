-- Which network a visitor's read came from, as 16 bits of a hash over story and network: enough to
-- bound how often one network counts for a story, too little to tell whose network it is. Null for
-- someone signed in.
ALTER TABLE post_reads ADD COLUMN network INTEGER;
CREATE INDEX post_reads_by_network ON post_reads (post_id, network, read_at) WHERE network IS NOT NULL;
