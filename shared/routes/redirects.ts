// Owns the two redirects that routing itself makes: a route that points to another one, and the
// removal of trailing slashes. Both answer with a path of the same origin, whatever came in.
import { formatPath } from "./buildPath.ts";
import type { RouteMatch } from "./matchRoute.ts";
import type { Site } from "./pattern.ts";

export interface Redirect {
  readonly path: string;
  readonly isPermanent: boolean;
}

/**
 * Where a matched route redirects to on a site. Null when the route is no redirect, and when one
 * of its params is empty: then the error is reported and the not-found view is the answer
 * (reader.md §2.2).
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
 * The path without its trailing slashes, with its query; null when it has none to lose. Leading
 * slashes collapse into one and dot segments are resolved first, because "//host" and
 * "/..//host" name another origin in a Location header.
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
