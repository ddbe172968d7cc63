// The HTML document around the application. It contains no inline scripts; state is embedded in
// JSON blocks that can't be closed early. Styles are inline, since a style sheet file would delay
// the first paint by a round trip.

import { documentTitle } from "../../client/shell/documentTitle.ts";
import type { PageHead } from "../../client/runtime/page/page.ts";
import type { PreloadedState, RelayPayload } from "../../client/runtime/page/state.ts";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { buildPath } from "../../shared/routes/buildPath.ts";
import type { HostSite } from "../../shared/routes/pattern.ts";
import { DOCUMENT_STYLES, type InlineStyles, START_SCRIPT } from "./assets.ts";
import type { HtmlPiece } from "./htmlPieces.ts";
import { APP_ICONS, FAVICON_PATH } from "./faviconPath.ts";
import { hasPage } from "./hasPage.ts";

/** The parts of a document. */
export interface DocumentParts {
  head: PageHead;
  styles: readonly InlineStyles[];
  /** The path of the font file to preload; null for none. */
  font: string | null;
  /** True if the page hydrates only on user interaction (client/shell/whenWanted.ts). */
  waitsForReader: boolean;
  body: string;
  /** Markup after the application, which doesn't touch it; "" for none. */
  strip: string;
  state: PreloadedState;
  payloads: RelayPayload[];
  graphqlUri: string;
  siteKind: HostSite["kind"];
  /**
   * The path to return to after a browser without JavaScript is detected; null to skip the
   * detection.
   */
  plainPath: string | null;
}

/** A custom domain may have its own icon, which its endpoint returns. */
const ICONS = {
  default: `<link rel="icon" href="${FAVICON_PATH}" type="image/svg+xml">`,
  own: `<link rel="icon" href="${buildPath("ShowFavicon")}">`,
};

/** What makes the main site an app. */
const APP = `<link rel="manifest" href="${buildPath("ShowWebManifest")}"><link rel="apple-touch-icon" href="${APP_ICONS.small}">`;

/** The OpenSearch link. */
const SEARCH = hasPage("search")
  ? `<link rel="search" type="application/opensearchdescription+xml" title="${PRODUCT_NAME}" href="${buildPath("ShowOpenSearch")}">`
  : "";

/** The complete document. */
export function htmlDocument(parts: DocumentParts): HtmlPiece[] {
  const { siteKind, strip } = parts;
  const icon = siteKind === "user" || siteKind === "collection" ? ICONS.own : ICONS.default;
  const app = siteKind === "default" ? APP : "";
  const search = siteKind === "nobody" ? "" : SEARCH;
  const stripStyles = strip === "" ? "" : `<link rel="stylesheet" href="${DOCUMENT_STYLES}">`;
  const detection = parts.plainPath === null ? "" : leadPlainly(parts.plainPath);
  return [
    `<!doctype html><html lang="en"${parts.waitsForReader ? ' data-hydration="presence"' : ""}>${HEAD_START}${headTags(parts.head)}${icon}${app}${search}`,
    ...parts.styles.map(({ tags }) => tags),
    `${stripStyles}${SCRIPT}${detection}</head><body>${parts.font === null ? "" : preloadFont(parts.font)}<div id="root">`,
    parts.body,
    `</div>${strip}${jsonBlock("preloaded-state", parts.state)}${jsonBlock("graphql-uri", parts.graphqlUri)}`,
    jsonBlock("relay-payloads", parts.payloads),
    "</body></html>",
  ];
}

const HEAD_START =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';

// In the body, because Chromium delays the first paint for a font that the head preloads: by 600 ms
// on slow 4G. Fonts are requested without credentials, so a preload without `crossorigin` would load
// the file twice.
const preloadFont = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`;

const SCRIPT = `<script type="module" async src="${START_SCRIPT}"></script>`;

function headTags(head: PageHead): string {
  const title = documentTitle(head.title);
  const tags = [`<title>${escapeText(title)}</title>`];
  const meta = (attribute: "name" | "property", key: string, content: string | undefined): void => {
    if (content) tags.push(`<meta ${attribute}="${key}" content="${escapeAttribute(content)}">`);
  };
  meta("name", "description", head.description);
  meta("name", "robots", head.robots);
  for (const author of head.authors ?? []) meta("name", "author", author);
  meta("name", "color-scheme", "light dark");
  if (head.canonical) tags.push(`<link rel="canonical" href="${escapeAttribute(head.canonical)}">`);
  for (const { type, title, href } of head.alternates ?? []) {
    tags.push(
      `<link rel="alternate" type="${type}" title="${escapeAttribute(title)}" href="${escapeAttribute(href)}">`,
    );
  }
  meta("property", "og:site_name", PRODUCT_NAME);
  meta("property", "og:type", head.openGraphType ?? "website");
  meta("property", "og:title", head.ownTitle || head.title || PRODUCT_NAME);
  meta("property", "og:description", head.description);
  meta("property", "og:url", head.canonical);
  meta("property", "og:image", head.image?.url);
  meta("property", "og:image:width", head.image?.size?.width.toString());
  meta("property", "og:image:height", head.image?.size?.height.toString());
  meta("property", "og:image:alt", head.image?.alt);
  meta("property", "article:published_time", head.publishedAt);
  meta("property", "article:modified_time", head.modifiedAt);
  meta("name", "twitter:card", head.image ? "summary_large_image" : "summary");
  meta("name", "twitter:image", head.image?.url);
  if (head.jsonLd) {
    tags.push(`<script type="application/ld+json">${escapeJson(head.jsonLd)}</script>`);
  }
  return tags.join("");
}

/** Redirects browsers without JavaScript to the detection endpoint, which redirects back. */
function leadPlainly(path: string): string {
  const to = buildPath("ReadPlainly", {}, { query: { redirect: path } });
  return `<noscript><meta http-equiv="refresh" content="0; url=${escapeAttribute(to)}"></noscript>`;
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** JSON that is safe inside a script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => JSON_ESCAPES[character]!,
  );
}

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}
