import { sql, type Sql, literal } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_DOMAIN_CLAIMS } from "../../../shared/limits.ts";

/** How long a claim counts toward its owner's limit, in milliseconds from its creation. */
export const CLAIMS_COUNT_FOR_MS = 30 * DAY_MS;

/**
 * SQL condition: the owner may claim the domain now, because they claimed it before or
 * are below the limit. Each new claim causes permanent work on the platform.
 */
export const mayClaim = (
  domain: string,
  ownerId: string,
  now: number,
): Sql => sql`(EXISTS (SELECT 1 FROM custom_domains WHERE domain = ${domain}
  AND owner_id = ${ownerId})
  OR (SELECT count(*) FROM custom_domains
      WHERE owner_id = ${ownerId} AND added_at > ${now} - ${literal(CLAIMS_COUNT_FOR_MS)}) <
        ${literal(MAX_DOMAIN_CLAIMS)})`;
