// Owns which query params stay in the URL. The others are stripped after the
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
  readonly allowed: string;
  /** The values the page may read, by name: allow-listed params and those the route declares. */
  readonly captured: Readonly<Record<string, string>>;
  /** The original query. */
  readonly original: string;
}

const NO_QUERY: QueryReading = { allowed: "", captured: {}, original: "" };

/** Splits a URL's query for a route, or for none. The first value of a repeated param counts. */
export function readQuery(search: string, route: Pick<Route, "queryParams"> | null): QueryReading {
  if (search === "") return NO_QUERY;
  const allowed = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => QUERY_ALLOW_LIST.includes(nameOf(pair)));
  const values = new URLSearchParams(search);
  const captured: Record<string, string> = {};
  for (const name of [...QUERY_ALLOW_LIST, ...(route?.queryParams ?? [])]) {
    const value = values.get(name);
    if (value !== null) captured[name] = value;
  }
  return { allowed: allowed.length > 0 ? `?${allowed.join("&")}` : "", captured, original: search };
}

function nameOf(pair: string): string {
  for (const [name] of new URLSearchParams(pair)) return name;
  return "";
}

/**
 * Returns the part of a URL's query that changes a cacheable page, in canonical spelling: "" or one
 * of the page's tabs. Null for a query with a list position (`p`): anyone can make up any number of
 * those, so such pages are never cached.
 */
export function cacheableQuery(search: string, tabs: readonly string[]): string | null {
  if (search === "") return "";
  const values = new URLSearchParams(search);
  if (values.has("p")) return null;
  const tab = values.get("tab");
  return tab !== null && tabs.includes(tab) ? `?tab=${tab}` : "";
}
