// Owns the data of pages that are everyone's, as readers who are signed in get them: the answer that a
// stranger is given to a page's query is kept by the cache of pages, under the page's own tags, and
// what is the reader's is read beside it. Nothing of a reader enters it: it is read for a stranger, by
// an operation that asks for no field of a viewer's, and kept only where nothing asked who asks.

import { EVERY_PAGE_TAG, siteTag } from "../../../shared/cacheTags.ts";
import {
  type CacheFacts,
  type CacheSubject,
  decideCache,
} from "../../../shared/rules/cacheDecision.ts";
import { hasMuted, suitsReader } from "../../domain/discovery/sharedAnswers/suitsReader.ts";
import { canReadWholeStory } from "../../domain/core/stories/canSeeStory.ts";
import type { PreviewedStory } from "../../domain/tagCollector.ts";
import type { CacheStatus, PageAddress, Rendering, Served } from "../../edge/pageCache.ts";
import { persistedOperation } from "../../graphql/machinery/persisted.ts";
import { schema } from "../../graphql/machinery/schema.ts";
import { viewerFieldsOf } from "../../graphql/machinery/viewerFields.ts";
import { log } from "../../log.ts";
import { type PagePayload, readAnswer, type ShareAnswer } from "../../render/answerPage.ts";
import type { PlacedPage } from "./cacheablePage.ts";
import { requestAsAnonymous } from "./renderForAll.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Answers stand beside the pages that they belong to, at paths that no page has. */
const DATA_PATH = "/_/data";

/** How far two clocks of the platform may differ, in milliseconds. */
const CLOCK_SKEW_MS = 5000;

/** Most tags of an answer: each is looked for among the purges under way. */
const MAX_TAGS = 200;

/** The pages whose answers are shared. A reader's home is made for them alone. */
const SHARED: ReadonlySet<CacheSubject> = new Set(["collection", "post", "tag", "user"]);

/** An answer as it is kept. */
interface CachedAnswer {
  /** Null for a page whose readers may be answered differently by rules that are asked one by one. */
  payload: PagePayload | null;
  /** The stories in it of which a stranger has no more than a preview. */
  previews: readonly PreviewedStory[];
  /** The people whose lists are in it as others see them. */
  listOwners: readonly string[];
}

/** How a page's data are shared, and what came of it. */
export interface Sharing {
  share: ShareAnswer;
  /** What the cache did; "dynamic" where the page's data were read for who asks. */
  readonly status: CacheStatus;
}

/** Where the answer of a page is kept. */
export function dataAddress(address: PageAddress): PageAddress {
  return { ...address, path: DATA_PATH + address.path };
}

/** The page whose answer is kept at an address; null for a page's own address. */
export function pageOfData(address: PageAddress): PageAddress | null {
  return address.path.startsWith(`${DATA_PATH}/`)
    ? { ...address, path: address.path.slice(DATA_PATH.length) }
    : null;
}

/** Sharing for a request with a session cookie; null where the page's data are read for who asks. */
export function sharingFor(
  context: RequestContext,
  page: PlacedPage | null,
  facts: CacheFacts,
): Sharing | null {
  if (!page || !context.pageCache || !context.hasSessionCookie) return null;
  // What keeps a page from the cache keeps its data too, but for that somebody is signed in.
  const mayShare = (more: Partial<CacheFacts>): boolean =>
    decideCache({ ...facts, ...more, isLoggedIn: false }).group === "enabled";
  if (!SHARED.has(page.subject) || !mayShare({})) return null;
  const sharing = {
    status: "dynamic" as CacheStatus,
    share: async (query: Pick<PagePayload, "id" | "variables">, beside: () => void) => {
      try {
        const found = await lookUp(context, page.address, beside);
        const { payload, previews, listOwners } = found?.kept ?? NOTHING;
        const session = await context.session();
        const suits =
          payload?.id === query.id &&
          JSON.stringify(payload.variables) === JSON.stringify(query.variables) &&
          session !== null &&
          mayShare({ isStaff: session.isStaff, isSpoofed: session.isSpoofed }) &&
          !listOwners.includes(session.userId) &&
          !previews.some((story) => canReadWholeStory(story, session));
        if (!found || !suits) return null;
        for (const tag of found.tags) context.tags.add(tag);
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

const NOTHING: CachedAnswer = { payload: null, previews: [], listOwners: [] };

/**
 * What is kept, or what is read for a stranger and then kept, where nothing in it is another for who
 * asks; null where something is. The reads about who asks leave with the first trip: together with the
 * stranger's, or with the question whether what is kept still holds.
 */
async function lookUp(
  context: RequestContext,
  address: PageAddress,
  beside: () => void,
): Promise<{ kept: CachedAnswer; tags: readonly string[]; status: CacheStatus } | null> {
  const own: { reading?: Promise<Rendering>; hasMuted?: Promise<boolean> } = {};
  const fill = (): Promise<Rendering> =>
    (own.reading = answerForAll(context, address, () => {
      beside();
      own.hasMuted = hasMuted(context);
      own.hasMuted.catch(() => {});
    }));
  const served: Served = await context.pageCache!.serve(dataAddress(address), fill, context);
  // What has just been read is newer than what stands in for it meanwhile.
  const { tags, body, startedAt } = own.reading ? await own.reading : served;
  if (tags === null) return null;
  const { wroteAt } = context.browser;
  if (!own.reading && wroteAt !== null && startedAt <= wroteAt + CLOCK_SKEW_MS) return null;
  const kept = JSON.parse(
    typeof body === "string" ? body : await new Response(body).text(),
  ) as CachedAnswer;
  if (!kept.payload) return null;
  if (own.hasMuted) return (await own.hasMuted) ? null : { kept, tags, status: "miss" };
  beside();
  return (await suitsReader(context, tags)) ? { kept, tags, status: served.cacheStatus } : null;
}

/**
 * Reads the answer to a page's query as for a stranger, whoever's request this is. What may be kept
 * has tags. `beside` starts what is to be read in the same trip.
 */
export async function answerForAll(
  context: RequestContext,
  address: PageAddress,
  beside: () => void = () => {},
): Promise<Rendering> {
  const startedAt = Date.now();
  const { stranger, url, isOwners } = await requestAsAnonymous(context, address);
  const answer = await readAnswer(stranger, url, beside);
  const tags = [...stranger.tags.list(), EVERY_PAGE_TAG, siteTag(address.host)];
  const isKept = isOwners && answer !== null && tags.length <= MAX_TAGS;
  if (!isKept || readsViewer(answer.payload, address))
    return { status: 404, headers: {}, body: "", tags: null, startedAt };
  const { payload, isEveryones } = answer;
  const kept: CachedAnswer = {
    payload: isEveryones ? payload : null,
    previews: stranger.tags.previews,
    listOwners: stranger.tags.listOwners,
  };
  const headers = { "Content-Type": "application/json" };
  return { status: 200, headers, body: JSON.stringify(kept), tags, startedAt };
}

/** By operation, since a build has few and each is looked through whole. */
const viewerFields = new Map<string, readonly string[]>();

/** Whether an operation asks for what is a viewer's, which the build refuses of kept pages already. */
function readsViewer({ id }: PagePayload, { host, path }: PageAddress): boolean {
  let fields = viewerFields.get(id);
  if (!fields) {
    const operation = persistedOperation(id);
    fields = operation ? viewerFieldsOf(schema, operation.document) : ["unknown"];
    viewerFields.set(id, fields);
  }
  if (fields.length === 0) return false;
  log("error", "The data of a kept page would hold what is a viewer's", { host, path, fields });
  return true;
}
