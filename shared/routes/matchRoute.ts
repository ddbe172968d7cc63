// Owns which route matches a path. In each segment a literal wins over an '@' username, which wins
// over a param; the matcher backtracks when a branch fails. The size of the table
// bounds the work, not the length of the path.
import type { Route } from "./defineRoute.ts";
import { accepts, type ParamKind } from "./paramKinds.ts";
import {
  dropsPrefix,
  parsePattern,
  type PatternSegment,
  type HostSite,
  type SiteKind,
} from "./pattern.ts";
import { type ProductRoute, ROUTES } from "./routes.ts";

/** A matched route with the decoded params of the path. */
export interface RouteMatch<R extends Route = ProductRoute> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

const matchers = new Map<SiteKind, (pathname: string) => RouteMatch | null>();

/**
 * Returns the route of a path on a site, or null for an unknown path. Sites of one user or
 * publication leave the owner out of their paths and params. Unassigned hosts have no routes.
 */
export function matchRoute(site: HostSite, pathname: string): RouteMatch | null {
  if (site.kind === "nobody") return null;
  let matcher = matchers.get(site.kind);
  if (!matcher) {
    matcher = createMatcher(ROUTES, site.kind);
    matchers.set(site.kind, matcher);
  }
  return matcher(pathname);
}

/**
 * Builds a matcher over the routes of one kind of site. Skips a duplicate pattern with a warning.
 */
export function createMatcher<R extends Route>(
  routes: readonly R[],
  kind: SiteKind,
): (pathname: string) => RouteMatch<R> | null {
  const root = emptyNode<R>();
  let depth = 0;
  for (const route of routes) {
    const segments = patternOn(kind, route);
    if (!segments) continue;
    depth = Math.max(depth, segments.length);
    const node = segments.reduce(childFor, root);
    if (node.end) console.warn(`Can not register [${route.path}], path is ambiguous.`);
    else node.end = { route, names: segments.flatMap((segment) => segment.name ?? []) };
  }
  return (pathname) => {
    const segments = splitPath(pathname, depth);
    return segments && find(root, segments, 0, []);
  };
}

interface Node<R extends Route> {
  readonly literals: Map<string, Node<R>>;
  user: Node<R> | null;
  /** Branches by kind. "slug" accepts anything, so it comes after the stricter kinds. */
  readonly params: { readonly kind: ParamKind; readonly node: Node<R> }[];
  end: { readonly route: R; readonly names: readonly string[] } | null;
}

function emptyNode<R extends Route>(): Node<R> {
  return { literals: new Map(), user: null, params: [], end: null };
}

/** Returns a route's pattern on a kind of site, or null if such sites don't have it. */
export function patternOn(kind: SiteKind, route: Route): readonly PatternSegment[] | null {
  const segments = parsePattern(route.path);
  if (route.table === "all" || route.table === `${kind}-only`) return segments;
  if (route.table !== "default") return null;
  if (kind === "default") return segments;
  return dropsPrefix(kind, segments[0]) ? segments.slice(1) : null;
}

function childFor<R extends Route>(node: Node<R>, segment: PatternSegment): Node<R> {
  if (segment.name === undefined) {
    let child = node.literals.get(segment.literal);
    if (!child) node.literals.set(segment.literal, (child = emptyNode()));
    return child;
  }
  if (segment.at) return (node.user ??= emptyNode());
  const { kind } = segment;
  const known = node.params.find((branch) => branch.kind === kind);
  if (known) return known.node;
  const branch = { kind, node: emptyNode<R>() };
  if (kind === "slug") node.params.push(branch);
  else node.params.unshift(branch);
  return branch.node;
}

/**
 * Returns the decoded segments of a path, or null if it has empty segments or more than `depth`. A
 * segment that can't be decoded becomes empty.
 */
function splitPath(pathname: string, depth: number): string[] | null {
  if (!pathname.startsWith("/")) return null;
  if (pathname === "/") return [];
  const segments: string[] = [];
  let start = 1;
  while (start <= pathname.length) {
    const slash = pathname.indexOf("/", start);
    const end = slash === -1 ? pathname.length : slash;
    if (end === start || segments.length === depth) return null;
    segments.push(decodeSegment(pathname.slice(start, end)));
    start = end + 1;
  }
  return segments;
}

function decodeSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

function find<R extends Route>(
  node: Node<R>,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): RouteMatch<R> | null {
  const segment = segments[at];
  if (segment === undefined) return node.end && matchOf(node.end, values);

  const literal = node.literals.get(segment);
  const byLiteral = literal && find(literal, segments, at + 1, values);
  if (byLiteral) return byLiteral;

  if (node.user && segment.length > 1 && segment.startsWith("@")) {
    const byUser = find(node.user, segments, at + 1, [...values, segment.slice(1)]);
    if (byUser) return byUser;
  }
  for (const { kind, node: next } of node.params) {
    const byParam = accepts(kind, segment) && find(next, segments, at + 1, [...values, segment]);
    if (byParam) return byParam;
  }
  return null;
}

function matchOf<R extends Route>(
  end: { readonly route: R; readonly names: readonly string[] },
  values: readonly string[],
): RouteMatch<R> {
  const params: Record<string, string> = {};
  for (const [index, name] of end.names.entries()) params[name] = values[index] ?? "";
  return { route: end.route, params };
}
