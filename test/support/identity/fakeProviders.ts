// Simulates the sign-in providers of socialVariables.ts by their protocols. A test decides who
// consents, and what is wrong with a response.

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { vi } from "vitest";
import { nextNumber } from "../factories.ts";

type Provider = "google" | "apple" | "facebook" | "twitter";

/** The user's identity at a provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

interface Grant {
  provider: Provider;
  person: Person;
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
  isUsed: boolean;
}

const HOSTS = {
  "google.test": "google",
  "apple.test": "apple",
  "facebook.test": "facebook",
  "x.test": "twitter",
} as const;

const keys = await generateKeyPair("RS256", { extractable: true });
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: "key-1", alg: "RS256", use: "sig" };
/** A key pair that no provider has. */
export const foreignKeys = await generateKeyPair("RS256", { extractable: true });

/** Creates a unique identity at a provider. */
export function newPerson(about: Partial<Person> = {}): Person {
  const number = nextNumber();
  const sub = `subject-${number}-${Math.floor(Math.random() * 1e9)}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: "Pat Provider", ...about };
}

/** Returns the claims of a valid Google identity token. */
export function honestClaims(person: Person, nonce: string, at = Date.now()): JWTPayload {
  const now = Math.floor(at / 1000);
  return {
    iss: "https://google.test",
    aud: "google-client",
    iat: now,
    exp: now + 3600,
    nonce,
    ...person,
  };
}

/** Signs claims with the provider's key or another one. */
export function signToken(claims: JWTPayload, key = keys.privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key-1" }).sign(key);
}

export class FakeProviders {
  /** The requests received, newest last: method and URL. */
  readonly asked: string[] = [];
  /** The fields of the latest token request. */
  tokenRequest = new URLSearchParams();
  /** Creates the identity token; replaced by tests that need an invalid one. */
  makeToken: (claims: JWTPayload) => Promise<string> = signToken;
  /** If set, the response of every provider. */
  broken: (() => Response) | null = null;
  private readonly grants = new Map<string, Grant>();

  /** Replaces the network until the end of the test. */
  install(): this {
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      this.answer(new Request(input as RequestInfo, init as RequestInit)),
    );
    return this;
  }

  /** Simulates the reader's consent at the provider. Returns the callback URL. */
  consent(location: string, person: Person): { callback: string; code: string; state: string } {
    const url = new URL(location);
    const query = url.searchParams;
    const code = `code-${nextNumber()}-${Math.random()}`;
    const redirectUri = query.get("redirect_uri") ?? "";
    const state = query.get("state") ?? "";
    this.grants.set(code, {
      provider: HOSTS[url.host as keyof typeof HOSTS],
      person,
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirectUri,
      isUsed: false,
    });
    const callback = `${redirectUri}?${new URLSearchParams({ code, state })}`;
    return { callback, code, state };
  }

  private async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    this.asked.push(`${request.method} ${url.origin}${url.pathname}`);
    if (this.broken) return this.broken();
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return Response.json(descriptionOf(url.origin));
      case "/keys":
        return Response.json({ keys: [publicKey] });
      case "/token":
        return this.answerCode(url, await fieldsOf(request));
      case "/me":
        return this.answerProfile(request);
      default:
        return new Response("There is no such page", { status: 404 });
    }
  }

  private async answerCode(url: URL, fields: URLSearchParams): Promise<Response> {
    this.tokenRequest = fields;
    const code = fields.get("code") ?? "";
    const grant = this.grants.get(code);
    const isRight =
      grant &&
      !grant.isUsed &&
      grant.provider === HOSTS[url.host as keyof typeof HOSTS] &&
      grant.redirectUri === fields.get("redirect_uri") &&
      (grant.challenge === null || grant.challenge === (await challengeOf(fields)));
    if (!isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
    grant.isUsed = true;
    const tokens = { access_token: code, token_type: "bearer", expires_in: 3600 };
    if (grant.provider === "facebook" || grant.provider === "twitter") return Response.json(tokens);
    const claims = {
      ...honestClaims(grant.person, grant.nonce ?? ""),
      iss: url.origin,
      aud: `${grant.provider}-client`,
    };
    return Response.json({ ...tokens, id_token: await this.makeToken(claims) });
  }

  private answerProfile(request: Request): Response {
    const code = request.headers.get("authorization")?.replace(/^bearer /i, "") ?? "";
    const grant = this.grants.get(code);
    if (!grant) return Response.json({ error: "invalid_token" }, { status: 401 });
    const { sub: id, email, name } = grant.person;
    return Response.json(
      grant.provider === "twitter"
        ? { data: { id, name, username: "x", confirmed_email: email } }
        : { id, name, email },
    );
  }
}

async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
}

function descriptionOf(origin: string): Record<string, unknown> {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    ...(origin === "https://google.test" ? { code_challenge_methods_supported: ["S256"] } : {}),
  };
}

async function challengeOf(fields: URLSearchParams): Promise<string> {
  const bytes = new TextEncoder().encode(fields.get("code_verifier") ?? "");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
