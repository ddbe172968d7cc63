import { cacheHeaders, tagsHeader } from "./cacheHeaders.ts";
import { isUnchanged } from "./conditions.ts";
import { takeFormer } from "./formerAddress.ts";
import type { Answered } from "./experiment.ts";
import type { RequestContext } from "./requestContext.ts";
import { serverTiming } from "./serverTiming.ts";

/** What a page's answer is sent as: 304 to who has it. `more` are headers besides its own. */
export async function pageResponse(
  context: RequestContext,
  { served, decided, tags, dataStatus }: Answered,
  request: Request,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { status, body } = served;
  const { headers, movedTo } = takeFormer(served.headers, new URL(request.url));
  const all: Record<string, string> = {
    ...headers,
    ...cacheHeaders(served, decided, context),
    ...(await tagsHeader(context, tags, decided)),
    ...more,
  };
  const timing = await serverTiming(context, served.cacheStatus, dataStatus);
  if (timing) all["Server-Timing"] = timing;
  if (movedTo !== null) {
    if (typeof body !== "string") void body.cancel();
    return new Response(null, { status: 301, headers: { ...moved(all), Location: movedTo } });
  }
  const etag = headers.etag ?? headers.ETag;
  if (etag && status === 200) {
    const known = request.headers.get("If-None-Match");
    if (known !== null && isUnchanged(known, etag.replace(/^W\//, ""))) {
      if (typeof body !== "string") void body.cancel();
      return new Response(null, { status: 304, headers: all });
    }
  }
  return new Response(body, { status, headers: all });
}

/** What of a page's headers goes for an answer that is none. */
function moved(all: Readonly<Record<string, string>>): Record<string, string> {
  const ofPage = new Set(["content-type", "etag", "link"]);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !ofPage.has(name.toLowerCase())),
  );
}
