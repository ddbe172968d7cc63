import { createMiddleware } from "hono/factory";
import { EMBED_ORIGINS } from "../../shared/story/embeds.ts";
import type { AppEnv } from "./requestContext.ts";

/**
 * The policy of a page: no inline script or style runs, and frames come from the embed list alone.
 * `formActions` are the origins, besides its own, that its forms may lead to.
 */
export function contentSecurityPolicy({
  formActions = [],
}: {
  formActions?: readonly string[];
} = {}): string {
  return [...POLICY, ["form-action 'self'", ...formActions].join(" ")].join("; ");
}

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // A publication's colour and a picture's focus are style attributes; text never carries one.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  `frame-src ${EMBED_ORIGINS.join(" ")}`,
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  // Nobody's frame: the routes that are made for frames say otherwise themselves.
  "frame-ancestors 'none'",
];

const CONTENT_SECURITY_POLICY = contentSecurityPolicy();

/** A year. Of other hosts than the one that answers we can't speak: a domain's owner may have them. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Adds the headers that every answer carries, unless the handler set a stricter policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  }
  if (c.req.url.startsWith("https:")) {
    headers.set("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
  }
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
});
