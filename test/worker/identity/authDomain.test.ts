import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { app } from "../../support/appWith.ts";
import {
  FakeProviders,
  honestClaims,
  newPerson,
  signToken,
} from "../../support/identity/fakeProviders.ts";
import { ORIGIN } from "../../support/product.ts";
import { redirectsTo } from "../../support/identity/testBrowser.ts";

const AUTH = "http://accounts.deckle.example";

/** Sends a request to a product whose auth domain differs from its main host. */
async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  return app.request(
    address,
    { redirect: "manual", ...init },
    { ...env, AUTH_DOMAIN: new URL(AUTH).host },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
}

let secrets = 0;

/** Sends the credential of Google's prompt on a page of the main site. */
async function sendCredential(headers: Record<string, string>, to = AUTH): Promise<Response> {
  const secret = `${(secrets += 1)}`.padStart(64, "c");
  const credential = await signToken(honestClaims(newPerson(), await hashToken(secret)));
  const fields = { credential, g_csrf_token: secret, operation: "register" };
  return ask(`${to}/m/callback/google`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, redirect: `${ORIGIN}/about` }).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "cross-site",
      "User-Agent": "Mozilla/5.0 (Test)",
      ...headers,
    },
  });
}

const opensSession = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith("session="));

beforeEach(() => {
  new FakeProviders().install();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("an auth domain on a separate site", () => {
  test("accepts the One Tap credential from a form of the main site, and redirects back there", async () => {
    const answer = await sendCredential({ Origin: ORIGIN });
    expect(opensSession(answer)).toBe(true);
    // Regardless of that host's session, which may be another user's or too old.
    expect(redirectsTo(answer)).toBe(
      `${ORIGIN}/m/login-redirect?redirect=%2Fabout&operation=login`,
    );
  });

  test.each([{ Origin: "https://evil.test" }, { Origin: "null" }, {}])(
    "accepts no credential from elsewhere: %o",
    async (headers) => {
      const answer = await sendCredential(headers as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(opensSession(answer)).toBe(false);
    },
  );

  test("starts the session, not the main host", async () => {
    const answer = await sendCredential(
      { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
      ORIGIN,
    );
    expect(answer.status).toBe(405);
    expect(opensSession(answer)).toBe(false);
  });

  test("asks for the password, wherever its page was opened", async () => {
    const answer = await ask(`${ORIGIN}/password?redirect=%2Fabout`);
    const redirect = encodeURIComponent(`${ORIGIN}/about`);
    expect(answer.headers.get("location")).toBe(`${AUTH}/password?redirect=${redirect}`);
    const bare = await ask(`${ORIGIN}/password`);
    expect(bare.headers.get("location")).toBe(`${AUTH}/password`);
    const form = await ask(answer.headers.get("location")!);
    expect(form.status).toBe(200);
    expect(form.headers.get("content-security-policy")).toMatch(
      /; form-action 'self' http:\/\/localhost:8787$/,
    );
  });

  test("is an allowed form target of other pages only if One Tap is offered", async () => {
    const formsOf = async (variables: object): Promise<string | undefined> => {
      const answer = await app.request(
        `${ORIGIN}/about`,
        {},
        { ...env, AUTH_DOMAIN: new URL(AUTH).host, ...variables },
        { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
      );
      const policy = answer.headers.get("content-security-policy") ?? "";
      return policy.split("; ").find((part) => part.startsWith("form-action"));
    };
    expect(await formsOf({})).toBe("form-action 'self'");
    const GOOGLE_SCRIPT_URL = "https://accounts.google.com/gsi/client";
    expect(await formsOf({ GOOGLE_SCRIPT_URL })).toBe(`form-action 'self' ${AUTH}`);
    const isOneHost = { GOOGLE_SCRIPT_URL, AUTH_DOMAIN: new URL(ORIGIN).host };
    expect(await formsOf(isOneHost)).toBe("form-action 'self'");
  });
});
