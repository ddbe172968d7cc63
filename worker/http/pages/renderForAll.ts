import { boundedTags, EVERY_PAGE_TAG, siteTag } from "../../../shared/cacheTags.ts";
import { asAnonymous } from "../../domain/core/identity/asAnonymous.ts";
import { TagCollector } from "../../domain/tagCollector.ts";
import { etagOf } from "../../edge/etagOf.ts";
import { handOnHost } from "../../edge/resolveSite.ts";
import type { PageAddress, Rendering } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { answerPage, type PageAnswer, type PageRequest } from "../../render/answerPage.ts";
import { formerHeader } from "./formerAddress.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { STYLE_HASHES_HEADER } from "../request/securityHeaders.ts";
import { viewerLeaksOf } from "./viewerLeaksOf.ts";

/** Most tags of a page: the platform allows 1000, in a header of 16 KB. */
export const MAX_TAGS = 500;

/**
 * Renders a page as for an anonymous viewer, whatever the request: no viewer data is passed on.
 * Only cacheable renderings have tags.
 */
export async function renderForAll(
  context: RequestContext,
  address: PageAddress,
): Promise<Rendering> {
  const startedAt = Date.now();
  const { stranger, url, isOwners } = await requestAsAnonymous(context, address);
  const { tags } = stranger;
  const answer = await answerPage(stranger, url);
  const rendering = toRendering(answer, startedAt);
  const isKept = isOwners && answer.kind === "html" && answer.canStore && answer.status === 200;
  if (!isKept || tags.isHidden) return rendering;
  const traces = viewerLeaksOf(answer.carries);
  if (traces.length > 0) {
    const { host, path } = address;
    log("error", "A cacheable page contains viewer data", { host, path, traces });
    const uncached = { ...rendering.headers, "Cache-Control": "no-store" };
    return { ...rendering, headers: uncached, isOfOne: true };
  }
  const headers = {
    ...rendering.headers,
    ETag: await pageEtag(answer.html),
  };
  const all = [...tags.list(), EVERY_PAGE_TAG, siteTag(address.host)];
  return { ...rendering, headers, tags: boundedTags(all, MAX_TAGS) };
}

/**
 * An anonymous request for an address, derived from any request. `isOwners` is false if the host
 * now belongs to another owner than the address says, in which case the page must not be cached
 * under it.
 */
export async function requestAsAnonymous(
  context: RequestContext,
  { host, ownerId, path, query }: PageAddress,
): Promise<{ stranger: PageRequest; url: URL; isOwners: boolean }> {
  const tags = new TagCollector();
  const { faults, timings } = context;
  const stranger: PageRequest = {
    ...asAnonymous(context),
    tags,
    faults,
    timings,
    hasSessionCookie: false,
    isWithoutScript: false,
    isBot: false,
    session: () => {
      tags.noteViewerRead();
      return Promise.resolve(null);
    },
  };
  const resolved = await handOnHost(context, stranger, host);
  const { protocol } = new URL(context.config.publicUrl);
  return {
    stranger,
    url: new URL(`${protocol}//${host}${path}${query}`),
    isOwners: resolved?.ownerId === ownerId,
  };
}

/**
 * A page's response as plain data, not cacheable. Rendering began at `startedAt`, in milliseconds
 * since 1970.
 */
export function toRendering(answer: PageAnswer, startedAt: number): Rendering {
  const base = { tags: null, startedAt };
  if (answer.kind === "redirect") {
    const headers = { Location: answer.to, "Cache-Control": "no-store" };
    return { ...base, status: answer.status, headers, body: "" };
  }
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=UTF-8",
    // Browsers must revalidate their copy.
    "Cache-Control": answer.canStore && answer.status === 200 ? "private, no-cache" : "no-store",
    [STYLE_HASHES_HEADER]: answer.styleHashes.join(" "),
  };
  const canonical = URL.parse(answer.canonical ?? "")?.href;
  // A parsed URL contains no characters that could break out of the header (RFC 8288, 3).
  if (canonical) headers.Link = `<${canonical}>; rel="canonical"`;
  Object.assign(headers, formerHeader(answer.former));
  return { ...base, status: answer.status, headers, body: answer.html };
}

/**
 * The entity tag of a page. Weak, since two renderings of the same content differ in the timestamp
 * embedded for the browser.
 */
async function pageEtag(html: string): Promise<string> {
  const content = html.replace(/"now":\d+/, '"now":0');
  return `W/${await etagOf(new TextEncoder().encode(content))}`;
}
