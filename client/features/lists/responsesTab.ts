import type { ResponseSort } from "../../../shared/enums.ts";

/** How the address of a list names the page of its responses, by their order. */
const TABS: Readonly<Record<ResponseSort, string>> = { NEWEST: "responses", TOP: "top-responses" };

/** The tab of the responses in an order. */
export function responsesTab(sort: ResponseSort): string {
  return TABS[sort];
}

/** The order of the responses that a tab names; null for a tab of none. */
export function sortOfTab(tab: string | undefined): ResponseSort | null {
  if (tab === TABS.TOP) return "TOP";
  return tab === TABS.NEWEST ? "NEWEST" : null;
}
