import { createMiddleware } from "hono/factory";
import { EMBED_ORIGINS } from "../../../shared/story/embeds.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { searchOrigin } from "../../../shared/rules/searchUrl.ts";
import { thirdPartyOrigins } from "../../../shared/rules/thirdPartyScripts.ts";
import { hasSecretQuery } from "../../../shared/rules/secretParams.ts";
import type { Config } from "../../env.ts";
import { loggedPathOf } from "./observeRequest.ts";
import { mayBeFramed } from "../pages/mayBeFramed.ts";
import { type AppEnv, known } from "./requestContext.ts";

/** Origins that a page may reach besides its own, by what for. */
interface PolicyAdditions {
  /** Where its forms may lead to. */
  formActions?: readonly string[];
  /** Where its scripts may send to. */
  connections?: readonly string[];
  /** Whose scripts run in it. */
  scripts?: readonly string[];
  /** Whose style sheets it has, and the hashes of those within it. */
  styles?: readonly string[];
  /** Whose images it shows, besides our own. */
  images?: readonly string[];
  /** Who may be framed in it, besides the embed list. */
  frames?: readonly string[];
  /** It stands in other sites' frames; all else stands in nobody's. */
  isFramed?: boolean;
}

/**
 * The policy of a page: no inline script runs, no inline style sheet but those whose hashes are named,
 * and scripts and frames of others come from those that are named alone.
 */
export function contentSecurityPolicy({
  formActions = [],
  connections = [],
  scripts = [],
  styles = [],
  images = [],
  frames = [],
  isFramed = false,
}: PolicyAdditions = {}): string {
  return [
    ...POLICY,
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Forms of ours stand in stories.
    ["frame-src 'self'", ...EMBED_ORIGINS, ...frames].join(" "),
    // Pictures of other sites come through our own addresses (decision 220).
    ["img-src 'self' data:", ...images].join(" "),
    ["connect-src 'self'", ...connections].join(" "),
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
    ["form-action 'self'", ...formActions].join(" "),
  ].join("; ");
}

const POLICY_HEADER = "Content-Security-Policy";

/**
 * Carries the hashes of a document's style sheets, separated by spaces, from its rendering to its policy.
 * It is cached with the page, which may come from an earlier build, and never leaves the Worker.
 */
export const STYLE_HASHES_HEADER = "x-style-hashes";

const POLICY = [
  "default-src 'self'",
  // A publication's colour and a picture's focus are style attributes; text never carries one.
  "style-src-attr 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
];

/** What every answer carries, by whether it is the main host's, who may frame it, and its style sheets. */
type Carried = Map<string, SecurityHeaders>;

/** Headers by their names. */
type SecurityHeaders = Readonly<Record<string, string>>;

const carried = new WeakMap<Config, Carried>();

/** What the policy depends on besides the configuration. */
interface PageFacts {
  /** True where other sites may frame the page. */
  isFramed: boolean;
  /** As STYLE_HASHES_HEADER has them; empty where there are none. */
  styleHashes: string;
}

/**
 * The headers that the answer to an address carries, but those of https. What failed before the
 * configuration was read gets the policy that allows the least.
 */
export function securityHeadersOf(
  config: Config | undefined,
  url: string,
  { isFramed, styleHashes }: PageFacts,
): SecurityHeaders {
  if (!config) return headersWith(contentSecurityPolicy({ isFramed }));
  const isMain = url.startsWith(`${config.publicUrl}/`);
  const key = `${isMain} ${isFramed} ${styleHashes}`;
  let known = carried.get(config);
  if (!known) carried.set(config, (known = new Map()));
  let headers = known.get(key);
  if (!headers) {
    headers = headersWith(policyOf(config, isMain, { isFramed, styleHashes }));
    known.set(key, headers);
  }
  return headers;
}

function headersWith(policy: string): SecurityHeaders {
  return {
    [POLICY_HEADER]: policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  };
}

function policyOf(config: Config, isMain: boolean, { isFramed, styleHashes }: PageFacts): string {
  const { scripts, connections, frames } = thirdPartyOrigins(config.settings);
  const oneTap = oneTapPlaces(config);
  return contentSecurityPolicy({
    scripts: [...scripts, ...oneTap],
    styles: [...styleHashes.split(" ").flatMap((hash) => (hash ? `'${hash}'` : [])), ...oneTap],
    // Analytics and the like report by images as well.
    images: [...scripts, ...connections, ...oneTap],
    frames: [...frames, ...oneTap],
    // Failures are told to the auth domain (platform.md §7).
    connections: [authOrigin(config), ...connections, ...oneTap, ...searchPlaces(config)],
    formActions: formPlaces(config, isMain),
    isFramed,
  });
}

/** Where forms lead that stand on every page. */
function formPlaces(config: Config, isMain: boolean): string[] {
  const { publicUrl } = config;
  const auth = authOrigin(config);
  return [
    // The top bar searches the whole product, whosever host it stands on.
    ...(isMain ? [] : [publicUrl]),
    // Google's prompt signs in on the auth domain.
    ...(oneTapPlaces(config).length > 0 && auth !== publicUrl ? [auth] : []),
  ];
}

/** Where Google's script and all that it needs is, as Google says ("Content Security Policy"). */
function oneTapPlaces({ social }: Config): string[] {
  const scriptUrl = social.google?.scriptUrl;
  return scriptUrl ? [new URL(".", scriptUrl).href] : [];
}

/** Where the search of another provider is, if one is set. */
function searchPlaces({ settings }: Config): string[] {
  const origin = searchOrigin(settings.search);
  return origin === null ? [] : [origin];
}

/** A year. Of other hosts than the one that answers we can't speak: a domain's owner may have them. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** What an answer to an address of https carries besides; nothing for others. */
export function transportHeaders(url: string): SecurityHeaders {
  return url.startsWith("https:") ? { "Strict-Transport-Security": STRICT_TRANSPORT_SECURITY } : {};
}

const REFERRER_HEADER = "Referrer-Policy";

/**
 * The referrer policy of a page whose address opens something: no page after it learns of more than the
 * host. With `no-referrer` browsers would send its forms without saying where they come from.
 */
const OF_SECRETS = "strict-origin";

/** Adds the headers that every answer carries, unless the handler set a stricter policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const own = new Set([POLICY_HEADER, REFERRER_HEADER].filter((name) => headers.has(name)));
  const isFramed = mayBeFramed(known(c, "located")?.match?.route, status);
  const styleHashes = headers.get(STYLE_HASHES_HEADER) ?? "";
  headers.delete(STYLE_HASHES_HEADER);
  const all = {
    ...securityHeadersOf(known(c, "request")?.config, c.req.url, { isFramed, styleHashes }),
    ...transportHeaders(c.req.url),
  };
  for (const [name, value] of Object.entries(all)) {
    if (!own.has(name)) headers.set(name, value);
  }
  const { pathname, search } = new URL(c.req.url);
  const isSecret = hasSecretQuery(search) || loggedPathOf(c) !== pathname;
  if (isSecret && !own.has(REFERRER_HEADER)) headers.set(REFERRER_HEADER, OF_SECRETS);
});
