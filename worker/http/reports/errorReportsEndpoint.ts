import * as v from "valibot";
import {
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  ERRORS_AT_ONCE,
} from "../../../shared/reports/errorReport.ts";
import { isLoggedOutId, kindOfId } from "../../../shared/ids.ts";
import { SERVER_CLIENT } from "../../domain/reports/errorGroups.ts";
import { saveErrorReports } from "../../domain/reports/saveErrorReports.ts";
import { log } from "../../log.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { allowOwnHosts, answerPreflight } from "./ownHostCors.ts";
import { readReport } from "./readReport.ts";

/** Largest body in bytes: ten reports at three bytes per character. */
const MAX_BYTES = 400_000;
/** Longest URL, file name or user agent, in characters. */
const MAX_PLACE = 2000;

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((value) => value.toWellFormed()),
  );
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const REPORTS = v.pipe(
  v.array(
    v.strictObject({
      name: text(ERROR_MESSAGE_MAX),
      message: text(ERROR_MESSAGE_MAX),
      stack: v.nullable(text(ERROR_STACK_MAX)),
      timestamp: count,
      fileName: v.nullable(text(MAX_PLACE)),
      lineNumber: v.nullable(count),
      status: v.nullable(v.pipe(count, v.minValue(400), v.maxValue(599))),
      extra: v.strictObject({
        client: v.pipe(
          text(50),
          v.check((client) => client !== SERVER_CLIENT),
        ),
        buildId: text(100),
        userId: v.nullable(
          v.pipe(
            v.string(),
            v.check((id) => isLoggedOutId(id) || kindOfId(id) === "user"),
          ),
        ),
        userAgent: text(MAX_PLACE),
        location: text(MAX_PLACE),
      }),
    }),
  ),
  v.minLength(1),
  v.maxLength(ERRORS_AT_ONCE),
);

/**
 * Answers POST of errors in browsers, from pages on any of our hosts. Reports
 * from bots are accepted and dropped.
 */
export const errorReportsEndpoint = typedEndpoint(["POST", "OPTIONS"], async (c) => {
  c.header("Cache-Control", "no-store");
  await allowOwnHosts(c);
  if (c.req.method === "OPTIONS") return answerPreflight(c);
  const context = c.get("request");
  const reports = await readReport(c, {
    schema: REPORTS,
    maxBytes: MAX_BYTES,
    isForAllHosts: true,
  });
  if (context.isBot) return c.body(null, 204);
  if (!(await saveErrorReports(context, reports)))
    throw new TypedError("TOO_MANY_REQUESTS", "Too many reports. Try again later.");
  for (const { name, message, status, fileName, lineNumber, extra } of reports) {
    const { buildId, location } = extra;
    log("error", "A page failed in a browser", {
      name,
      reason: message,
      status,
      fileName,
      lineNumber,
      buildId,
      location,
    });
  }
  return c.body(null, 204);
});
