// Shares the data of public pages among signed-in readers. The answer to a page's query is read as
// for an anonymous viewer and cached under the page's tags; viewer fields are read separately. No
// viewer data can enter the cache: the operation selects no viewer fields, and an answer that read
// the viewer isn't stored.

import { EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { loadOnce } from "../../../shared/loadOnce.ts";
import type { PageId } from "../../../shared/routes/layouts.ts";
import {
  type CacheFacts,
  type CacheSubject,
  decideCache,
} from "../../../shared/cache/cacheDecision.ts";
import { hasMuted, suitsReader } from "../../domain/sharedAnswers/suitsReader.ts";
import { canReadWholeStory } from "../../domain/stories/rows/paywall.ts";
import type { PreviewedStory } from "../../domain/kernel/RenderTrace.ts";
import type { CacheStatus, PageAddress, Rendering, Served } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { readAnswer } from "../../render/lazyPages.ts";
import type { ShareAnswer } from "../../render/queryPage.ts";
import type { PagePayload } from "../../render/runQuery.ts";
import type { CacheablePage } from "./cacheablePage.ts";
import { isOwners, requestAsAnonymous } from "./renderForAll.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Answers are cached next to their pages, at paths that no page has. */
const DATA_PATH = "/_/data";

/** Largest clock skew between two machines of the platform, in milliseconds. */
const CLOCK_SKEW_MS = 5000;

/** Most tags of an answer: each is checked against the pending purges. */
const MAX_TAGS = 200;

/** Pages whose answers are shared. A reader's home is personal. */
const SHARED: ReadonlySet<CacheSubject> = new Set(["collection", "post", "tag", "user"]);

/** Pages of lists, which show their owner more: a shared answer would not suit them. */
const LIST_PAGES: ReadonlySet<string | null> = new Set<PageId>([
  "user-catalogs",
  "user-catalog",
  "embed-catalog",
]);

/** A cached answer. */
interface CachedAnswer {
  /** Null for a page whose answer may depend on rules that are evaluated per viewer. */
  payload: PagePayload | null;
  /** Stories in it of which anonymous viewers get only a preview. */
  previews: readonly PreviewedStory[];
}

/** How a page's data is shared, and the result. */
export interface Sharing {
  share: ShareAnswer;
  /** The cache status; "dynamic" if the data was read for the viewer. */
  readonly status: CacheStatus;
}

/** The cache key of a page's answer. */
export function dataAddress(address: PageAddress): PageAddress {
  return { ...address, path: DATA_PATH + address.path };
}

/** The page whose answer has this cache key; null for the key of a page itself. */
export function pageOfData(address: PageAddress): PageAddress | null {
  return address.path.startsWith(`${DATA_PATH}/`)
    ? { ...address, path: address.path.slice(DATA_PATH.length) }
    : null;
}

/**
 * Data sharing for a request with a session cookie; null if the data must be read for the viewer.
 */
export function sharingFor(
  context: RequestContext,
  page: CacheablePage | null,
  facts: CacheFacts,
): Sharing | null {
  if (!page || !context.pageCache || !context.hasSessionCookie) return null;
  // Applies the page's cache rules to its data, except for the rule about signed-in readers.
  const mayShare = (more: Partial<CacheFacts>): boolean =>
    decideCache({ ...facts, ...more, isLoggedIn: false }).group === "enabled";
  const isShared =
    SHARED.has(page.subject) && !LIST_PAGES.has(page.location.match?.route.page ?? null);
  if (!isShared || !mayShare({})) return null;
  const sharing = {
    status: "dynamic" as CacheStatus,
    share: async (query: Pick<PagePayload, "id" | "variables">, beside: () => void) => {
      try {
        const found = await lookUp(context, page, beside);
        const { payload, previews } = found?.cachedAnswer ?? NOTHING;
        const session = await context.session();
        const suits =
          payload?.id === query.id &&
          JSON.stringify(payload.variables) === JSON.stringify(query.variables) &&
          session !== null &&
          mayShare({ isStaff: session.isStaff, isSpoofed: session.isSpoofed }) &&
          !previews.some((story) => canReadWholeStory(story, session));
        if (!found || !suits) return null;
        for (const tag of found.tags) context.renderTrace.addTag(tag);
        sharing.status = found.status;
        return payload;
      } catch (error) {
        log("warn", "A page's data could not be shared", { error });
        return null;
      }
    },
  };
  return sharing;
}

const viewerRules = loadOnce(() => import("./readsViewer.ts"));

const NOTHING: CachedAnswer = { payload: null, previews: [] };

/**
 * The cached answer, or a new one read as for an anonymous viewer and then cached; null if it would
 * differ for this viewer. The viewer's own reads share the first query batch, either with the
 * anonymous reads or with the check that the cached answer is still valid.
 */
async function lookUp(
  context: RequestContext,
  page: CacheablePage,
  beside: () => void,
): Promise<{ cachedAnswer: CachedAnswer; tags: readonly string[]; status: CacheStatus } | null> {
  const own: { reading?: Promise<Rendering>; hasMuted?: Promise<boolean> } = {};
  const fill = (): Promise<Rendering> =>
    (own.reading = answerForAll(context, page, () => {
      beside();
      own.hasMuted = hasMuted(context);
      own.hasMuted.catch(() => {});
    }));
  const served: Served = await context.pageCache!.serve(dataAddress(page.address), fill, context);
  // A fresh reading is newer than a stale entry served meanwhile.
  const { tags, body, startedAt } = own.reading ? await own.reading : served;
  if (tags === null) return null;
  const { wroteAt } = context.browser;
  if (!own.reading && wroteAt !== null && startedAt <= wroteAt + CLOCK_SKEW_MS) return null;
  const cachedAnswer = JSON.parse(
    typeof body === "string" ? body : await new Response(body).text(),
  ) as CachedAnswer;
  if (!cachedAnswer.payload) return null;
  if (own.hasMuted) return (await own.hasMuted) ? null : { cachedAnswer, tags, status: "miss" };
  beside();
  return (await suitsReader(context, tags))
    ? { cachedAnswer, tags, status: served.cacheStatus }
    : null;
}

/**
 * Reads the answer to a page's query as for an anonymous viewer, whatever the request. Only
 * cacheable answers have tags. `beside` starts reads that share the same query batch.
 */
export async function answerForAll(
  context: RequestContext,
  { address, location }: Pick<CacheablePage, "address" | "location">,
  beside: () => void = () => {},
): Promise<Rendering> {
  const startedAt = Date.now();
  const anonymous = requestAsAnonymous(context, location);
  const answer = await readAnswer(anonymous, location, beside);
  const { readsViewer } = await viewerRules();
  const tags = [...anonymous.renderTrace.tags(), EVERY_PAGE_TAG, siteTag(address.host)];
  const isCacheable = isOwners({ address, location }) && answer !== null && tags.length <= MAX_TAGS;
  if (!isCacheable || readsViewer(answer.payload, address))
    return { status: 404, headers: {}, body: "", tags: null, startedAt };
  const { payload, isEveryones } = answer;
  const cachedAnswer: CachedAnswer = {
    payload: isEveryones ? payload : null,
    previews: anonymous.renderTrace.previews,
  };
  const headers = { "Content-Type": "application/json" };
  return { status: 200, headers, body: JSON.stringify(cachedAnswer), tags, startedAt };
}
