import type { Context } from "hono";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { isOurOrigin } from "../request/isOurOrigin.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { foreign } from "./readReport.ts";

/** Seconds for which browsers may cache a preflight. */
const ASKED_FOR_S = 86_400;

/**
 * Allows pages on our other hosts to read the response, without credentials (Fetch, CORS protocol).
 * Throws a TypedError for any other origin, and like Database.
 */
export async function allowOwnHosts(c: Context<AppEnv>): Promise<void> {
  c.header("Vary", "Origin");
  const named = c.req.header("origin");
  // A client without an Origin header isn't a browser, so it carries no one else's cookies.
  if (named === undefined) return;
  const origin = URL.parse(named);
  if (!origin || !(await isOurOrigin(c.get("request"), new URL(c.req.url), origin)))
    throw foreign();
  c.header("Access-Control-Allow-Origin", origin.origin);
}

/** The response to a CORS preflight. */
export function answerPreflight(c: Context<AppEnv>): Response {
  return c.body(null, 204, {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": `Content-Type, ${XSRF_HEADER}`,
    "Access-Control-Max-Age": String(ASKED_FOR_S),
  });
}
