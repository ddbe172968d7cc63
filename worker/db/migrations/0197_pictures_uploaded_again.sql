-- A picture is known by its bytes: one that is uploaded anew may be on its way into another story when the
-- story that had it is erased. It is spared for a while, and looked at again at erase_at.

ALTER TABLE images ADD COLUMN uploaded_again_at INTEGER; -- the latest upload of the same bytes but the first
ALTER TABLE images ADD COLUMN erase_at INTEGER; -- null where nothing that had it has gone
CREATE INDEX images_to_erase ON images (erase_at) WHERE erase_at IS NOT NULL;
