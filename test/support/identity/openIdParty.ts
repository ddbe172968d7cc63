// A real OpenID provider on the local machine in place of Google and Apple. Its pages ask for a
// user name and accept any; "cancel" denies.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPairSync } from "node:crypto";
import { exportJWK, exportPKCS8, importSPKI, jwtVerify, SignJWT } from "jose";
import { type Asked, Provider } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";

/** A running provider, and the product's configuration for it. */
export interface OpenIdParty {
  issuer: string;
  variables: Record<string, string>;
  stop(): void;
}

const CLIENTS = { google: "party-google", apple: "party-apple" } as const;
const SECRET = "the secret of the party's client";

/** Starts a provider that knows the product at an origin. */
export async function startOpenIdParty(origin: string): Promise<OpenIdParty> {
  const appleKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signing = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const signingJwk = { ...(await exportJWK(signing)), kid: "party", alg: "RS256", use: "sig" };
  const provider = makeProvider(issuer, origin, signingJwk);
  // The credential that Google's script would pass to a page, for a user chosen by the test.
  const credential = (query: URLSearchParams): Promise<string> =>
    new SignJWT({ ...claimsOf(query.get("login") ?? ""), nonce: query.get("nonce") ?? "" })
      .setProtectedHeader({ alg: "RS256", kid: "party" })
      .setIssuer(issuer)
      .setAudience(CLIENTS.google)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(signing);
  const publicPem = String(appleKey.publicKey.export({ type: "spki", format: "pem" }));
  const compareSecret = provider.Client.prototype.compareClientSecret;
  // Apple's client secret is a token signed with our key.
  provider.Client.prototype.compareClientSecret = async function compare(this, secret) {
    if (this.clientId !== CLIENTS.apple) return compareSecret.call(this, secret);
    const key = await importSPKI(publicPem, "ES256");
    const rule = { issuer: "party-team", subject: CLIENTS.apple, audience: issuer };
    return jwtVerify(secret, key, rule).then(
      () => true,
      () => false,
    );
  };
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/one-tap")
      void credential(url.searchParams).then((token) => response.end(token));
    else if (url.pathname.startsWith("/interaction/")) void interact(provider, request, response);
    else answer(request, response);
  });
  return {
    issuer,
    variables: {
      GOOGLE_CLIENT_ID: CLIENTS.google,
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: issuer,
      // Only Google has the prompt's script.
      GOOGLE_SCRIPT_URL: "off",
      APPLE_CLIENT_ID: CLIENTS.apple,
      APPLE_TEAM_ID: "party-team",
      APPLE_KEY_ID: "party-key",
      APPLE_PRIVATE_KEY: (await exportPKCS8(appleKey.privateKey)).replaceAll("\n", "\\n"),
      APPLE_ISSUER: issuer,
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Lifetimes in seconds. */
const LIFETIMES = {
  AccessToken: 3600,
  Grant: 3600,
  IdToken: 3600,
  Interaction: 3600,
  Session: 3600,
};
/** How far clocks may differ, in seconds. */
const CLOCK_TOLERANCE = 5;

/** Returns a user's claims. */
function claimsOf(sub: string) {
  return {
    sub,
    name: `${sub} of the Party`,
    email: `${sub}@party.example`,
    email_verified: true,
  };
}

function makeProvider(issuer: string, origin: string, signingJwk: object): Provider {
  const client = (name: keyof typeof CLIENTS) => ({
    client_id: CLIENTS[name],
    client_secret: SECRET,
    token_endpoint_auth_method: "client_secret_post",
    redirect_uris: [`${origin}/m/callback/${name}`],
  });
  const provider: Provider = new Provider(issuer, {
    clients: [client("google"), client("apple")],
    conformIdTokenClaims: false,
    // The package warns of its own defaults for these.
    adapter: createMemoryAdapter(CLOCK_TOLERANCE),
    ttl: LIFETIMES,
    scopes: ["openid", "email", "profile", "name"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    jwks: { keys: [signingJwk] },
    cookies: { keys: ["a key of the party's cookies"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => claimsOf(sub),
    }),
    loadExistingGrant: async ({ oidc }: Asked) => {
      const { clientId } = oidc.client;
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>The party</title><form method="post">
      <label>Who are you?<input name="login"></label>
      <button name="answer" value="yes">Go on</button>
      <button name="answer" value="no">Cancel</button></form>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = new URLSearchParams(Buffer.concat(chunks).toString());
  const result =
    fields.get("answer") === "yes"
      ? { login: { accountId: fields.get("login") } }
      : { error: "access_denied", error_description: "The reader denied access" };
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}
