import type { Variables } from "relay-runtime";
import { locateMatch } from "../../client/shell/locate.ts";
import type { Page, PageLocation } from "../../client/runtime/page/page.ts";
import { isBuilt, loadPage } from "../../client/runtime/page/pages.ts";
import { viewerRequests } from "../../client/features/chrome/viewerParts.tsx";
import type { AnswerAgain, PageRequest, RouteLocation } from "./pageRequest.ts";
import type { PlacedPage } from "./placePage.ts";
import { InvalidCursorError, type PagePayload, type QueryAnswer, runQuery } from "./runQuery.ts";
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
 * Reads a page's data and its viewer, from `share` if it has any. Throws PageDataError, and like
 * Database.
 */
export async function queryPage(
  context: PageRequest,
  { url, match }: RouteLocation,
  placement: PlacedPage,
  share: ShareAnswer | null,
  readViewerOnce: () => ViewerReads,
): Promise<PageData | AnswerAgain> {
  const { location: placed } = placement;
  const page = await loadPage(placed.pageId);
  const { query } = page;
  const variables: Variables = page.variables(placed);
  const shared = query && (await share?.({ id: query.params.id ?? "", variables }, readViewerOnce));
  const about = readViewerOnce();
  const [answer, viewer] = await Promise.all([
    shared
      ? { payload: shared, failure: null }
      : (startedAnswer(placement, page) ?? (query && runQuery(context, query, variables))),
    about.viewer,
  ]);
  if (answer?.failure instanceof InvalidCursorError) {
    const first = withoutScrollPosition(url, placed.pageId);
    return first ? { kind: "again", as: "viewer", url: first } : { kind: "again", as: "not-found" };
  }
  const { session, flags } = viewer;
  const location = { ...placed, isLoggedIn: session !== null, flags };
  const viewerAnswers = about.answers;
  const data = { kind: "data", variables, viewer, answer, viewerAnswers } as const;
  if (!share || !match) return { ...data, page, location };
  const pageId = locateMatch(match, url, location)?.pageId;
  const variant = pageId && isBuilt(pageId) ? await loadPage(pageId) : null;
  // A variant with other data is read for the viewer alone.
  return pageId && variant && showsSameData(variant, page)
    ? { ...data, page: variant, location: { ...location, pageId } }
    : { kind: "again", as: "viewer" };
}

/** The answer to a page's query if it was started before the page's variant was known. */
export const startedAnswer = ({ started }: PlacedPage, page: Page): Promise<QueryAnswer> | null =>
  started && showsSameData(started.page, page) ? started.answer : null;

/** True for variants of a page that differ only in layout. */
const showsSameData = (one: Page, other: Page): boolean =>
  one.query === other.query && one.variables === other.variables;

/** The reads of what a page shows of its viewer. */
export interface ViewerReads {
  viewer: Promise<PageViewer>;
  answers: Promise<QueryAnswer[]>;
}

/** Starts the viewer's reads. Failures surface where they are awaited. */
export function readAboutViewer(context: PageRequest): ViewerReads {
  const answers = Promise.all(
    context.hasSessionCookie ? viewerRequests.map((request) => runQuery(context, request, {})) : [],
  );
  const viewer = readViewer(context);
  for (const read of [answers, viewer]) read.catch(() => {});
  return { viewer, answers };
}
