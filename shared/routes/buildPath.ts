// Owns how URLs of routes are built. Every link and redirect of the product uses it, so the result
// is always a path on the same site: it starts with exactly one slash and has no dot segments.
import { accepts } from "./paramKinds.ts";
import { dropsPrefix, parsePattern, type PatternSegment, type HostSite } from "./pattern.ts";
import { type RouteName, type RouteParams, routeNamed } from "./routes.ts";

export interface PathOptions {
  /** The site that shows the link; the main site by default. */
  readonly site?: HostSite;
  /** Query params. Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The fragment without "#". */
  readonly hash?: string;
}

type LooseParams = Readonly<Record<string, string | number | undefined>>;

/** What `buildPath` takes after the name of a route. */
export type RouteArguments<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? [params?: Readonly<Record<string, never>>, options?: PathOptions]
  : [params: RouteParams<Name>, options?: PathOptions];

/**
 * Returns the path of a route. Throws for a missing param, an unknown name,
 * and 'Could not format route' for a value that the route can't match or a path
 * can't contain. Only logs a warning for an empty or undefined value.
 */
export function buildPath<Name extends RouteName>(
  name: Name,
  ...rest: RouteArguments<Name>
): string {
  const [params = {}, options = {}] = rest;
  return formatPath(name, params as LooseParams, options);
}

/**
 * Returns the path of a route whose params are known only at run time. Prefer the typed buildPath.
 */
export function formatPath(
  name: RouteName,
  params: LooseParams,
  { site, query, hash }: PathOptions = {},
): string {
  let path = "";
  let isFirst = true;
  for (const segment of parsePattern(routeNamed(name).path)) {
    if (!isFirst || !isOwnPrefix(site, segment, params)) path += `/${format(segment, params)}`;
    isFirst = false;
  }
  // An empty first segment would turn the rest into a host name.
  if (path.startsWith("//")) throw new Error("Could not format route");
  return (path || "/") + formatQuery(query) + (hash ? `#${encode(hash)}` : "");
}

/** Returns true if the segment names the site's owner, which paths on that site leave out. */
function isOwnPrefix(
  site: HostSite | undefined,
  segment: PatternSegment,
  params: LooseParams,
): boolean {
  if (!site || site.kind === "default" || site.kind === "nobody") return false;
  if (!dropsPrefix(site.kind, segment)) return false;
  const owner = site.kind === "user" ? site.username : site.collectionSlug;
  const asked = segment.name && params[segment.name];
  return owner === undefined || asked === undefined || String(asked) === owner;
}

function format(segment: PatternSegment, params: LooseParams): string {
  if (segment.name === undefined) return segment.literal;
  const { name, at, kind, isClosed } = segment;
  if (!Object.hasOwn(params, name)) throw new Error("One or more required param(s) not provided");
  const value = String(params[name] ?? "");
  if (value === "") console.warn(`The route param "${name}" is empty`);
  else if (isClosed && !accepts(kind, value)) throw new Error("Could not format route");
  return at ? `@${encode(value)}` : encode(value);
}

/** Ids, usernames and slugs, which are most values, need no encoding. */
const PLAIN = /^[\w~-]+$/;

function encode(value: string): string {
  if (PLAIN.test(value)) return value;
  // Escaping doesn't help: browsers resolve "%2e%2e" as a dot segment too.
  if (value === "." || value === ".." || !value.isWellFormed()) {
    throw new Error("Could not format route");
  }
  return encodeURIComponent(value);
}

function formatQuery(query: PathOptions["query"]): string {
  if (!query) return "";
  let text = "";
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    text += `${text ? "&" : "?"}${encodeQuery(key)}=${encodeQuery(String(value))}`;
  }
  return text;
}

/** Encoded texts: all sign-in links of a page name the page itself, each beside an action. */
const encodedTexts = new Map<string, string>();
const MAX_ENCODED_TEXTS = 100;

/** Encodes a space as "+", as form submissions do. */
function encodeQuery(text: string): string {
  if (PLAIN.test(text)) return text;
  let encoded = encodedTexts.get(text);
  if (encoded === undefined) {
    encoded = encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
    if (encodedTexts.size === MAX_ENCODED_TEXTS) encodedTexts.clear();
    encodedTexts.set(text, encoded);
  }
  return encoded;
}
