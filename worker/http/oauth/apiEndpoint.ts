// Owns what all addresses for applications have in common: they stand on the main host alone, know no
// cookies, and answer pages of other sites too, since what they show is opened by a token alone.

import type { Context, Handler } from "hono";
import type { AppEnv } from "../request/requestContext.ts";
import { apiErrorsEndpoint, TypedError } from "../request/typedErrors.ts";

type Method = "GET" | "HEAD" | "POST";

/** How long a browser may know which methods and headers are taken, in seconds. */
const PREFLIGHT_AGE_S = 3600;

/** An endpoint for applications: of the main host, and for every origin. */
export function apiEndpoint(
  methods: readonly Method[],
  handler: (c: Context<AppEnv>) => Promise<Response>,
): Handler<AppEnv> {
  const answer = apiErrorsEndpoint([...methods, "OPTIONS"], async (c) => {
    const { config } = c.get("request");
    if (new URL(c.req.url).host !== config.publicHost)
      throw new TypedError("NOT_FOUND", "Applications ask the main site.");
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

/** Answers every other address under `/v1`: there is none. */
export const unknownApiEndpoint = apiEndpoint(["GET", "HEAD", "POST"], async () => {
  throw new TypedError("NOT_FOUND", "There is nothing at this address.");
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
