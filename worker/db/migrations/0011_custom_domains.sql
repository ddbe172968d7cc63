-- Hosts that people and publications claim for their pages. The host that serves an owner now stands
-- in the owner's own row too (`domain`), where every page reads it; both change in one batch. Rows
-- stay when a host is removed, so that its old addresses still lead somewhere.

CREATE TABLE custom_domains (
  domain TEXT NOT NULL, -- lower case, ASCII, no port
  owner_id TEXT NOT NULL, -- of a person or a publication: the id says which
  state TEXT NOT NULL CHECK (state IN ('added', 'verifying', 'live', 'failed', 'removed')),
  problem TEXT, -- shared/rules/domainProblems.ts
  is_subdomain INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL, -- the value of the TXT record that proves whose the domain is
  failures INTEGER NOT NULL DEFAULT 0, -- checks of a live host that failed, in a row
  added_at INTEGER NOT NULL,
  added_by TEXT, -- a person's id; null for hosts from before this table
  verifying_at INTEGER,
  live_at INTEGER, -- kept when it is live no more
  failed_at INTEGER,
  removed_at INTEGER,
  checked_at INTEGER,
  next_check_at INTEGER, -- null where nothing is to be looked at
  PRIMARY KEY (domain, owner_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX custom_domains_live ON custom_domains (domain) WHERE state = 'live';
CREATE UNIQUE INDEX custom_domains_live_by_owner ON custom_domains (owner_id) WHERE state = 'live';
CREATE UNIQUE INDEX custom_domains_pending_by_owner ON custom_domains (owner_id)
  WHERE state IN ('added', 'verifying', 'failed');
CREATE INDEX custom_domains_due ON custom_domains (next_check_at) WHERE next_check_at IS NOT NULL;

INSERT INTO custom_domains (domain, owner_id, state, is_subdomain, token, added_at, live_at, next_check_at)
SELECT domain, id, 'live', domain_is_subdomain, lower(hex(randomblob(16))), updated_at, updated_at,
  CASE domain_is_subdomain WHEN 0 THEN updated_at END
FROM collections WHERE domain IS NOT NULL;
INSERT OR IGNORE INTO custom_domains (domain, owner_id, state, is_subdomain, token, added_at, live_at, next_check_at)
SELECT domain, id, 'live', domain_is_subdomain, lower(hex(randomblob(16))), updated_at, updated_at,
  CASE domain_is_subdomain WHEN 0 THEN updated_at END
FROM users WHERE domain IS NOT NULL;
