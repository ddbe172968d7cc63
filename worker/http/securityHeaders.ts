import { createMiddleware } from "hono/factory";
import { EMBED_ORIGINS } from "../../shared/story/embeds.ts";
import { authOrigin } from "../../shared/routes/authOrigin.ts";
import { searchOrigin } from "../../shared/rules/searchUrl.ts";
import { thirdPartyOrigins } from "../../shared/rules/thirdPartyScripts.ts";
import type { Config } from "../env.ts";
import { mayBeFramed } from "./mayBeFramed.ts";
import { type AppEnv, known } from "./requestContext.ts";

/** Origins that a page may reach besides its own, by what for. */
interface PolicyAdditions {
  /** Where its forms may lead to. */
  formActions?: readonly string[];
  /** Where its scripts may send to. */
  connections?: readonly string[];
  /** Whose scripts run in it. */
  scripts?: readonly string[];
  /** Whose style sheets it has. */
  styles?: readonly string[];
  /** Who may be framed in it, besides the embed list. */
  frames?: readonly string[];
  /** It stands in other sites' frames; all else stands in nobody's. */
  isFramed?: boolean;
}

/**
 * The policy of a page: no inline script or style runs, and scripts and frames of others come from
 * those that are named alone.
 */
export function contentSecurityPolicy({
  formActions = [],
  connections = [],
  scripts = [],
  styles = [],
  frames = [],
  isFramed = false,
}: PolicyAdditions = {}): string {
  return [
    ...POLICY,
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Forms of ours stand in stories.
    ["frame-src 'self'", ...EMBED_ORIGINS, ...frames].join(" "),
    ["connect-src 'self'", ...connections].join(" "),
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
    ["form-action 'self'", ...formActions].join(" "),
  ].join("; ");
}

const POLICY_HEADER = "Content-Security-Policy";

const POLICY = [
  "default-src 'self'",
  // A publication's colour and a picture's focus are style attributes; text never carries one.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'none'",
];

/** What every answer carries, by whether other sites may frame it. */
interface Carried {
  own: SecurityHeaders;
  framed: SecurityHeaders;
}

/** Headers by their names. */
type SecurityHeaders = Readonly<Record<string, string>>;

const carried = new WeakMap<Config, Carried>();

/**
 * The headers that an answer carries, but those of https. What failed before the configuration was
 * read gets the policy that allows the least.
 */
export function securityHeadersOf(config: Config | undefined, isFramed: boolean): SecurityHeaders {
  const known = (config && carried.get(config)) ?? {
    own: headersWith(policyOf(config, false)),
    framed: headersWith(policyOf(config, true)),
  };
  if (config) carried.set(config, known);
  return isFramed ? known.framed : known.own;
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

function policyOf(config: Config | undefined, isFramed: boolean): string {
  if (!config) return contentSecurityPolicy({ isFramed });
  const { scripts, connections, frames } = thirdPartyOrigins(config.settings);
  const oneTap = oneTapPlaces(config);
  return contentSecurityPolicy({
    scripts: [...scripts, ...oneTap],
    styles: oneTap,
    frames: [...frames, ...oneTap],
    // Failures are told to the auth domain (platform.md §7).
    connections: [authOrigin(config), ...connections, ...oneTap, ...searchPlaces(config)],
    // Google's prompt signs in on the auth domain.
    formActions:
      oneTap.length > 0 && authOrigin(config) !== config.publicUrl ? [authOrigin(config)] : [],
    isFramed,
  });
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

/** Adds the headers that every answer carries, unless the handler set a stricter policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const hasPolicy = headers.has(POLICY_HEADER);
  const isFramed = mayBeFramed(known(c, "located")?.match?.route, status);
  const all = {
    ...securityHeadersOf(known(c, "request")?.config, isFramed),
    ...transportHeaders(c.req.url),
  };
  for (const [name, value] of Object.entries(all)) {
    if (name !== POLICY_HEADER || !hasPolicy) headers.set(name, value);
  }
});
