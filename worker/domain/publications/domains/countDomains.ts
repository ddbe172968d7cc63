import type { DomainContext } from "../../context.ts";
import type { ClaimState } from "./claim.ts";

/** How many hosts are in a state. */
export interface DomainCount {
  state: ClaimState;
  domains: number;
}

/** How many hosts are in each state, states without any left out. Throws as `Database.all`. */
export function countDomains({ db }: Pick<DomainContext, "db">): Promise<DomainCount[]> {
  return db.all<DomainCount>(
    `SELECT state, count(*) AS domains FROM custom_domains GROUP BY state ORDER BY domains DESC, state`,
  );
}
