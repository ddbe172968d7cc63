-- The sign-in that asked for an address: as it ends, so does what it asked for. Null where there was none.

ALTER TABLE email_confirmations ADD COLUMN family TEXT;
