import { loadOnce } from "../../../shared/loadOnce.ts";
import { boundedTags, EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { noteOwner } from "../../domain/domains/ownerOfHost.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { RenderTrace } from "../../domain/kernel/RenderTrace.ts";
import { etagOf } from "../../edge/etagOf.ts";
import type { Rendering } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { textOf } from "../../render/htmlPieces.ts";
import { answerPage } from "../../render/lazyPages.ts";
import type { CacheablePage } from "./cacheablePage.ts";
import { formerHeader } from "./formerAddress.ts";
import type { PageAnswer, PageRequest, RouteLocation } from "../../render/pageRequest.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { STYLE_HASHES_HEADER } from "../request/securityHeaders.ts";

/** These rules need the schema, which a page's first render has loaded. */
const leakRules = loadOnce(() => import("./viewerLeaksOf.ts"));

/** Most tags of a page: the platform allows 1000, in a header of 16 KB. */
export const MAX_TAGS = 500;

/** A page to render for everyone: its cache key, and where the key's URL leads. */
type SharedPage = Pick<CacheablePage, "address" | "location">;

/**
 * Renders a page as for an anonymous viewer, whatever the request: no viewer data is passed on.
 * Only cacheable renderings have tags.
 */
export async function renderForAll(
  context: RequestContext,
  { address, location }: SharedPage,
): Promise<Rendering> {
  const startedAt = Date.now();
  const anonymous = requestAsAnonymous(context, location);
  const { renderTrace } = anonymous;
  const answer = await answerPage(anonymous, location);
  const rendering = { ...toRendering(answer, startedAt), body: bodyText(answer) };
  const isCacheable =
    isOwners({ address, location }) &&
    answer.kind === "html" &&
    answer.canStore &&
    answer.status === 200;
  if (!isCacheable || renderTrace.isHidden) return rendering;
  const leaks = (await leakRules()).viewerLeaksOf(answer.carries);
  if (leaks.length > 0) {
    const { host, path } = address;
    log("error", "A cacheable page contains viewer data", { host, path, traces: leaks });
    const uncached = { ...rendering.headers, "Cache-Control": "no-store" };
    return { ...rendering, headers: uncached, isOfOne: true };
  }
  const headers = {
    ...rendering.headers,
    ETag: await pageEtag(rendering.body),
  };
  const all = [...renderTrace.tags(), EVERY_PAGE_TAG, siteTag(address.host)];
  return { ...rendering, headers, tags: boundedTags(all, MAX_TAGS) };
}

/**
 * An anonymous request for a location, derived from any request; shares its lookup of the host.
 *
 */
export function requestAsAnonymous(
  context: RequestContext,
  { resolved }: RouteLocation,
): PageRequest {
  const renderTrace = new RenderTrace();
  const { faults, timings } = context;
  const anonymous: PageRequest = {
    ...asAnonymous(context),
    renderTrace,
    faults,
    timings,
    browser: NO_BROWSER,
    xsrfToken: null,
    pageCache: context.pageCache,
    hasSessionCookie: false,
    isWithoutScript: false,
    isBot: false,
    session: () => {
      renderTrace.noteViewerRead();
      return Promise.resolve(null);
    },
  };
  if (resolved?.owned) noteOwner(anonymous, resolved.owned);
  return anonymous;
}

/** Nothing of the requester's browser, and nothing for it. */
const NO_BROWSER: PageRequest["browser"] = {
  pendingSignIn: null,
  keepPendingSignIn: () => {},
  noteWrite: () => {},
};

/**
 * False if the host now belongs to another owner than the cache key says, so that the page must not
 * be cached under it.
 */
export function isOwners({ address, location }: SharedPage): boolean {
  return location.resolved?.ownerId === address.ownerId;
}

/**
 * A page's response without its body, not cacheable. Rendering began at `startedAt`, in milliseconds
 * since 1970.
 */
export function toRendering(answer: PageAnswer, startedAt: number): Omit<Rendering, "body"> {
  const base = { tags: null, startedAt };
  if (answer.kind === "redirect") {
    const headers = { Location: answer.to, "Cache-Control": "no-store" };
    return { ...base, status: answer.status, headers };
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
  return { ...base, status: answer.status, headers };
}

const bodyText = (answer: PageAnswer): string =>
  answer.kind === "html" ? textOf(answer.pieces) : "";

/**
 * The entity tag of a page. Weak, since two renderings of the same content differ in the timestamp
 * embedded for the browser.
 */
async function pageEtag(html: string): Promise<string> {
  const content = html.replace(/"now":\d+/, '"now":0');
  return `W/${await etagOf(new TextEncoder().encode(content))}`;
}
