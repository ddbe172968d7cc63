import * as v from "valibot";
import { MEASURES, MAX_MEASURES } from "../../../shared/reports/performanceReport.ts";
import { savePerformance } from "../../domain/reports/savePerformance.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readReport } from "./readReport.ts";

/** Largest body in bytes. */
const MAX_BYTES = 20_000;

const REPORT = v.strictObject({
  clientName: v.pipe(v.string(), v.regex(/^[\w.-]{1,50}$/)),
  clientVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,50}$/)),
  events: v.pipe(
    v.array(
      v.strictObject({
        route: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
        name: v.picklist(MEASURES),
        value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e9)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_MEASURES),
  ),
});

/**
 * Answers POST of a page's performance metrics. Reports from bots are accepted and
 * dropped.
 */
export const performanceEndpoint = typedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const report = await readReport(c, { schema: REPORT, maxBytes: MAX_BYTES });
  const context = c.get("request");
  if (!context.isBot && !(await savePerformance(context, report)))
    throw new TypedError("TOO_MANY_REQUESTS", "Too many reports. Try again later.");
  return c.body(null, 204);
});
