import type { Context } from "hono";
import { formatOauthScopes, readOauthScopes } from "../../../shared/oauth/oauthScopes.ts";
import {
  exchangeCode,
  noteRefresh,
  refreshTokens,
  type Tokens,
} from "../../domain/oauth/tokens.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { apiEndpoint } from "./apiEndpoint.ts";
import { OauthError, errorAnswer } from "./oauthError.ts";
import { type ClientRequest, readClientRequest } from "./readClientRequest.ts";

/**
 * Answers POST of `/v1/tokens`: exchanges a code or a refresh token for tokens (RFC 6749, 4.1.3 and
 * 6).
 */
export const tokensEndpoint = apiEndpoint(["POST"], (c) => answerOauthError(answerTokens(c)));

/** Turns an OauthError into its response. */
export async function answerOauthError(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OauthError) return errorAnswer(error);
    throw error;
  }
}

async function answerTokens(c: Context<AppEnv>): Promise<Response> {
  const asked = await readClientRequest(c);
  const { access, refresh, expiresIn, scope } = await tokensFor(c.get("request"), asked);
  return Response.json({
    access_token: access,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: refresh,
    scope,
  });
}

async function tokensFor(
  context: RequestContext,
  { applicationId, form }: ClientRequest,
): Promise<Tokens> {
  const grant = form.get("grant_type");
  if (grant === "authorization_code") {
    const [code, verifier] = [required(form, "code"), required(form, "code_verifier")];
    const redirectUri = form.get("redirect_uri");
    const tokens = await exchangeCode(context, { applicationId, code, redirectUri, verifier });
    return tokens ?? gone("The code is invalid, has been used, or belongs to another request");
  }
  if (grant === "refresh_token") {
    const token = required(form, "refresh_token");
    const scope = await narrowed(context, token, form.get("scope"));
    const tokens = await refreshTokens(context, { applicationId, token, scope });
    return tokens ?? gone("The refresh token is invalid or has been used");
  }
  if (grant === null) throw new OauthError("invalid_request", "grant_type is missing");
  throw new OauthError(
    "unsupported_grant_type",
    "grant_type is authorization_code or refresh_token",
  );
}

/**
 * The scopes that a refresh requests, in stored form; null for all granted scopes. Counts against
 * the rate limit.
 */
async function narrowed(
  context: RequestContext,
  token: string,
  asked: string | null,
): Promise<string | null> {
  const { scopes: max, isTooMany } = await noteRefresh(context, token);
  if (isTooMany) throw new OauthError("slow_down", "Too many requests: try again later");
  if (asked === null) return null;
  const scopes = readOauthScopes(asked);
  if (!scopes || (max && !scopes.every((scope) => max.includes(scope))))
    throw new OauthError("invalid_scope", "The scope exceeds what the user authorized");
  return formatOauthScopes(scopes);
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthError("invalid_request", `${name} is missing`);
  return value;
}

function gone(description: string): never {
  throw new OauthError("invalid_grant", description);
}
