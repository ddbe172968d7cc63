// Third-party OAuth applications, and users who authorize them.

import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { newToken } from "../../../worker/domain/kernel/newToken.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { insertRow, makeUser, signedIn } from "../factories.ts";
import { ORIGIN } from "../product.ts";
import { TestBrowser } from "./testBrowser.ts";

/** The applications' redirect URI. */
export const CALLBACK = "https://app.example/callback";

/** Registers an application; `secret` is null for a public client. */
export async function makeApplication(
  columns: {
    owner_id?: string;
    name?: string;
    redirect_uris?: readonly string[];
    isPublic?: boolean;
  } = {},
) {
  const { redirect_uris = [CALLBACK], isPublic = false, ...rest } = columns;
  const secret = isPublic ? null : newToken();
  const row = await insertRow("oauth_applications", {
    id: newToken().slice(0, 24),
    owner_id: columns.owner_id ?? (await makeUser()).id,
    name: "Paper Desk",
    subject_key: newToken(),
    secret_hash: secret && (await hashToken(secret)),
    redirect_uris: JSON.stringify(redirect_uris),
    created_at: 1,
    updated_at: 1,
    ...rest,
  });
  return { id: String(row.id), ownerId: String(row.owner_id), secret };
}

export type TestApplication = Awaited<ReturnType<typeof makeApplication>>;

/** Returns a browser with a signed-in user. */
export async function browserOf(userId: string, columns: Record<string, string | number> = {}) {
  const browser = new TestBrowser();
  const headers = await signedIn(userId, columns);
  browser.cookies.set(
    new URL(ORIGIN).host,
    new Map([["session", headers.Cookie.replace("session=", "")]]),
  );
  browser.xsrf = headers[XSRF_HEADER];
  return browser as TestBrowser & { xsrf: string };
}

/** Builds an authorization request, with its PKCE verifier. */
export async function makeInput(
  application: TestApplication,
  more: Record<string, string | undefined> = {},
) {
  const verifier = generateRandomCodeVerifier();
  const fields = {
    client_id: application.id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "basicProfile",
    state: "st-1",
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...more,
  };
  const query = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { verifier, query, path: `/m/oauth/authorize?${new URLSearchParams(query).toString()}` };
}

/** Submits the consent page with a decision. */
export function decide(
  browser: TestBrowser & { xsrf: string },
  query: Record<string, string>,
  decision = "allow",
  headers: Record<string, string> = {},
) {
  return browser.post(
    "/m/oauth/authorize",
    { ...query, xsrf: browser.xsrf, decision },
    { ...headers },
  );
}

/** Returns the params that a redirect passes to the application. */
export function told(response: Response): Record<string, string> {
  const url = new URL(response.headers.get("location") ?? "about:blank");
  return Object.fromEntries(url.searchParams);
}

/** Authorizes an application; returns its code and the verifier. */
export async function getCode(
  application: TestApplication,
  browser: TestBrowser & { xsrf: string },
  more: Record<string, string | undefined> = {},
) {
  const { query, verifier } = await makeInput(application, more);
  const { code = "none" } = told(await decide(browser, query));
  return { code, verifier };
}

/** Requests tokens. */
export function askTokens(
  application: Pick<TestApplication, "id" | "secret">,
  fields: Record<string, string>,
  { path = "/v1/tokens", browser = new TestBrowser() } = {},
) {
  return browser.ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      client_id: application.id,
      ...(application.secret ? { client_secret: application.secret } : {}),
      ...fields,
    }).toString(),
  });
}

/** Exchanges a code for tokens. */
export function exchange(
  application: Pick<TestApplication, "id" | "secret">,
  { code, verifier }: { code: string; verifier: string },
  more: Record<string, string> = {},
  browser = new TestBrowser(),
) {
  const fields = {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    ...more,
  };
  return askTokens(application, fields, { browser });
}

/** A token response. */
export interface TestTokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

/** Authorizes an application and exchanges the code. */
export async function getTokens(
  application: TestApplication,
  browser: TestBrowser & { xsrf: string },
  more: Record<string, string | undefined> = {},
): Promise<TestTokens> {
  const response = await exchange(application, await getCode(application, browser, more));
  return response.json();
}

/** Exchanges a refresh token. */
export function refresh(
  application: Pick<TestApplication, "id" | "secret">,
  token: string,
  more: Record<string, string> = {},
) {
  return askTokens(application, { grant_type: "refresh_token", refresh_token: token, ...more });
}

/** Sends a request with an access token. */
export function askWith(token: string, path = "/v1/me", fault: string | null = null) {
  const browser = new TestBrowser();
  browser.fault = fault;
  return browser.ask(path, { headers: { Authorization: `Bearer ${token}` } });
}
