import { createMiddleware } from "hono/factory";
import { EMBED_ORIGINS } from "../../shared/story/embeds.ts";
import { authOrigin } from "../../shared/routes/authOrigin.ts";
import { thirdPartyOrigins } from "../../shared/rules/thirdPartyScripts.ts";
import type { Config } from "../env.ts";
import { mayBeFramed } from "./mayBeFramed.ts";
import type { AppEnv } from "./requestContext.ts";

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
    ["frame-src", ...EMBED_ORIGINS, ...frames].join(" "),
    ["connect-src 'self'", ...connections].join(" "),
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
    ["form-action 'self'", ...formActions].join(" "),
  ].join("; ");
}

const POLICY = [
  "default-src 'self'",
  // A publication's colour and a picture's focus are style attributes; text never carries one.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'none'",
];

/** The policies of pages by whether other sites may frame them. */
interface Policies {
  own: string;
  framed: string;
}

const policies = new WeakMap<Config, Policies>();

/** What failed before the configuration was read gets the policy that allows the least. */
function policiesOf(config: Config | undefined): Policies {
  const known = config && policies.get(config);
  if (known) return known;
  const made = { own: policyOf(config, false), framed: policyOf(config, true) };
  if (config) policies.set(config, made);
  return made;
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
    connections: [authOrigin(config), ...connections, ...oneTap],
    isFramed,
  });
}

/** Where Google's script and all that it needs is, as Google says ("Content Security Policy"). */
function oneTapPlaces({ social }: Config): string[] {
  const scriptUrl = social.google?.scriptUrl;
  return scriptUrl ? [new URL(".", scriptUrl).href] : [];
}

/** A year. Of other hosts than the one that answers we can't speak: a domain's owner may have them. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Adds the headers that every answer carries, unless the handler set a stricter policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  if (!headers.has("Content-Security-Policy")) {
    const { request, located } = c.var as Partial<typeof c.var>;
    const { own, framed } = policiesOf(request?.config);
    const isFramed = mayBeFramed(located?.match?.route, c.res.status);
    headers.set("Content-Security-Policy", isFramed ? framed : own);
  }
  if (c.req.url.startsWith("https:")) {
    headers.set("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
  }
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
});
