import type { DomainContext } from "../../context.ts";
import type { ClaimState } from "./claim.ts";

/** The number of hosts in a state. */
export interface DomainCount {
  state: ClaimState;
  domains: number;
}

/**
 * Returns the number of hosts in each state. Omits states without hosts. Throws like
 * `Database.all`.
 */
export function countDomains({ db }: Pick<DomainContext, "db">): Promise<DomainCount[]> {
  return db.all<DomainCount>(
    `SELECT state, count(*) AS domains FROM custom_domains GROUP BY state ORDER BY domains DESC, state`,
  );
}
