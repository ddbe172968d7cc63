import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_DOMAIN_CLAIMS } from "../../../shared/limits.ts";

/** How long a claim counts toward its owner's limit, in milliseconds from its creation. */
export const CLAIMS_COUNT_FOR_MS = 30 * DAY_MS;

/**
 * SQL condition: owner `?2` may claim domain `?1` at time `?3`, because they claimed it before or
 * are below the limit. Each new claim causes permanent work on the platform.
 */
export const MAY_CLAIM = `(EXISTS (SELECT 1 FROM custom_domains WHERE domain = ?1 AND owner_id = ?2)
  OR (SELECT count(*) FROM custom_domains
      WHERE owner_id = ?2 AND added_at > ?3 - ${CLAIMS_COUNT_FOR_MS}) < ${MAX_DOMAIN_CLAIMS})`;
