import { NOBODY, VIEWER_HEADER } from "../../../shared/offline/offline.ts";
import { cacheHeaders, tagsHeader } from "./cacheHeaders.ts";
import { isUnchanged } from "../request/conditions.ts";
import { takeFormer } from "./formerAddress.ts";
import type { Answered } from "./experiment.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { serverTiming } from "../request/serverTiming.ts";

/** The response of a page, with debug headers for authorized viewers. */
export async function pageResponse(
  context: RequestContext,
  answered: Answered,
  request: Request,
): Promise<Response> {
  const { served, decided, tags, dataStatus } = answered;
  const timing = await serverTiming(context, served.cacheStatus, dataStatus);
  return sendPage(answered, request, context.now, {
    ...(await tagsHeader(context, tags, decided)),
    ...(timing ? { "Server-Timing": timing } : {}),
  });
}

/**
 * The response of a page at `now`, in milliseconds since 1970: 304 if the client has it, 301 from a
 * former URL. `more` are additional headers.
 */
export function sendPage(
  { served, decided, viewerId }: Pick<Answered, "served" | "decided" | "viewerId">,
  request: Pick<Request, "url" | "headers">,
  now: number,
  more: Readonly<Record<string, string>>,
): Response {
  const { status, body } = served;
  const { headers, movedTo } = takeFormer(served.headers, request);
  const all = {
    ...headers,
    ...cacheHeaders(served, decided, now),
    // The service worker deletes saved pages when their viewer has signed out.
    [VIEWER_HEADER]: viewerId ?? NOBODY,
    ...more,
  };
  if (movedTo !== null) {
    if (body instanceof ReadableStream) void body.cancel();
    return new Response(null, { status: 301, headers: { ...moved(all), Location: movedTo } });
  }
  const etag = headers.etag ?? headers.ETag;
  if (etag && status === 200) {
    const known = request.headers.get("If-None-Match");
    if (known !== null && isUnchanged(known, etag.replace(/^W\//, ""))) {
      if (body instanceof ReadableStream) void body.cancel();
      return new Response(null, { status: 304, headers: all });
    }
  }
  return new Response(body, { status, headers: all });
}

/** Removes the headers that only apply to a page with a body. */
function moved(all: Readonly<Record<string, string>>): Record<string, string> {
  const ofPage = new Set(["content-type", "etag", "link"]);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !ofPage.has(name.toLowerCase())),
  );
}
