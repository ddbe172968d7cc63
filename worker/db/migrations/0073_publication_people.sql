-- Invitations to write for a publication, or to edit it, by mail: whoever opens the mail's link may join.

CREATE TABLE collection_invitations (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  email_key TEXT NOT NULL, -- lower case
  email TEXT NOT NULL, -- as typed
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'EDITOR', 'WRITER')),
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 of the link's token, hex
  invited_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (collection_id, email_key)
) STRICT;
CREATE INDEX collection_invitations_ending ON collection_invitations (expires_at);
CREATE INDEX collection_invitations_by_inviter ON collection_invitations (invited_by);

-- Editors and writers of one publication see each other's address where its owner lets them.
ALTER TABLE users ADD COLUMN shares_email_with_colleagues INTEGER NOT NULL DEFAULT 0;
