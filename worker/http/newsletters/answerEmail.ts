import type { Context } from "hono";
import type { AppEnv } from "../request/requestContext.ts";

/**
 * An email runs nothing. It keeps its origin, so that the page that frames it can keep where it was
 * scrolled. Its images are the story's.
 */
const policyFor = (publicUrl: string): string =>
  `sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src ${publicUrl}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const DARK_THEME = "@media (prefers-color-scheme: dark)";
const MEDIA = { light: "@media not all", dark: "@media all" } as const;

/**
 * Answers with an email as its readers see it, for pages of this site that frame it. `theme` is light
 * or dark; by default that of the browser.
 */
export function answerEmail(c: Context<AppEnv>, html: string): Response | Promise<Response> {
  const { publicUrl } = c.get("request").config;
  const theme = c.req.query("theme");
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  c.header("Content-Security-Policy", policyFor(publicUrl));
  const framed = html.replace("<head>", '<head><base target="_blank">');
  return c.html(
    theme === "light" || theme === "dark" ? framed.replace(DARK_THEME, MEDIA[theme]) : framed,
  );
}
