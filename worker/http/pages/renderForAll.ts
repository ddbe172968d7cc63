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

/** Most tags of one page: the platform takes 1000 of them, in a header of 16 KB. */
export const MAX_TAGS = 500;

/**
 * Renders the page of an address as for a stranger, whoever's request this is: nothing of who asks is
 * handed on. What may be kept has tags.
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
    log("error", "A page for everyone holds what is a viewer's", { host, path, traces });
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
 * The request of a stranger for an address, made of whoever's request this is. `isOwners` is false
 * where the host is another's here than the address says, so that its page is none to keep under it.
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

/** A page's answer as plain data, for nobody to keep. It began at `startedAt`, in milliseconds. */
export function toRendering(answer: PageAnswer, startedAt: number): Rendering {
  const base = { tags: null, startedAt };
  if (answer.kind === "redirect") {
    const headers = { Location: answer.to, "Cache-Control": "no-store" };
    return { ...base, status: answer.status, headers, body: "" };
  }
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=UTF-8",
    // A browser's copy is checked before it is shown again.
    "Cache-Control": answer.canStore && answer.status === 200 ? "private, no-cache" : "no-store",
    [STYLE_HASHES_HEADER]: answer.styleHashes.join(" "),
  };
  const canonical = URL.parse(answer.canonical ?? "")?.href;
  // Parsed, an address holds nothing that would end it within a header (RFC 8288, 3).
  if (canonical) headers.Link = `<${canonical}>; rel="canonical"`;
  Object.assign(headers, formerHeader(answer.former));
  return { ...base, status: answer.status, headers, body: answer.html };
}

/**
 * The entity tag of a page: weak, since two renders of the same content differ in the moment that the
 * document names for the browser.
 */
async function pageEtag(html: string): Promise<string> {
  const content = html.replace(/"now":\d+/, '"now":0');
  return `W/${await etagOf(new TextEncoder().encode(content))}`;
}
