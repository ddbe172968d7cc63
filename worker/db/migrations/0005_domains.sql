-- Custom domains of people and publications.
-- Times are milliseconds since 1970, UTC.

-- The host that serves an owner is also stored in the owner's row (`domain`), where every page
-- reads it; one batch changes both. Rows of removed hosts stay, so that old addresses still
-- redirect.
CREATE TABLE custom_domains (
  domain TEXT NOT NULL, -- lower case, ASCII, no port
  owner_id TEXT NOT NULL, -- of a person or a publication; the id says which
  state TEXT NOT NULL CHECK (state IN ('added', 'verifying', 'live', 'failed', 'removed')),
  error TEXT, -- shared/domains/domainErrors.ts
  is_subdomain INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL, -- value of the TXT record that proves control of the domain
  failures INTEGER NOT NULL DEFAULT 0, -- failed checks of a live host, in a row
  added_at INTEGER NOT NULL,
  added_by TEXT, -- a person's id
  verifying_at INTEGER,
  live_at INTEGER, -- kept after it stops being live
  failed_at INTEGER,
  removed_at INTEGER,
  checked_at INTEGER,
  next_check_at INTEGER, -- null where no check is due
  PRIMARY KEY (domain, owner_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX custom_domains_live ON custom_domains (domain) WHERE state = 'live';
CREATE UNIQUE INDEX custom_domains_live_by_owner ON custom_domains (owner_id) WHERE state = 'live';
CREATE UNIQUE INDEX custom_domains_pending_by_owner
  ON custom_domains (owner_id) WHERE state IN ('added', 'verifying', 'failed');
CREATE INDEX custom_domains_due ON custom_domains (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX custom_domains_by_owner ON custom_domains (owner_id, state);
CREATE INDEX custom_domains_by_state ON custom_domains (state);
CREATE INDEX custom_domains_removed ON custom_domains (removed_at) WHERE state = 'removed';
