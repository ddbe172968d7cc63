import type { Context } from "hono";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { isOurOrigin } from "../request/isOurOrigin.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { foreign } from "./readReport.ts";

/** How long a browser need not ask again, in seconds. */
const ASKED_FOR_S = 86_400;

/**
 * Lets pages of our other hosts read the answer, without cookies (Fetch, CORS protocol). Throws a
 * TypedError for a page of anyone else's, and what Database throws.
 */
export async function allowOwnHosts(c: Context<AppEnv>): Promise<void> {
  c.header("Vary", "Origin");
  const named = c.req.header("origin");
  // Who names no origin is no browser, and carries nobody's cookies.
  if (named === undefined) return;
  const origin = URL.parse(named);
  if (!origin || !(await isOurOrigin(c.get("request"), new URL(c.req.url), origin)))
    throw foreign();
  c.header("Access-Control-Allow-Origin", origin.origin);
}

/** The answer to a browser's question whether it may send such a report. */
export function answerPreflight(c: Context<AppEnv>): Response {
  return c.body(null, 204, {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": `Content-Type, ${XSRF_HEADER}`,
    "Access-Control-Max-Age": String(ASKED_FOR_S),
  });
}
