import { cacheHeaders, tagsHeader } from "./cacheHeaders.ts";
import { isUnchanged } from "./conditions.ts";
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
  const { status, headers, body } = served;
  const all: Record<string, string> = {
    ...headers,
    ...cacheHeaders(served, decided, context),
    ...(await tagsHeader(context, tags, decided)),
    ...more,
  };
  const timing = await serverTiming(context, served.cacheStatus, dataStatus);
  if (timing) all["Server-Timing"] = timing;
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
