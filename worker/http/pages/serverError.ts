import { RETRY_AFTER_S } from "../request/typedErrors.ts";
import type { Context } from "hono";
import { statusOfError } from "../../../shared/errors/statusOfError.ts";
import { saveFailedAnswer } from "../../domain/reports/saveErrorReports.ts";
import { log } from "../../log.ts";
import { logFailure, loggedPathOf } from "../request/observeRequest.ts";
import { failureHeaders } from "./cacheHeaders.ts";
import { isUnavailable } from "../request/isUnavailable.ts";
import { type AppEnv, type EdgeResult, type RequestContext } from "../request/requestContext.ts";
import * as texts from "./texts.ts";

/** The response to any thrown error: 500, or 503 if the database is unavailable. Never cached. */
export async function serverError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const isAway = isUnavailable(error);
  const status = isAway ? 503 : statusOfError(error);
  if (!isAway) logFailure(c, error);
  const edge = c.get("edge") as EdgeResult | undefined;
  c.header("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(failureHeaders(edge, status))) c.header(name, value);
  if (isAway) c.header("Retry-After", String(RETRY_AFTER_S));
  // An invalid configuration fails before the context exists.
  const context = c.get("request") as RequestContext | undefined;
  if (context && !isAway) report(c, context, { error, status });
  try {
    const { errorDocument } = await import("../../render/documents/errorDocument.tsx");
    return c.html(errorDocument(context?.config ?? null, isAway ? 503 : 500), status);
  } catch (failure) {
    log("error", "The error page failed", { error: failure });
    return c.text(texts.serverError, status);
  }
}

/** Saves the failure after the response; if that fails too, both are logged. */
function report(
  c: Context<AppEnv>,
  context: RequestContext,
  failure: { error: Error; status: number },
): void {
  const location = loggedPathOf(c);
  context.waitUntil(
    saveFailedAnswer(context, { ...failure, location, buildId: __BUILD_ID__ }).catch(
      (error: unknown) => log("warn", "A failed request could not be recorded", { error }),
    ),
  );
}
