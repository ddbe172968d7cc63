import type { PageLocation } from "../../../runtime/page/page.ts";

/** The lengths of the plot, in days. */
export const PERIODS = [30, 90, 365] as const;

/** The chosen length (`?tab=`). */
export function daysAt({ query }: Pick<PageLocation, "query">): number {
  return PERIODS.find((days) => String(days) === query.tab) ?? PERIODS[0];
}
