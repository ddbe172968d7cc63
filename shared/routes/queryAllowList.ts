// Owns which query params stay in the URL (reader.md §2.2). The others are stripped after the
// values that the route reads are captured; the app's state keeps the whole query.
import type { Route } from "./defineRoute.ts";

export const QUERY_ALLOW_LIST: readonly string[] = [
  "_branch_view_id",
  "q",
  "p",
  "feed",
  "tag",
  "coupon",
  "tab",
  "year",
];

export interface QueryReading {
  /** The query that stays in the URL: "" or "?…", in its original spelling. */
  readonly kept: string;
  /** The values the page may read, by name: allow-listed params and those the route declares. */
  readonly captured: Readonly<Record<string, string>>;
  /** The original query. */
  readonly original: string;
}

const NO_QUERY: QueryReading = { kept: "", captured: {}, original: "" };

/** Splits a URL's query for a route, or for none. The first value of a repeated param counts. */
export function readQuery(search: string, route: Pick<Route, "queryParams"> | null): QueryReading {
  if (search === "") return NO_QUERY;
  const kept = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => QUERY_ALLOW_LIST.includes(nameOf(pair)));
  const values = new URLSearchParams(search);
  const captured: Record<string, string> = {};
  for (const name of [...QUERY_ALLOW_LIST, ...(route?.queryParams ?? [])]) {
    const value = values.get(name);
    if (value !== null) captured[name] = value;
  }
  return { kept: kept.length > 0 ? `?${kept.join("&")}` : "", captured, original: search };
}

function nameOf(pair: string): string {
  for (const [name] of new URLSearchParams(pair)) return name;
  return "";
}

/**
 * The part of a URL's search string that a page which is everyone's depends on, always spelled alike:
 * "" or the tab, where it is one of those the page has. Null for a place further down a list: there are
 * as many as anyone cares to make up, so nobody's page is kept by one.
 */
export function cacheableQuery(search: string, tabs: readonly string[]): string | null {
  if (search === "") return "";
  const values = new URLSearchParams(search);
  if (values.has("p")) return null;
  const tab = values.get("tab");
  return tab !== null && tabs.includes(tab) ? `?tab=${tab}` : "";
}
