import { env } from "cloudflare:workers";
import { allRows } from "../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addSecondFactor,
  makeOwner,
  totpCode,
  tryPassword,
  trySecondFactor,
} from "../../support/identity/account.ts";
import { FakeProviders } from "../../support/identity/fakeProviders.ts";
import { ORIGIN } from "../../support/product.ts";
import { newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

beforeEach(async () => {
  new FakeProviders().install();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM client_events"),
    env.DB.prepare("DELETE FROM event_batches"),
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the reported errors, queued or stored: their page and data. */
async function told(): Promise<{ location: string; data: Record<string, unknown> }[]> {
  const results = await allRows<{
    key: string;
    location: string;
    data: string;
  }>(`SELECT value ->> 'key' AS key, value ->> 'location' AS location, value ->> 'data' AS data
     FROM event_batches, json_each(events) WHERE state = 'waiting'
     UNION SELECT key, location, data FROM client_events`);
  return results
    .filter(({ key }) => key === "susi.error")
    .map(({ location, data }) => ({ location, data: JSON.parse(data) }));
}

const form = (fields: Record<string, string>, query = "") =>
  new TestBrowser().post(`/m/signin?stepOverride=ENTER_EMAIL${query}`, fields);

const CASES: [string, () => Promise<unknown>, string, Record<string, string>][] = [
  [
    "an address that is none, sent by the page's form",
    () => form({ email: "nope" }),
    "/m/signin",
    { operation: "login", step: "ENTER_EMAIL", error: "email" },
  ],
  [
    "an address that no account has",
    () => form({ email: newAddress("nobody") }),
    "/m/signin",
    { operation: "login", step: "ENTER_EMAIL", error: "NotFound" },
  ],
  [
    "a newcomer without a name",
    () => form({ email: newAddress(), fullName: " " }, "&operation=register"),
    "/m/signin",
    { operation: "register", step: "ENTER_EMAIL", error: "name" },
  ],
  [
    "a wrong password",
    async () => tryPassword(new TestBrowser(), (await makeOwner()).email, "wrong"),
    "/password",
    { operation: "login", step: "password", error: "InvalidPassword" },
  ],
  [
    "a wrong code of a second factor",
    async () => {
      const owner = await makeOwner();
      await addSecondFactor(owner.id);
      const browser = new TestBrowser();
      await tryPassword(browser, owner.email);
      const wrong = totpCode() === "000000" ? "000001" : "000000";
      return trySecondFactor(browser, wrong);
    },
    "/m/second-factor",
    { operation: "login", step: "second-factor", error: "InvalidTwoFactorAuthCode" },
  ],
  [
    "a link that is none",
    () => new TestBrowser().ask("/m/callback/email?token=made-up"),
    "/m/callback/:authProvider",
    { operation: "login", step: "link", error: "Expired" },
  ],
  [
    "a way back from a provider that nobody set out on",
    () => new TestBrowser().ask("/m/callback/google?code=x&state=y"),
    "/m/callback/:authProvider",
    { operation: "login", step: "google", error: "over" },
  ],
];

describe("a sign-in error on a page without JavaScript is recorded as an event", () => {
  test.each(CASES)("%s", async (_case, act, path, data) => {
    await act();
    expect(await told()).toEqual([{ location: ORIGIN + path, data: { service: "auth", ...data } }]);
  });

  test("nothing is recorded for successful sign-ins or bots", async () => {
    const { email } = await makeOwner();
    await form({ email });
    await new TestBrowser().ask("/m/callback/email?token=made-up", {
      headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
    });
    expect(await told()).toEqual([]);
  });
});
