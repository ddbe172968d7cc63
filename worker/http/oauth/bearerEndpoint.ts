import type { Context, Handler } from "hono";
import type { OauthScope } from "../../../shared/oauth/oauthScopes.ts";
import { type Bearer, readBearer } from "../../domain/oauth/bearer.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";
import { apiEndpoint } from "./apiEndpoint.ts";

/**
 * Creates an endpoint that requires an access token (RFC 6750) in the Authorization header, never
 * in the URL, which ends up in logs and histories. Answers `{ "data": … }`.
 */
export function bearerEndpoint(
  scope: OauthScope,
  read: (c: Context<AppEnv>, bearer: Bearer) => Promise<unknown>,
): Handler<AppEnv> {
  return apiEndpoint(["GET", "HEAD"], async (c) => {
    const bearer = await bearerOf(c);
    if (!bearer.scopes.includes(scope))
      throw new TypedError("FORBIDDEN", `This requires the scope ${scope}.`, {
        "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"`,
      });
    const data = await read(c, bearer);
    return Response.json({ data }, { headers: { "Cache-Control": "no-store" } });
  });
}

async function bearerOf(c: Context<AppEnv>): Promise<Bearer> {
  const header = c.req.header("authorization");
  if (header === undefined)
    throw new TypedError("UNAUTHORIZED", "Send an access token: Authorization: Bearer …", {
      "WWW-Authenticate": "Bearer",
    });
  const [, token] = /^Bearer ([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(header) ?? [];
  const bearer = token === undefined ? "unknown" : await readBearer(c.get("request"), token);
  if (bearer === "unknown")
    throw new TypedError("UNAUTHORIZED", "The access token is invalid or expired.", {
      "WWW-Authenticate": `Bearer error="invalid_token"`,
    });
  if (bearer === "limited")
    throw new TypedError("TOO_MANY_REQUESTS", "Too many requests: try again later.", {
      "Retry-After": "60",
    });
  return bearer;
}
