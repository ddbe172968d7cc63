// Owns which URLs a story may contain. A link is http, https, mailto or an in-page `#name`; an
// image is https on a public host name. Rejects everything else (javascript:, data:, vbscript:,
// file:, …) on import, when an untrusted document is validated, and again when HTML is written.

import { readPublicUrl } from "../format/publicUrl.ts";

/** Longer URLs are junk or an attack; browsers and servers reject them anyway. */
const MAX_ADDRESS_LENGTH = 4000;

/**
 * Matches URLs that are already in absolute form, as most in a story are: a lower-case host whose
 * last label isn't a number, no dot segments, nothing to percent-encode. Parsing a URL costs more
 * than rendering the paragraph around it.
 */
const PLAIN_ADDRESS = (() => {
  const host = "(?:[a-z0-9](?:-?[a-z0-9])*\\.)+[a-z]{2,}";
  const segment = "[\\w~!$&()*+,;=:@-][\\w.~!$&()*+,;=:@-]*";
  const rest = "[\\w.~!$&()*+,;=:@/?-]*";
  return new RegExp(
    `^https?://${host}/(?:${segment}(?:/${segment})*/?)?(?:\\?${rest})?(?:#${rest})?$`,
  );
})();

/**
 * Returns the absolute form of a link, or null if a story may not contain it. Relative URLs require
 * a base. A URL that differs from the base only in its fragment becomes that fragment.
 */
export function linkAddress(raw: string, base?: string): string | null {
  const text = withoutControls(raw);
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return null;
  if (text.startsWith("#")) return text.length > 1 ? text : null;
  if (base === undefined && PLAIN_ADDRESS.test(text)) return text;
  // Papers are often cited by their DOI alone.
  const url = parse(text.replace(/^doi:(?=10\.)/i, "https://doi.org/"), base);
  if (!url) return null;
  if (url.protocol === "mailto:") return url.pathname.includes("@") ? url.href : null;
  if (!isWeb(url) || url.href.length > MAX_ADDRESS_LENGTH) return null;
  if (url.username !== "" || url.password !== "") return null;
  return fragmentWithin(url, base) ?? url.href;
}

/**
 * Returns the target of a Google redirect, which Google Docs puts around every link; other URLs
 * unchanged.
 */
export function withoutRedirect(href: string): string {
  const redirect = /^https?:\/\/(?:www\.)?google\.com\/url\?/i.test(href) ? URL.parse(href) : null;
  const target = redirect?.searchParams.get("q") ?? redirect?.searchParams.get("url") ?? "";
  return /^(?:https?:\/\/|mailto:)/i.test(target) ? target : href;
}

/** Returns the https form of an image URL, or null if a story may not contain it. */
export function imageAddress(raw: string, base?: string): string | null {
  const text = withoutControls(raw);
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return null;
  // Never a host on a private network: every reader's browser would send a request to it.
  const url = readPublicUrl(parse(text, base)?.href ?? "");
  if (!url) return null;
  url.protocol = "https:";
  return url.href.length > MAX_ADDRESS_LENGTH ? null : url.href;
}

/**
 * Returns true for a link in the exact form that stories store: absolute, or an in-page `#name`.
 */
export function isLinkAddress(href: string): boolean {
  return href.startsWith("#") ? linkAddress(href) !== null : linkAddress(href) === href;
}

/** Returns true for an image URL in the exact form that stories store. */
export function isImageAddress(url: string): boolean {
  return imageAddress(url) === url;
}

/** Returns true for a valid anchor name, which starts with a letter or a digit. */
export function isAnchorName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._:~-]{0,99}$/u.test(name);
}

function parse(text: string, base: string | undefined): URL | null {
  // Sources often omit the scheme (`//host/…`); any base provides one.
  return URL.parse(text, base ?? (text.startsWith("//") ? "https://localhost" : undefined));
}

function isWeb(url: URL): boolean {
  return (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "";
}

function fragmentWithin(url: URL, base: string | undefined): string | null {
  if (url.hash.length < 2 || base === undefined) return null;
  const page = URL.parse(base);
  if (!page) return null;
  return page.host + page.pathname + page.search === url.host + url.pathname + url.search
    ? url.hash
    : null;
}

/** Browsers drop these before they read the scheme, so they see `java\tscript:` as one word. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return text.trim().replace(/[\u0000-\u001f\u007f]/g, "");
}
