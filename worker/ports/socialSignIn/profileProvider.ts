// Facebook and X: OAuth 2.0 with the authorization code flow, and a profile request with the token.
// Neither issues identity tokens to us; the identity is the profile's, received over TLS.

import * as oauth from "oauth4webapi";
import { asking, requestOptions, type Fetch, skewOf } from "./askProvider.ts";
import {
  type SocialAttempt,
  type SocialIdentity,
  type SocialProvider,
  SocialSignInError,
} from "./SocialProvider.ts";

/** The settings for Facebook or X. */
export interface ProfileSettings {
  id: "facebook" | "twitter";
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  profileUrl: string;
}

/** Each provider's scopes and profile format. */
const WAYS = {
  // Facebook doesn't report whether an address is verified, so it never counts as verified.
  facebook: {
    scope: "email public_profile",
    authentication: oauth.ClientSecretPost,
    profileQuery: { fields: "id,name,email" },
    read: (profile: Profile) => ({ ...profile, isEmailVerified: false }),
  },
  // X returns an address only if it is confirmed.
  twitter: {
    scope: "users.read tweet.read users.email",
    authentication: oauth.ClientSecretBasic,
    profileQuery: { "user.fields": "confirmed_email" },
    read: ({ data }: Profile) => {
      const user = (data ?? {}) as Profile;
      return { ...user, email: user.confirmed_email, isEmailVerified: true };
    },
  },
} as const;

type Profile = Record<string, unknown>;

/** Creates the provider for Facebook or X, or a substitute. */
export function profileProvider(settings: ProfileSettings, fetch: Fetch): SocialProvider {
  const { id, clientId } = settings;
  const way = WAYS[id];
  return {
    id,
    async authorizationUrl({ redirectUri, state, verifier }) {
      const url = new URL(settings.authorizationUrl);
      const query = {
        client_id: clientId,
        response_type: "code",
        redirect_uri: redirectUri,
        scope: way.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    identify: (attempt, answer) => asking(() => identify(settings, fetch, attempt, answer)),
  };
}

async function identify(
  settings: ProfileSettings,
  fetch: Fetch,
  attempt: SocialAttempt,
  answer: URLSearchParams,
): Promise<SocialIdentity> {
  const way = WAYS[settings.id];
  const server: oauth.AuthorizationServer = {
    issuer: new URL(settings.authorizationUrl).origin,
    token_endpoint: settings.tokenUrl,
    userinfo_endpoint: settings.profileUrl,
  };
  const client: oauth.Client = {
    client_id: settings.clientId,
    [oauth.clockSkew]: skewOf(attempt.now),
  };
  const params = oauth.validateAuthResponse(server, client, answer, attempt.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    way.authentication(settings.clientSecret),
    params,
    attempt.redirectUri,
    attempt.verifier,
    requestOptions(fetch, settings.tokenUrl),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  const profile = await readProfile(settings, fetch, tokens.access_token);
  return identityOf(server.issuer, way.read(profile));
}

async function readProfile(
  { id, profileUrl }: ProfileSettings,
  fetch: Fetch,
  accessToken: string,
): Promise<Profile> {
  const url = new URL(profileUrl);
  for (const [name, value] of Object.entries(WAYS[id].profileQuery))
    url.searchParams.set(name, value);
  const options = requestOptions(fetch, profileUrl);
  const response = await oauth.protectedResourceRequest(
    accessToken,
    "GET",
    url,
    undefined,
    undefined,
    options,
  );
  if (!response.ok)
    throw new Error(`The profile endpoint responded with status ${response.status}`);
  const profile: unknown = await response.json();
  if (profile === null || typeof profile !== "object")
    throw new Error("The profile is not an object");
  return profile as Profile;
}

function identityOf(
  issuer: string,
  { id, name, email, isEmailVerified }: Profile & { isEmailVerified: boolean },
): SocialIdentity {
  if (typeof id !== "string" || id === "") throw new SocialSignInError("The profile has no id");
  const address = typeof email === "string" && email !== "" ? email : null;
  return {
    issuer,
    subject: id,
    email: address,
    isEmailVerified: isEmailVerified && address !== null,
    name: typeof name === "string" && name !== "" ? name : null,
  };
}
