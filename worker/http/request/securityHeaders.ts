import { createMiddleware } from "hono/factory";
import { EMBED_ORIGINS } from "../../../shared/story/embeds/embeds.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { PAYMENT_PAGES } from "../../../shared/routes/paymentPages.ts";
import { searchOrigin } from "../../../shared/search/searchUrl.ts";
import { thirdPartyOrigins } from "../../../shared/privacy/thirdPartyScripts.ts";
import { hasSecretQuery } from "../../../shared/privacy/secretParams.ts";
import type { Config } from "../../env.ts";
import { loggedPathOf } from "./observeRequest.ts";
import { mayBeFramed } from "../pages/mayBeFramed.ts";
import { type AppEnv, known } from "./requestContext.ts";

/** Additional origins for a page's CSP, by directive. */
interface PolicyAdditions {
  /** form-action */
  formActions?: readonly string[];
  /** connect-src */
  connections?: readonly string[];
  /** script-src */
  scripts?: readonly string[];
  /** style-src: origins of style sheets, and hashes of inline ones. */
  styles?: readonly string[];
  /** img-src */
  images?: readonly string[];
  /** frame-src, besides the embed origins. */
  frames?: readonly string[];
  /** Allows all sites to frame the page; otherwise none can. */
  isFramed?: boolean;
}

/**
 * The CSP of a page: no inline scripts, inline style sheets only by hash, and third-party scripts
 * and frames only from listed origins.
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
    // Stories embed our own forms.
    ["frame-src 'self'", ...EMBED_ORIGINS, ...frames].join(" "),
    // Images from other sites are proxied through our own URLs (decision 49).
    ["img-src 'self' data:", ...images].join(" "),
    ["connect-src 'self'", ...connections].join(" "),
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
    ["form-action 'self'", ...formActions].join(" "),
  ].join("; ");
}

const POLICY_HEADER = "Content-Security-Policy";

/**
 * Passes the hashes of a document's inline style sheets, separated by spaces, from its rendering to
 * its CSP. It is cached with the page, which may come from an earlier build, and removed from every
 * response.
 */
export const STYLE_HASHES_HEADER = "x-style-hashes";

const POLICY = [
  "default-src 'self'",
  // A publication's color and an image's focus are style attributes; user text never contains one.
  "style-src-attr 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
];

/** Headers by name. */
type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of one configuration, by main host or not, framing, and style hashes. */
let made: { config: Config; headers: Map<string, SecurityHeaders> } | null = null;

/** What the CSP depends on besides the configuration. */
interface PageFacts {
  /** True if other sites may frame the page. */
  isFramed: boolean;
  /** True for a page with a card form. */
  hasPayment: boolean;
  /** The value of STYLE_HASHES_HEADER; empty for none. */
  styleHashes: string;
}

/**
 * The security headers of a URL's response, except for HSTS. Requests that failed before the
 * configuration was read get the strictest CSP.
 */
export function securityHeadersOf(
  config: Config | undefined,
  url: string,
  { isFramed, hasPayment, styleHashes }: PageFacts,
): SecurityHeaders {
  if (!config) return headersWith(contentSecurityPolicy({ isFramed }));
  const isMain = url.startsWith(`${config.publicUrl}/`);
  const key = `${isMain} ${isFramed} ${hasPayment} ${styleHashes}`;
  if (made?.config !== config) made = { config, headers: new Map() };
  let headers = made.headers.get(key);
  if (!headers) {
    headers = headersWith(policyOf(config, isMain, { isFramed, hasPayment, styleHashes }));
    made.headers.set(key, headers);
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

function policyOf(
  config: Config,
  isMain: boolean,
  { isFramed, hasPayment, styleHashes }: PageFacts,
): string {
  const payment = hasPayment && config.payments.driver === "stripe";
  const { scripts, connections, frames } = thirdPartyOrigins(config.settings);
  const oneTap = oneTapPlaces(config);
  return contentSecurityPolicy({
    scripts: [...scripts, ...oneTap, ...(payment ? STRIPE_SCRIPTS : [])],
    styles: [...styleHashes.split(" ").flatMap((hash) => (hash ? `'${hash}'` : [])), ...oneTap],
    // Analytics also report by images.
    images: [...scripts, ...connections, ...oneTap, ...(payment ? STRIPE_IMAGES : [])],
    frames: [...frames, ...oneTap, ...(payment ? STRIPE_FRAMES : [])],
    // Errors are reported to the auth domain.
    connections: [
      authOrigin(config),
      ...connections,
      ...oneTap,
      ...searchPlaces(config),
      ...(payment ? STRIPE_CONNECTIONS : []),
    ],
    formActions: formPlaces(config, isMain),
    isFramed,
  });
}

// What Stripe's form needs (docs.stripe.com/security/guide, "Content Security Policy").
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, "https://hooks.stripe.com"];
const STRIPE_CONNECTIONS = ["https://api.stripe.com"];
const STRIPE_IMAGES = ["https://*.stripe.com"];

/** The targets of forms that every page contains. */
function formPlaces(config: Config, isMain: boolean): string[] {
  const { publicUrl } = config;
  const auth = authOrigin(config);
  return [
    // The top bar's search form leads to the main site from every host.
    ...(isMain ? [] : [publicUrl]),
    // Google's prompt posts to the auth domain.
    ...(oneTapPlaces(config).length > 0 && auth !== publicUrl ? [auth] : []),
  ];
}

/** The origin of Google's script and its dependencies ("Content Security Policy"). */
function oneTapPlaces({ social }: Config): string[] {
  const scriptUrl = social.google?.scriptUrl;
  return scriptUrl ? [new URL(".", scriptUrl).href] : [];
}

/** The origin of the external search provider, if configured. */
function searchPlaces({ settings }: Config): string[] {
  const origin = searchOrigin(settings.search);
  return origin === null ? [] : [origin];
}

/** One year. Without includeSubDomains, since a domain's owner may use other hosts under it. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** The HSTS header for https URLs; none for others. */
export function transportHeaders(url: string): SecurityHeaders {
  return url.startsWith("https:") ? { "Strict-Transport-Security": STRICT_TRANSPORT_SECURITY } : {};
}

const REFERRER_HEADER = "Referrer-Policy";

/**
 * The Referrer-Policy of pages with secrets in their URL: later pages see only the origin.
 * `no-referrer` would also remove the Origin of the page's forms.
 */
const OF_SECRETS = "strict-origin";

/** Adds the security headers to every response, unless the handler set its own. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const own = new Set([POLICY_HEADER, REFERRER_HEADER].filter((name) => headers.has(name)));
  const route = known(c, "location")?.match?.route;
  const isFramed = mayBeFramed(route, status);
  const hasPayment = PAYMENT_PAGES.has(route?.page ?? null);
  const styleHashes = headers.get(STYLE_HASHES_HEADER) ?? "";
  headers.delete(STYLE_HASHES_HEADER);
  const all = {
    ...securityHeadersOf(known(c, "request")?.config, c.req.url, {
      isFramed,
      hasPayment,
      styleHashes,
    }),
    ...transportHeaders(c.req.url),
  };
  for (const [name, value] of Object.entries(all)) {
    if (!own.has(name)) headers.set(name, value);
  }
  const { pathname, search } = known(c, "location")?.url ?? new URL(c.req.url);
  const isSecret = hasSecretQuery(search) || loggedPathOf(c) !== pathname;
  if (isSecret && !own.has(REFERRER_HEADER)) headers.set(REFERRER_HEADER, OF_SECRETS);
});
