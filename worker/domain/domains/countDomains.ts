import { sql } from "../../db/sql.ts";
import { boundedCount } from "../../db/boundedCount.ts";
import type { DomainContext } from "../kernel/context.ts";
import { CLAIM_STATES, type ClaimState } from "./claim.ts";

/** The number of hosts in a state. */
export interface DomainCount {
  state: ClaimState;
  domains: number;
}

/**
 * Returns the number of hosts in each state, counted as by `boundedCount`. Omits states without
 * hosts.
 */
export function countDomains({ db }: Pick<DomainContext, "db">): Promise<DomainCount[]> {
  return db.all<DomainCount>(sql`
    SELECT state, domains FROM (SELECT s.value AS state,
        ${boundedCount(sql`custom_domains d WHERE d.state = s.value`)} AS domains
      FROM json_each(${JSON.stringify(CLAIM_STATES)}) s)
    WHERE domains > 0 ORDER BY domains DESC, state`);
}
