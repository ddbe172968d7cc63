import type { Route } from "../../../shared/routes/defineRoute.ts";
import { FRAMED_PAGES } from "../../../shared/routes/framedPages.ts";

/**
 * True for a response that other sites may frame: an embed page in its regular state. Error pages
 * have interactive elements of the viewer, so they can't be framed (clickjacking). 304 confirms a
 * regular page and replaces its headers.
 */
export function mayBeFramed(route: Pick<Route, "page"> | undefined, status: number): boolean {
  return (status === 200 || status === 304) && route !== undefined && FRAMED_PAGES.has(route.page);
}
