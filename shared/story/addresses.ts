// Owns which addresses a story may hold. A link is http, https, mailto or an in-page `#name`; a
// picture is https, of a host with a public name. Everything else (javascript:, data:, vbscript:, file:, …) is refused here, when
// a story is read in, when an untrusted document is checked and again when HTML is written.

import { readPublicUrl } from "../rules/publicUrl.ts";

/** Longer addresses are junk or an attack; browsers and servers refuse them anyway. */
const MAX_ADDRESS_LENGTH = 4000;

/**
 * Addresses that are their own absolute form, as most of a story's are: a name in lower case whose
 * ending is no number, no dot segment, and nothing that would be encoded. To parse one costs more than
 * writing the paragraph around it.
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
 * The absolute form of a link as a story may hold it, or null for one it may not. Relative addresses
 * need a base. An address that differs from the base only in its fragment becomes that fragment.
 */
export function linkAddress(raw: string, base?: string): string | null {
  const text = withoutControls(raw);
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return null;
  if (text.startsWith("#")) return text.length > 1 ? text : null;
  if (base === undefined && PLAIN_ADDRESS.test(text)) return text;
  // Papers are often cited by their identifier alone.
  const url = parse(text.replace(/^doi:(?=10\.)/i, "https://doi.org/"), base);
  if (!url) return null;
  if (url.protocol === "mailto:") return url.pathname.includes("@") ? url.href : null;
  if (!isWeb(url) || url.href.length > MAX_ADDRESS_LENGTH) return null;
  if (url.username !== "" || url.password !== "") return null;
  return fragmentWithin(url, base) ?? url.href;
}

/** The address behind a redirect of Google's, which its documents write around every link. */
export function withoutRedirect(href: string): string {
  const redirect = /^https?:\/\/(?:www\.)?google\.com\/url\?/i.test(href) ? URL.parse(href) : null;
  const target = redirect?.searchParams.get("q") ?? redirect?.searchParams.get("url") ?? "";
  return /^(?:https?:\/\/|mailto:)/i.test(target) ? target : href;
}

/** The https form of a picture's address, or null for one a story may not hold. */
export function imageAddress(raw: string, base?: string): string | null {
  const text = withoutControls(raw);
  if (text === "" || text.length > MAX_ADDRESS_LENGTH) return null;
  // Never a host of a private network: whoever loads the picture would ask it.
  const url = readPublicUrl(parse(text, base)?.href ?? "");
  if (!url) return null;
  url.protocol = "https:";
  return url.href.length > MAX_ADDRESS_LENGTH ? null : url.href;
}

/** True for a link exactly as a story may hold it: absolute, or an in-page `#name`. */
export function isLinkAddress(href: string): boolean {
  return href.startsWith("#") ? linkAddress(href) !== null : linkAddress(href) === href;
}

/** True for a picture's address exactly as a story may hold it. */
export function isImageAddress(url: string): boolean {
  return imageAddress(url) === url;
}

/** True for a name that may stand as an anchor: it begins with a letter or a digit. */
export function isAnchorName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._:~-]{0,99}$/u.test(name);
}

function parse(text: string, base: string | undefined): URL | null {
  // Sources often leave the scheme out of `//host/…`; any base gives it one.
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

/** Browsers drop these before they look at the scheme, so `java\tscript:` counts as one word. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return text.trim().replace(/[\u0000-\u001f\u007f]/g, "");
}
