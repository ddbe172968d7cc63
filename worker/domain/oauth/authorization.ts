// Owns authorization requests (RFC 6749, 4.1.1) and the code issued on consent. Redirects only to a
// URI that is certainly the application's.

import { MINUTE_MS } from "../../../shared/durations.ts";
import {
  formatOauthScopes,
  type OauthScope,
  readOauthScopes,
} from "../../../shared/oauth/oauthScopes.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";
import { isOneTooMany, LIMITS } from "../identity/rows/rateLimits.ts";
import { hashToken } from "../identity/rows/session.ts";
import { type Client, clientById } from "./clients.ts";

/** How long a code may wait to be exchanged, in milliseconds. */
export const CODE_LIFETIME_MS = 2 * MINUTE_MS;

/** Maximum length of `state`, in characters. */
const MAX_STATE = 500;

/** Parameters of the request; each may occur once. */
const PARAMS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

/** A request whose redirect URI is known. */
export interface Asked {
  client: Client;
  redirectUri: string;
  /** The request named the redirect URI, rather than relying on the only registered one. */
  namesRedirect: boolean;
  state: string | null;
}

/** A valid request that can be shown to the user for consent. */
export interface AuthorizationInput extends Asked {
  scopes: readonly OauthScope[];
  challenge: string;
}

/** A protocol error (RFC 6749, 4.1.2.1). */
export interface AuthorizationInputError {
  error:
    | "access_denied"
    | "invalid_request"
    | "invalid_scope"
    | "unsupported_response_type"
    | "temporarily_unavailable";
  description: string;
}

/**
 * A valid request, an error to return to the application, or a reason to show the user instead of
 * redirecting.
 */
export type AuthorizationResult =
  | { kind: "authorization"; input: AuthorizationInput }
  | { kind: "error"; asked: Asked; error: AuthorizationInputError }
  | { kind: "rejected"; why: string };

/** Validates an authorization request. */
export async function readInput(
  context: Pick<DomainContext, "db">,
  params: URLSearchParams,
): Promise<AuthorizationResult> {
  if (PARAMS.some((name) => params.getAll(name).length > 1))
    return { kind: "rejected", why: "It repeats a parameter." };
  const client = await clientById(context, params.get("client_id") ?? "");
  if (!client) return { kind: "rejected", why: "Its client ID isn’t registered." };
  const named = params.get("redirect_uri");
  const [only, ...others] = client.redirectUris;
  const redirectUri = named ?? (others.length === 0 ? only : undefined);
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri))
    return {
      kind: "rejected",
      why: "It wants to redirect you to an address that it hasn’t registered.",
    };
  const state = params.get("state");
  if (state !== null && (state.length > MAX_STATE || !/^[\x20-\x7e]*$/.test(state)))
    return { kind: "rejected", why: "Its state parameter is too long or isn’t plain text." };
  const asked = { client, redirectUri, namesRedirect: named !== null, state };
  const fail = (
    error: AuthorizationInputError["error"],
    description: string,
  ): AuthorizationResult => ({
    kind: "error",
    asked,
    error: { error, description },
  });
  const type = params.get("response_type");
  if (type === null) return fail("invalid_request", "response_type is missing");
  if (type !== "code")
    return fail("unsupported_response_type", "Only the response type code is supported");
  const challenge = params.get("code_challenge") ?? "";
  if (params.get("code_challenge_method") !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    return fail("invalid_request", "A code_challenge with the method S256 is required");
  const scopes = readOauthScopes(params.get("scope") ?? "");
  if (!scopes) return fail("invalid_scope", "Unknown scope");
  return { kind: "authorization", input: { ...asked, scopes, challenge } };
}

/** The scopes that a user has granted an application; null for none. */
export async function grantedScopes(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  applicationId: string,
): Promise<readonly string[] | null> {
  const row = await db.first<{ scopes: string }>(
    sql`SELECT scopes FROM oauth_grants WHERE user_id = ${userId}
      AND application_id = ${applicationId}`,
  );
  return row && row.scopes.split(" ");
}

/**
 * Grants access to an application and returns its code. Null for a suspended user, a deleted
 * application, and beyond the rate limit.
 */
export async function issueCode(
  context: DomainContext,
  userId: string,
  { client, scopes, redirectUri, namesRedirect, challenge }: AuthorizationInput,
): Promise<string | null> {
  if (await isOneTooMany(context, LIMITS.consentsOfUser, userId)) return null;
  const { db, now } = context;
  const code = newToken();
  const before = (await grantedScopes(context, userId, client.id)) ?? [];
  const all = readOauthScopes([...before, ...scopes].join(" ")) ?? scopes;
  const made = sql`
    INSERT INTO oauth_codes (code_hash, grant_id, family, scopes, redirect_uri, names_redirect,
      challenge, created_at, expires_at)
    SELECT ${await hashToken(code)}, g.id, ${newToken().slice(0, 24)}, ${formatOauthScopes(scopes)},
      ${redirectUri}, ${namesRedirect}, ${challenge}, ${now}, ${now + CODE_LIFETIME_MS}
      FROM oauth_grants g
    WHERE g.application_id = ${client.id} AND g.user_id = ${userId} RETURNING code_hash`;
  const written = await db.write(
    [
      sql`INSERT INTO oauth_grants (id, application_id, user_id, scopes, created_at)
        SELECT ${newToken().slice(0, 24)}, a.id, u.id, ${formatOauthScopes(all)}, ${now}
          FROM oauth_applications a, users u
        WHERE a.id = ${client.id} AND u.id = ${userId} AND u.is_hidden = 0
        ON CONFLICT (application_id, user_id) DO UPDATE SET scopes = excluded.scopes`,
      made,
    ],
    { idempotent: false },
  );
  return written.hasRows(made) ? code : null;
}

/** Redirect URL with the response parameters and the issuer (RFC 9207). */
export function answerAddress(
  { config }: Pick<DomainContext, "config">,
  { redirectUri, state }: Asked,
  answer: { code: string } | AuthorizationInputError,
): string {
  const url = new URL(redirectUri);
  const parameters =
    "code" in answer
      ? { code: answer.code }
      : { error: answer.error, error_description: answer.description };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  url.searchParams.set("iss", config.publicUrl);
  return url.href;
}
