// Owns the two redirects that routing makes: a route that points to another one, and the removal of
// trailing slashes. Both always return a path on the same origin.
import { formatPath } from "./buildPath.ts";
import type { RouteMatch } from "./matchRoute.ts";
import type { Site } from "./pattern.ts";

export interface Redirect {
  readonly path: string;
  readonly isPermanent: boolean;
}

/**
 * Returns the redirect of a matched route on a site. Null if the route is not a redirect, or if a
 * param is empty; the latter reports an error and shows the not-found view.
 */
export function redirectOf(
  match: RouteMatch,
  site: Site,
  reportError: (message: string) => void,
): Redirect | null {
  const { redirectTo, name } = match.route;
  if (!redirectTo) return null;
  const empty = Object.keys(match.params).filter((param) => match.params[param] === "");
  if (empty.length > 0) {
    reportError(`The route ${name} can not redirect: empty param(s) ${empty.join(", ")}`);
    return null;
  }
  const params = redirectTo.params ? fillIn(redirectTo.params, match.params) : match.params;
  return {
    path: formatPath(redirectTo.name, params, { site }),
    isPermanent: redirectTo.permanent,
  };
}

/**
 * Returns the path without trailing slashes, with its query; null if there is nothing to remove.
 * Collapses leading slashes and resolves dot segments first, because "//host" and "/..//host" would
 * name another origin in a Location header.
 */
export function withoutTrailingSlash(pathname: string, search = ""): string | null {
  if (pathname.length < 2 || !isSlash(pathname.at(-1))) return null;
  const url = new URL(`http://site.invalid${pathname.startsWith("/") ? "" : "/"}`);
  url.pathname = pathname;
  url.search = search;
  const resolved = url.pathname;
  let start = 0;
  let end = resolved.length;
  while (start < end && isSlash(resolved[start])) start += 1;
  while (end > start && isSlash(resolved[end - 1])) end -= 1;
  return `/${resolved.slice(start, end)}${url.search}`;
}

function isSlash(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}

function fillIn(
  template: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      name,
      value.startsWith(":") ? (params[value.slice(1)] ?? "") : value,
    ]),
  );
}
