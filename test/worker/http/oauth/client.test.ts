// The whole flow with a public OAuth client library.

import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";
import { exports } from "cloudflare:workers";
import { makeUser } from "../../../support/factories.ts";
import { browserOf, CALLBACK, decide, makeApplication } from "../../../support/identity/oauth.ts";
import { ORIGIN } from "../../../support/product.ts";

const OPTIONS = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: RequestInit) => exports.default.fetch(url, init),
} as object;

test.each([
  ["by a header", oauth.ClientSecretBasic, false],
  ["by its form", oauth.ClientSecretPost, false],
  ["by its code alone", oauth.None, true],
])(
  "an application can discover the endpoints, authorize, get tokens, refresh and revoke them: authenticated %s",
  async (_, proof, isPublic) => {
    const issuer = new URL(ORIGIN);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...OPTIONS }),
    );
    const application = await makeApplication({ isPublic });
    const client = { client_id: application.id };
    const auth = proof(application.secret ?? "");
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const reader = await makeUser({ name: "Ann Reader" });
    const browser = await browserOf(reader.id);

    const led = await decide(browser, {
      client_id: application.id,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "basicProfile",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const back = new URL(led.headers.get("location") ?? "");
    const params = oauth.validateAuthResponse(server, client, back, state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        params,
        CALLBACK,
        verifier,
        OPTIONS,
      ),
    );
    const me = await oauth.protectedResourceRequest(
      tokens.access_token,
      "GET",
      new URL("/v1/me", ORIGIN),
      undefined,
      undefined,
      OPTIONS,
    );
    expect(await me.json()).toMatchObject({ data: { username: reader.username } });

    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        auth,
        tokens.refresh_token ?? "",
        OPTIONS,
      ),
    );
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, renewed.refresh_token ?? "", OPTIONS),
    );
    const ended = oauth.protectedResourceRequest(
      renewed.access_token,
      "GET",
      new URL("/v1/me", ORIGIN),
      undefined,
      undefined,
      OPTIONS,
    );
    await expect(ended).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  },
);
