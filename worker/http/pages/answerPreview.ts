import type { Context } from "hono";
import { textOf } from "../../render/htmlPieces.ts";
import { answerPage } from "../../render/lazyPages.ts";
import type { PageRequest, RouteLocation } from "../../render/pageRequest.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** The page runs nothing and leads nowhere; only pages of the same host frame it. */
const policyWith = (styleHashes: readonly string[]): string =>
  [
    "sandbox allow-same-origin",
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** Sets the headers of a preview, which nobody stores or finds. */
export function setPreviewHeaders(c: Context<AppEnv>, styleHashes: readonly string[] = []): void {
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  c.header("Content-Security-Policy", policyWith(styleHashes));
}

/**
 * Answers with the page of a location, without scripts; null if it isn't found. It may be of another
 * host, but is answered on the requested one, since a frame shows only pages of its own host.
 * `request` isn't the viewer's: see `requestAsAnonymous`. `links` are added to the head.
 */
export async function answerPreview(
  c: Context<AppEnv>,
  request: PageRequest,
  location: RouteLocation,
  links = "",
): Promise<Response | null> {
  const answer = await answerPage(request, location);
  if (answer.kind !== "html" || answer.status !== 200) return null;
  setPreviewHeaders(c, answer.styleHashes);
  return c.html(withoutScripts(textOf(answer.pieces)).replace("</head>", `${links}</head>`));
}

/**
 * The document without its scripts, but looking as for a reader who has them. Neither scripts nor
 * the data in them contain a closing tag (render/htmlDocument.ts).
 */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<noscript>[^]*?<\/noscript>/g, "")
    .replaceAll(' data-needs-script="true"', "")
    .replaceAll(' data-without-script="true"', ' style="display:none"');
