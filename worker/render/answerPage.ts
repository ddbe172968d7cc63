// Answers page requests: location → page → query → result → HTML. The query finishes before the
// first byte, so status, redirects and headers are final.

import { loadPage } from "../../client/runtime/page/pages.ts";
import { redirectToOwnHost } from "../edge/canonicalHost.ts";
import type { AnswerAgain, PageAnswer, PageRequest, RouteLocation } from "./pageRequest.ts";
import { placeNotFound, placePage, type PlacedPage } from "./placePage.ts";
import {
  queryPage,
  readAboutViewer,
  type ShareAnswer,
  startedAnswer,
  type ViewerReads,
} from "./queryPage.ts";
import { type PagePayload, runQuery } from "./runQuery.ts";
import { showPage } from "./showPage.ts";

/** As for everyone, for the viewer, the first page of a list, not found. */
const MAX_ATTEMPTS = 4;

/** A way to answer a request. */
interface Attempt {
  route: RouteLocation;
  share: ShareAnswer | null;
  isNotFound: boolean;
}

/**
 * Answers a GET of a page, with data from `share` if it has any. Throws PageDataError, or any
 * rendering error.
 */
export async function answerPage(
  context: PageRequest,
  route: RouteLocation,
  share: ShareAnswer | null = null,
): Promise<PageAnswer> {
  const readViewer = once(() => readAboutViewer(context));
  let attempt: Attempt = { route, share, isNotFound: false };
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const placed = attempt.isNotFound
      ? placeNotFound(context, attempt.route)
      : await placePage(context, attempt.route, attempt.share ? "presumed" : "viewer", readViewer);
    const answer =
      placed.kind === "page" ? await answerPlaced(context, attempt, placed, readViewer) : placed;
    if (answer.kind !== "again") return answer;
    const { as, url } = answer;
    attempt = {
      route: url ? { ...attempt.route, url } : attempt.route,
      share: null,
      isNotFound: as === "not-found",
    };
  }
  throw new Error("The page was rendered too many times");
}

async function answerPlaced(
  context: PageRequest,
  { route, share }: Attempt,
  placed: PlacedPage,
  readViewer: () => ViewerReads,
): Promise<PageAnswer | AnswerAgain> {
  const read = await queryPage(context, route, placed, share, readViewer);
  return read.kind === "again" ? read : showPage(context, route, placed.status, read);
}

/**
 * The anonymous answer to the query of a location's page; null if there is no page or its data is
 * incomplete. `isEveryones` is true if no rule, beyond what the reads record, depends on the
 * viewer. `beside` starts reads that share the query batch. Throws like `answerPage`.
 */
export async function readAnswer(
  context: PageRequest,
  route: RouteLocation,
  beside: () => void,
): Promise<{ payload: PagePayload; isEveryones: boolean } | null> {
  // Before the page's query, which placing it may start.
  const before = context.renderTrace.viewerReads;
  const placed = await placePage(context, route, "anonymous", beside);
  if (placed.kind !== "page") return null;
  const { location } = placed;
  const page = await loadPage(location.pageId);
  if (!page.query) return null;
  if (!placed.started) beside();
  const { payload, failure } = await (startedAnswer(placed, page) ??
    runQuery(context, page.query, page.variables(location)));
  if (failure || context.renderTrace.isHidden) return null;
  const isEveryones = context.renderTrace.viewerReads === before;
  const result = page.result(payload.data, location);
  if (result.kind !== "found" || (result.status ?? 200) !== 200) return null;
  const { publicUrl } = context.config;
  const isElsewhere = redirectToOwnHost(result.address, route.url, publicUrl) !== null;
  return isElsewhere ? null : { payload, isEveryones };
}

/** Computes a value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
