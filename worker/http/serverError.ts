import { RETRY_AFTER_S } from "./typedErrors.ts";
import type { Context } from "hono";
import { DatabaseUnavailable } from "../db/database.ts";
import { PageFailed } from "../render/answerPage.ts";
import { errorDocument } from "../render/errorDocument.tsx";
import { statusOfError } from "../../shared/rules/statusOfError.ts";
import { logFailure } from "./observeRequest.ts";
import { failureHeaders } from "./cacheHeaders.ts";
import type { AppEnv, EdgeOutcome, RequestContext } from "./requestContext.ts";

/** The answer to anything thrown: the 500 page, or 503 while the database is away. Never stored. */
export function serverError(error: Error, c: Context<AppEnv>): Response {
  const isUnavailable =
    error instanceof DatabaseUnavailable || (error instanceof PageFailed && error.isUnavailable);
  const status = isUnavailable ? 503 : statusOfError(error);
  if (!isUnavailable) logFailure(c, error);
  const edge = c.get("edge") as EdgeOutcome | undefined;
  c.header("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(failureHeaders(edge, status))) c.header(name, value);
  if (isUnavailable) c.header("Retry-After", String(RETRY_AFTER_S));
  // A configuration that can't be read fails before there is a context.
  const context = c.get("request") as RequestContext | undefined;
  return c.html(errorDocument(context?.config ?? null, isUnavailable ? 503 : 500), status);
}
