// Owns how what browsers tell of themselves is taken in: as JSON of a bounded size, with the header
// that only a script of ours can set, and from a page of the session that it comes with.

import type { Context } from "hono";
import * as v from "valibot";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { requirePageOwner } from "../../domain/accounts/identity/requirePageOwner.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readBoundedText } from "../request/readBoundedText.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";

/** What a kind of report must be. */
interface ReportKind<Schema extends v.GenericSchema> {
  schema: Schema;
  maxBytes: number;
  /** True where pages of our other hosts tell here as well; the caller has checked the origin. */
  isForAllHosts?: boolean;
}

/** Reads and checks a report. Throws TypedError, PageOutOfDate, or what Database throws. */
export async function readReport<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  { schema, maxBytes, isForAllHosts = false }: ReportKind<Schema>,
): Promise<v.InferOutput<Schema>> {
  const request = c.req.raw;
  if (!isForAllHosts && isForeignRequest(request)) throw foreign();
  if (!request.headers.has(XSRF_HEADER)) throw foreign();
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    throw new TypedError("BAD_REQUEST", "Reports are sent as application/json.");
  await requirePageOwner(c.get("request"));
  const body = await readBoundedText(request, maxBytes);
  if ("error" in body) {
    throw body.error === "too-large"
      ? new TypedError("TOO_LARGE", "The report is too large.")
      : new TypedError("BAD_REQUEST", "The report ended early.");
  }
  const result = v.safeParse(schema, parse(body.text), { abortEarly: true });
  if (result.success) return result.output;
  const place = v.getDotPath(result.issues[0]) ?? "the report";
  throw new TypedError("BAD_REQUEST", `This is no report: see ${place}.`);
}

/** The refusal of what no page of ours has sent. */
export function foreign(): TypedError {
  return new TypedError("FORBIDDEN", "Reports are taken from our own pages only.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypedError("BAD_REQUEST", "The report is not JSON.");
  }
}
