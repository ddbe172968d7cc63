import type { Variables } from "relay-runtime";
import { locateMatch } from "../../client/app/locate.ts";
import type { Page, PageLocation } from "../../client/app/page.ts";
import { loadPage } from "../../client/app/pages.ts";
import { viewerRequests } from "../../client/features/chrome/viewerParts.tsx";
import type { AnswerAgain, PageRequest, RouteLocation } from "./pageRequest.ts";
import type { PlacedPage } from "./placePage.ts";
import { InvalidCursor, type PagePayload, type QueryAnswer, runQuery } from "./runQuery.ts";
import { withoutScrollPosition } from "./withoutScrollPosition.ts";
import { type PageViewer, readViewer } from "./viewerVariant.ts";

/**
 * Returns the anonymous answer to a page's query if it suits this viewer; otherwise null. `beside`
 * starts the viewer's own reads, just before the first query batch is sent.
 */
export type ShareAnswer = (
  query: Pick<PagePayload, "id" | "variables">,
  beside: () => void,
) => Promise<PagePayload | null>;

/** A page with its data, for one viewer. */
export interface PageData {
  kind: "data";
  page: Page;
  variables: Variables;
  location: PageLocation;
  viewer: PageViewer;
  /** Null for a page without a query. */
  answer: QueryAnswer | null;
  /** What the top bar shows of the viewer; nothing for anonymous viewers. */
  viewerAnswers: Promise<QueryAnswer[]>;
}

/**
 * Reads a page's data and its viewer, from `share` if it has any. Throws PageFailed, and like
 * Database.
 */
export async function queryPage(
  context: PageRequest,
  { url, match }: RouteLocation,
  { location: placed, started }: PlacedPage,
  share: ShareAnswer | null,
): Promise<PageData | AnswerAgain> {
  const page = await loadPage(placed.pageId);
  const { query } = page;
  const variables: Variables = page.variables(placed);
  const readOnce = once(() => readAboutViewer(context));
  const shared = query && (await share?.({ id: query.params.id ?? "", variables }, readOnce));
  const about = readOnce();
  const [answer, viewer] = await Promise.all([
    shared
      ? { payload: shared, failure: null }
      : started?.page === page
        ? started.answer
        : query && runQuery(context, query, variables),
    about.viewer,
  ]);
  if (answer?.failure instanceof InvalidCursor) {
    const first = withoutScrollPosition(url, placed.pageId);
    return first ? { kind: "again", as: "viewer", url: first } : { kind: "again", as: "not-found" };
  }
  const { session, flags } = viewer;
  const location = { ...placed, isLoggedIn: session !== null, flags };
  // If the viewer has another variant of the page, it is read for them alone.
  if (share && match && locateMatch(match, url, location)?.pageId !== placed.pageId)
    return { kind: "again", as: "viewer" };
  const viewerAnswers = about.answers;
  return { kind: "data", page, variables, location, viewer, answer, viewerAnswers };
}

/** Starts the viewer's reads. Failures surface where they are awaited. */
function readAboutViewer(context: PageRequest) {
  const answers = Promise.all(
    context.hasSessionCookie ? viewerRequests.map((request) => runQuery(context, request, {})) : [],
  );
  const viewer = readViewer(context);
  for (const read of [answers, viewer]) read.catch(() => {});
  return { viewer, answers };
}

/** Computes a value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
