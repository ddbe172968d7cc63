import type { PageHead, PageLocation, PageResult } from "../../client/runtime/page/page.ts";
import { viewerFlagsOnTrial } from "../domain/flags/flags.ts";
import type { Session } from "../domain/identity/rows/session.ts";
import { redirectToOwnHost } from "../edge/canonicalHost.ts";
import type { AnswerAgain, PageAnswer, PageRequest, RouteLocation } from "./pageRequest.ts";
import { preloadedState } from "./preloadedState.ts";
import type { PageData } from "./queryPage.ts";
import { readViewerData } from "./readViewerData.ts";
import { renderPage } from "./renderPage.tsx";

/** Makes the answer from a page's data. Throws PageDataError, or any rendering error. */
export async function showPage(
  context: PageRequest,
  { url }: RouteLocation,
  status: 200 | 404,
  shown: PageData,
): Promise<PageAnswer | AnswerAgain> {
  const { answer, location } = shown;
  const data = answer?.payload.data ?? {};
  // Without any data, every part of the page would show an error.
  if (answer?.failure && Object.values(data).every((value) => value === null)) throw answer.failure;
  const result = shown.page.result(data, location);
  // Missing data after a failure doesn't mean that the page doesn't exist.
  if (result.kind !== "found" && answer?.failure) throw answer.failure;
  switch (result.kind) {
    case "redirect":
      return { kind: "redirect", status: result.isPermanent ? 301 : 302, to: result.to };
    case "notFound":
      return { kind: "again", as: "not-found" };
    case "found": {
      // Restricted pages stay on the host where the viewer is signed in.
      const elsewhere = context.renderTrace.isHidden
        ? null
        : redirectToOwnHost(result.address, url, context.config.publicUrl);
      if (elsewhere) return { kind: "redirect", ...elsewhere };
      const path = canonicalPath(location, url, result.address);
      return renderFound(context, url, result.status ?? status, result, {
        ...shown,
        location: { ...location, path },
      });
    }
  }
}

async function renderFound(
  context: PageRequest,
  url: URL,
  status: (PageAnswer & { kind: "html" })["status"],
  { head, former }: PageResult & { kind: "found" },
  { page, variables, location, viewer: { session }, answer, viewerAnswers }: PageData,
): Promise<PageAnswer> {
  const data = answer?.payload.data ?? {};
  const state = preloadedState({
    config: context.config,
    location,
    host: url.host,
    originalQuery: url.search,
    session: sessionState(session),
    viewerIsBot: context.isBot,
    flagsOnTrial: session ? await viewerFlagsOnTrial(context) : [],
    own:
      session && context.isWithoutScript ? await readViewerData(context, data, url.search) : null,
    page: { id: location.pageId, head: headForState(head), status },
  });
  const viewerPayloads = session ? (await viewerAnswers).map(({ payload }) => payload) : null;
  const startedAt = performance.now();
  const { pieces, styleHashes } = renderPage({
    page,
    data,
    variables,
    location,
    head,
    state,
    // Only for signed-in viewers: others have no viewer state that a no-JS page would need.
    plainPath: session && !context.isWithoutScript ? url.pathname + url.search : null,
    viewerPayloads,
    faults: context.faults,
  });
  context.timings.render += performance.now() - startedAt;
  const isWhole = !answer?.failure && (status === 200 || status === 404);
  return {
    kind: "html",
    status,
    pieces,
    styleHashes,
    canStore: isWhole && session === null && !context.renderTrace.isHidden,
    canonical: head.canonical,
    former,
    carries: { state, answers: answer ? [answer.payload] : [] },
  };
}

/**
 * The path to which a page's links return. Cached stories are requested by id only
 * (worker/decisions/015), but readers must return to the canonical URL with its slug.
 */
function canonicalPath(
  { path, params }: PageLocation,
  url: URL,
  address: string | undefined,
): string {
  const { postId } = params;
  const own = postId && address ? URL.parse(address, url) : null;
  const isById = own !== null && own.host === url.host && url.pathname.endsWith(`/${postId}`);
  const isSamePage = own?.pathname.endsWith(`-${postId}`) ?? false;
  return own && isById && isSamePage ? own.pathname + path.slice(url.pathname.length) : path;
}

/** Omits head data for crawlers, which the browser doesn't need. */
function headForState(head: PageHead): PageHead {
  return { ...head, jsonLd: undefined, alternates: undefined };
}

function sessionState(session: Session | null) {
  return {
    xsrf: session?.xsrfToken ?? null,
    isLoggedInCookie: session !== null,
    isSpoofed: session?.isSpoofed ?? false,
  };
}
