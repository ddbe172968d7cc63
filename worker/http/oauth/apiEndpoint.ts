// Common behavior of API endpoints: they exist only on the main host, ignore cookies, and allow
// CORS from any origin, since only a token gives access.

import type { Context, Handler } from "hono";
import type { AppEnv } from "../request/requestContext.ts";
import { apiErrorsEndpoint, TypedError } from "../request/typedErrors.ts";

type Method = "GET" | "HEAD" | "POST";

/** Seconds for which browsers may cache a preflight. */
const PREFLIGHT_AGE_S = 3600;

/** Creates an API endpoint: on the main host only, with CORS for every origin. */
export function apiEndpoint(
  methods: readonly Method[],
  handler: (c: Context<AppEnv>) => Promise<Response>,
): Handler<AppEnv> {
  const answer = apiErrorsEndpoint([...methods, "OPTIONS"], async (c) => {
    const { config } = c.get("request");
    if (new URL(c.req.url).host !== config.publicHost)
      throw new TypedError("NOT_FOUND", "The API is only available on the main site.");
    if (c.req.method === "OPTIONS") return preflight(methods);
    return handler(c);
  });
  return async (c, next) => {
    const response = (await answer(c, next)) as Response;
    response.headers.set("Access-Control-Allow-Origin", "*");
    response.headers.set("Access-Control-Expose-Headers", "WWW-Authenticate, Retry-After");
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** Answers every other path under `/v1` with 404. */
export const unknownApiEndpoint = apiEndpoint(["GET", "HEAD", "POST"], async () => {
  throw new TypedError("NOT_FOUND", "Unknown endpoint.");
});

function preflight(methods: readonly Method[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
      "Access-Control-Max-Age": String(PREFLIGHT_AGE_S),
    },
  });
}
