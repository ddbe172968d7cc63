-- How it ended that staff acted as somebody, whatever ended the session.
ALTER TABLE acting_records ADD COLUMN ended_by TEXT
  CHECK (ended_by IN ('STOPPED', 'SIGNED_OUT', 'SIGNED_IN', 'EXPIRED', 'ENDED'));
UPDATE acting_records SET ended_by = 'STOPPED' WHERE ended_at IS NOT NULL;
UPDATE acting_records SET ended_by = 'EXPIRED', ended_at = started_at + 3600000
WHERE ended_at IS NULL AND session_hash NOT IN (SELECT token_hash FROM sessions);

-- What has not said how it ends the session: the schedule after its hour, or the end of the account or
-- of the sign-ins of either.
CREATE TRIGGER acting_ends AFTER DELETE ON sessions WHEN OLD.spoofed_by_user_id IS NOT NULL BEGIN
  UPDATE acting_records SET
    ended_at = min(OLD.expires_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    ended_by = iif(OLD.expires_at <= unixepoch('subsec') * 1000, 'EXPIRED', 'ENDED')
  WHERE session_hash = OLD.token_hash AND ended_at IS NULL;
END;
