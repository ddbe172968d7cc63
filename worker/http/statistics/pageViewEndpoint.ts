import * as v from "valibot";
import { isHexId, kindOfId } from "../../../shared/ids.ts";
import {
  MAX_READ_MS,
  MAX_REFERRER,
  type PageViewReport,
} from "../../../shared/statistics/pageViewReport.ts";
import { viewSource } from "../../../shared/statistics/viewSource.ts";
import { isFirstParty } from "../../domain/domains/rows/isProductHost.ts";
import type { ReportedView } from "../../domain/statistics/reportedView.ts";
import { isInNetworks } from "../../settings/networks.ts";
import { readBoundedText } from "../request/body/readBoundedText.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/** Largest body in bytes. */
const MAX_BYTES = 8000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Longest part of a user agent that tells visitors of a network apart, in characters. */
const MAX_USER_AGENT = 500;
const TENTHS = 10;

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

const REPORT: v.GenericSchema<unknown, PageViewReport> = v.strictObject({
  id: v.pipe(v.string(), v.regex(UUID)),
  postId: v.pipe(
    v.string(),
    v.check((id) => isHexId(id) && kindOfId(id) === "post"),
  ),
  at: whole(Number.MAX_SAFE_INTEGER),
  readMs: whole(MAX_READ_MS),
  stop: v.nullable(whole(TENTHS)),
  isRead: v.boolean(),
  referrer: v.pipe(v.string(), v.maxLength(MAX_REFERRER)),
});

/**
 * Answers POST of a page view. Reads no database: the queue's consumer looks up who read which story
 * and counts it. There is no limit on how often; a visitor counts once.
 */
export const pageViewEndpoint = typedEndpoint(["POST"], async (c) => {
  const request = c.req.raw;
  if (isForeignRequest(request))
    throw new TypedError("FORBIDDEN", "Page views are only accepted from our own pages.");
  const body = await readBoundedText(request, MAX_BYTES);
  if ("error" in body) {
    throw body.error === "too-large"
      ? new TypedError("TOO_LARGE", "The page view is too large.")
      : new TypedError("BAD_REQUEST", "The page view ended early.");
  }
  const report = v.safeParse(REPORT, parse(body.text), { abortEarly: true });
  if (!report.success) throw new TypedError("BAD_REQUEST", "The page view is invalid.");
  const context = c.get("request");
  await context.statistics.queue.send(reportedView(context, report.output));
  return c.body(null, 204, { "Cache-Control": "no-store" });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The message of a report: the full referrer stays here. */
function reportedView(context: RequestContext, report: PageViewReport): ReportedView {
  const { id, postId, at, readMs, stop, isRead, referrer } = report;
  const { host } = new URL(context.url);
  return {
    id,
    postId,
    at,
    receivedAt: context.now,
    readMs,
    stop,
    isRead,
    source: viewSource(referrer, (name) => name === host || isFirstParty(context.config, name)),
    network: context.network,
    userAgent: (context.request.headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    reason: context.isBot
      ? "BOT"
      : isInNetworks(context.address, context.config.internalNetworks)
        ? "STAFF"
        : null,
    session: context.sessionHash === null ? null : { hash: context.sessionHash, host },
  };
}
