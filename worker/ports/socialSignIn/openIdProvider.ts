// Google and Apple: OpenID Connect with the authorization code flow and discovery.

import * as oauth from "oauth4webapi";
import { HOUR_MS } from "../../../shared/durations.ts";
import { appleClientSecret, type AppleKey } from "./appleClientSecret.ts";
import { asking, requestOptions, type Fetch, skewOf } from "./askProvider.ts";
import { type KeyLocation, readIdentityToken, type TokenRequirements } from "./identityTokens.ts";
import type { SocialAttempt, SocialIdentity, SocialProvider } from "./SocialProvider.ts";
import { SocialSignInError } from "./SocialProvider.ts";

/** The settings for Google or Apple. */
export interface OpenIdSettings {
  id: "google" | "apple";
  issuer: string;
  clientId: string;
  /** Our credential: a client secret, or a key that signs one. */
  secret: string | AppleKey;
}

/** An OpenID provider can also validate an identity token that came another way. */
export interface OpenIdProvider extends SocialProvider {
  /** The identity in a token without a code. Throws like `identify`. */
  readToken(
    token: string,
    measure: Pick<TokenRequirements, "nonce" | "now">,
  ): Promise<SocialIdentity>;
}

/** Milliseconds for which an issuer's discovery document is cached. */
const DESCRIPTION_TTL_MS = 6 * HOUR_MS;

const SCOPES = { google: "openid email profile", apple: "openid email name" } as const;

const descriptions = new Map<string, { server: oauth.AuthorizationServer; until: number }>();

/** Creates the provider for Google or Apple, or a substitute. */
export function openIdProvider(settings: OpenIdSettings, fetch: Fetch): OpenIdProvider {
  const { id, issuer, clientId } = settings;
  const describe = (now: number) => asking(() => describedServer(issuer, fetch, now));
  return {
    id,
    async authorizationUrl(attempt, loginHint) {
      const server = await describe(attempt.now);
      const url = new URL(server.authorization_endpoint ?? "");
      const query: Record<string, string> = {
        client_id: clientId,
        response_type: "code",
        redirect_uri: attempt.redirectUri,
        scope: SCOPES[id],
        state: attempt.state,
        nonce: attempt.nonce,
      };
      // Apple returns names and email addresses only with form_post.
      if (id === "apple") query.response_mode = "form_post";
      if (takesPkce(server)) {
        query.code_challenge = await oauth.calculatePKCECodeChallenge(attempt.verifier);
        query.code_challenge_method = "S256";
      }
      if (loginHint !== null) query.login_hint = loginHint;
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    identify: (attempt, answer) => asking(() => identify(settings, fetch, attempt, answer)),
    readToken: (token, measure) =>
      asking(async () => {
        const server = await describedServer(issuer, fetch, measure.now);
        return readIdentityToken(token, keysOf(server, fetch), {
          ...measure,
          issuer: server.issuer,
          audience: clientId,
        });
      }),
  };
}

async function identify(
  settings: OpenIdSettings,
  fetch: Fetch,
  attempt: SocialAttempt,
  answer: URLSearchParams,
): Promise<SocialIdentity> {
  const { clientId, issuer } = settings;
  const server = await describedServer(issuer, fetch, attempt.now);
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: skewOf(attempt.now),
    [oauth.clockTolerance]: 60,
  };
  const params = oauth.validateAuthResponse(server, client, answer, attempt.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(await secretOf(settings, attempt.now)),
    params,
    attempt.redirectUri,
    takesPkce(server) ? attempt.verifier : oauth.nopkce,
    requestOptions(fetch, issuer),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: attempt.nonce,
    requireIdToken: true,
  });
  if (!tokens.id_token) throw new SocialSignInError("The response has no identity token");
  return readIdentityToken(tokens.id_token, keysOf(server, fetch), {
    issuer: server.issuer,
    audience: clientId,
    nonce: attempt.nonce,
    now: attempt.now,
  });
}

function secretOf({ clientId, issuer, secret }: OpenIdSettings, now: number) {
  return typeof secret === "string"
    ? secret
    : appleClientSecret(secret, { clientId, audience: issuer, now });
}

function takesPkce({ code_challenge_methods_supported: methods }: oauth.AuthorizationServer) {
  return methods?.includes("S256") ?? false;
}

function keysOf({ jwks_uri: address }: oauth.AuthorizationServer, fetch: Fetch): KeyLocation {
  if (!address) throw new TypeError("The issuer publishes no keys");
  return { address, fetch };
}

async function describedServer(
  issuer: string,
  fetch: Fetch,
  now: number,
): Promise<oauth.AuthorizationServer> {
  const known = descriptions.get(issuer);
  if (known && known.until > now && known.until <= now + DESCRIPTION_TTL_MS) return known.server;
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, requestOptions(fetch, issuer));
  const server = await oauth.processDiscoveryResponse(url, response);
  descriptions.set(issuer, { server, until: now + DESCRIPTION_TTL_MS });
  return server;
}
