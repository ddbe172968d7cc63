import type { Route } from "../../../shared/routes/defineRoute.ts";
import { FRAMED_PAGES } from "../../../shared/routes/framedPages.ts";

/**
 * True for an answer that other sites may frame: an embed page as it is meant to be seen. What stands
 * in for one that is missing or failed is a page like others, with things to click that are the
 * reader's own. 304 says of such a page that it is as before, and its headers count anew.
 */
export function mayBeFramed(route: Pick<Route, "page"> | undefined, status: number): boolean {
  return (status === 200 || status === 304) && route !== undefined && FRAMED_PAGES.has(route.page);
}
