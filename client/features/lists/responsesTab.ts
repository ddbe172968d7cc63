import type { ResponseSort } from "../../../shared/enums.ts";

/** The `tab` values of a list's responses page, by sort order. */
const TABS: Readonly<Record<ResponseSort, string>> = { NEWEST: "responses", TOP: "top-responses" };

/** Returns the tab of a sort order. */
export function responsesTab(sort: ResponseSort): string {
  return TABS[sort];
}

/** Returns the sort order of a tab; null for other tabs. */
export function sortOfTab(tab: string | undefined): ResponseSort | null {
  if (tab === TABS.TOP) return "TOP";
  return tab === TABS.NEWEST ? "NEWEST" : null;
}
