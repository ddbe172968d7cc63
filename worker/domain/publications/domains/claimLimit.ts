import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_DOMAIN_CLAIMS } from "../../../../shared/limits.ts";

/** How long a claim counts against its owner's limit, in milliseconds from when it was made. */
export const CLAIMS_COUNT_FOR_MS = 30 * DAY_MS;

/**
 * SQL that is true where an owner, `?2`, may claim a domain, `?1`, at a moment, `?3`: one claimed
 * before, or a new one where there are not too many. Each is work for the platform, and for good.
 */
export const MAY_CLAIM = `(EXISTS (SELECT 1 FROM custom_domains WHERE domain = ?1 AND owner_id = ?2)
  OR (SELECT count(*) FROM custom_domains
      WHERE owner_id = ?2 AND added_at > ?3 - ${CLAIMS_COUNT_FOR_MS}) < ${MAX_DOMAIN_CLAIMS})`;
