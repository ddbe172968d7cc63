// Reads reports from browsers: JSON of bounded size, with a header that only our own scripts can
// set, from a page of the current session.

import type { Context } from "hono";
import * as v from "valibot";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { requirePageOwner } from "../../domain/identity/sessions/requirePageOwner.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readBoundedText } from "../request/body/readBoundedText.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";

/** The limits of a kind of report. */
interface ReportKind<Schema extends v.GenericSchema> {
  schema: Schema;
  maxBytes: number;
  /** True if pages on our other hosts send it too; the caller has checked the origin. */
  isForAllHosts?: boolean;
}

/** Reads and validates a report. Throws TypedError or PageOutOfDateError, and like Database. */
export async function readReport<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  { schema, maxBytes, isForAllHosts = false }: ReportKind<Schema>,
): Promise<v.InferOutput<Schema>> {
  const request = c.req.raw;
  if (!isForAllHosts && isForeignRequest(request)) throw foreign();
  if (!request.headers.has(XSRF_HEADER)) throw foreign();
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    throw new TypedError("BAD_REQUEST", "The content type must be application/json.");
  const context = c.get("request");
  await requirePageOwner(context, context.xsrfToken);
  const body = await readBoundedText(request, maxBytes);
  if ("error" in body) {
    throw body.error === "too-large"
      ? new TypedError("TOO_LARGE", "The report is too large.")
      : new TypedError("BAD_REQUEST", "The report ended early.");
  }
  const result = v.safeParse(schema, parse(body.text), { abortEarly: true });
  if (result.success) return result.output;
  const place = v.getDotPath(result.issues[0]) ?? "the report";
  throw new TypedError("BAD_REQUEST", `The report is invalid: see ${place}.`);
}

/** The error for a report that none of our pages sent. */
export function foreign(): TypedError {
  return new TypedError("FORBIDDEN", "Reports are only accepted from our own pages.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypedError("BAD_REQUEST", "The report is not JSON.");
  }
}
