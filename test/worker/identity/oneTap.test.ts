import { runSql } from "../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  FakeProviders,
  foreignKeys,
  honestClaims,
  newPerson,
  type Person,
  signToken,
} from "../../support/identity/fakeProviders.ts";
import { insertRow } from "../../support/factories.ts";
import { ORIGIN } from "../../support/product.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";

beforeEach(() => {
  new FakeProviders().install();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const HOST = new URL(ORIGIN).host;
let secrets = 0;

/** A browser whose page received a Google credential. */
async function prompted(person: Person, claims: Record<string, unknown> = {}, key?: CryptoKey) {
  const secret = `${(secrets += 1)}`.padStart(64, "a");
  const browser = new TestBrowser();
  browser.cookies.set(HOST, new Map([["g_csrf_token", secret]]));
  const honest = honestClaims(person, await hashToken(secret));
  const credential = await signToken({ ...honest, ...claims }, key);
  const fields = { credential, g_csrf_token: secret, operation: "register", redirect: "/about" };
  return { browser, secret, fields };
}

const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));

describe("a One Tap credential", () => {
  test("signs up, the next time signs in, and redirects back to the page", async () => {
    const person = newPerson();
    const { browser, fields } = await prompted(person);
    const answer = await browser.post("/m/callback/google", fields);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/about`);
    // Whoever has just signed up needn't be told who they are.
    expect(answer.headers.getSetCookie().join()).not.toContain("signed-in=1");
    const made = await browser.viewer();
    expect(made).toMatchObject({ name: person.name });
    expect(browser.cookies.get(HOST)!.has("g_csrf_token")).toBe(false);
    const later = await prompted(person);
    await later.browser.post("/m/callback/google", { ...later.fields, operation: "login" });
    expect(await later.browser.viewer()).toEqual(made);
  });

  test("is valid once, however many concurrent requests use it", async () => {
    const { secret, fields } = await prompted(newPerson());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const tab = new TestBrowser();
        tab.cookies.set(HOST, new Map([["g_csrf_token", secret]]));
        return tab.post("/m/callback/google", fields);
      }),
    );
    expect(answers.filter((answer) => sessionIn(answer))).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  const hostile: [string, Record<string, unknown>][] = [
    ["of another issuer", { iss: "https://evil.test" }],
    ["the wrong audience", { aud: "someone-else" }],
    ["with another nonce", { nonce: "another" }],
    ["that is over", { exp: 1000 }],
  ];
  test.each(hostile)("is rejected with a token %s", async (_case, claims) => {
    const { browser, fields } = await prompted(newPerson(), claims);
    const answer = await browser.post("/m/callback/google", fields);
    expect(answer.status).toBe(403);
    expect(sessionIn(answer)).toBeUndefined();
  });

  test("is rejected if another key signed it", async () => {
    const { browser, fields } = await prompted(newPerson(), {}, foreignKeys.privateKey);
    expect((await browser.post("/m/callback/google", fields)).status).toBe(403);
    expect(await browser.viewer()).toBeNull();
  });

  test("is accepted only from our own page, whose form repeats its browser's cookie", async () => {
    const { browser, fields } = await prompted(newPerson());
    const { g_csrf_token: _token, ...without } = fields;
    for (const [sent, headers] of [
      [without, {}],
      [{ ...fields, g_csrf_token: "b".repeat(64) }, {}],
      [fields, { Origin: "https://evil.test" }],
      [fields, { "Sec-Fetch-Site": "cross-site" }],
    ] as [Record<string, string>, Record<string, string>][]) {
      const answer = await browser.post("/m/callback/google", sent, headers);
      expect(answer.status).toBe(403);
      expect(sessionIn(answer)).toBeUndefined();
    }
    // Another user's credential, in a browser that wasn't prompted.
    const victim = new TestBrowser();
    expect((await victim.post("/m/callback/google", fields)).status).toBe(403);
    const asked = await prompted(newPerson());
    const swapped = { ...asked.fields, credential: fields.credential };
    expect((await asked.browser.post("/m/callback/google", swapped)).status).toBe(403);
    expect(sessionIn(await browser.post("/m/callback/google", fields))).toBeDefined();
  });

  test("of an unknown person redirects a sign-in to the page that says so", async () => {
    const { browser, fields } = await prompted(newPerson());
    const answer = await browser.post("/m/callback/google", { ...fields, operation: "login" });
    expect(answer.headers.get("location")).toBe(
      "/unrecognized-account?state=google&redirect=%2Fabout",
    );
  });

  test("has no endpoint while a flag disables Google", async () => {
    await insertRow("flag_rules", {
      flag: "disable_login_google",
      position: 0,
      audience: "SHARE",
      share: 1,
      value: "true",
    });
    const { browser, fields } = await prompted(newPerson());
    browser.fault = "clock:+2m";
    const answer = await browser.post("/m/callback/google", fields);
    await runSql("DELETE FROM flag_rules");
    expect(sessionIn(answer)).toBeUndefined();
    expect([404, 405]).toContain(answer.status);
  });
});
