import { runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteExpiredIdentity } from "../../../worker/domain/identity/deleteExpiredIdentity.ts";
import { insertRow, makeUser } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";
import { mailsTo } from "../../support/mail.ts";
import {
  redirectsTo,
  linkTo,
  newAddress,
  TestBrowser,
} from "../../support/identity/testBrowser.ts";

const MINUTE_MS = 60_000;

beforeEach(() => runSql("DELETE FROM rate_limits"));

/** A new user's expired link (ten minutes), and a browser that opens it. */
async function overdue(input: Record<string, unknown> = {}) {
  const email = newAddress("newcomer");
  expect(
    await new TestBrowser().register(email, { redirect: "/about?a=b", ...input }),
  ).toMatchObject({ value: "MAGIC_LINK" });
  const browser = new TestBrowser();
  browser.fault = "clock:+11m";
  return { email, browser, link: await linkTo(email) };
}

const tokenOf = (link: string): string => new URL(link).searchParams.get("token") ?? "";
const askAgain = (browser: TestBrowser, link: string, headers: Record<string, string> = {}) =>
  browser.post("/m/callback/email", { token: tokenOf(link), anew: "1" }, headers);
const trim = (minutes: number) =>
  deleteExpiredIdentity({ ...makeDomainContext(), now: Date.now() + minutes * MINUTE_MS });

describe("a new user's expired link", () => {
  test.each([false, true])(
    "can be replaced with one click, keeping the name and the redirect (deleted: %s)",
    async (isTrimmed) => {
      const { email, browser, link } = await overdue();
      if (isTrimmed) await trim(11);
      const page = await browser.ask(link);
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-store");
      const html = await page.text();
      expect(html).toContain("Your sign in link has expired");
      // The link alone reveals neither an address nor a name.
      expect(html).toContain("ne••••@example.com");
      expect(html).not.toContain(email);
      expect(html).not.toContain("Jo Reader");
      expect(html).toContain('href="/m/signin?operation=register&amp;redirect=%2Fabout%3Fa%3Db');
      const answer = await askAgain(browser, link);
      expect(redirectsTo(answer)).toBe(
        "/m/signin?operation=register&redirect=%2Fabout%3Fa%3Db&stepOverride=CHECK_YOUR_INBOX",
      );
      const another = await linkTo(email);
      expect(tokenOf(another)).not.toBe(tokenOf(link));
      expect(redirectsTo(await browser.press(another))).toBe("http://localhost:8787/about?a=b");
      expect((await browser.viewer())?.name).toBe("Jo Reader");
    },
  );

  test("doesn't sign anyone in, neither late nor with a clock that goes back", async () => {
    const { browser, link } = await overdue();
    const late = await browser.press(link);
    expect(await late.text()).toContain("Your sign in link has expired");
    expect(late.headers.getSetCookie()).toEqual([]);
    await trim(11);
    for (const fault of [null, "clock:-1d"]) {
      browser.fault = fault;
      expect((await browser.press(link)).headers.getSetCookie()).toEqual([]);
      expect(await browser.viewer()).toBeNull();
    }
  });

  test("can be replaced within the rate limits, with a message when exceeded", async () => {
    const { email, browser, link } = await overdue();
    const before = (await mailsTo(email)).length;
    const ways: string[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      ways.push(redirectsTo(await askAgain(browser, link)) ?? "");
    expect(ways.filter((way) => way.includes("CHECK_YOUR_INBOX"))).toHaveLength(6);
    expect((await mailsTo(email)).length - before).toBe(6);
    expect(ways[6]).toContain("operation=register");
    expect(ways[6]).toContain("error=limit");
    const said = await (await browser.ask(ways[6]!)).text();
    expect(said).toContain("Too many attempts. Please try again later.");
  });

  test("can be replaced only from our own page", async () => {
    const { email, browser, link } = await overdue();
    const before = (await mailsTo(email)).length;
    for (const headers of [{ Origin: "https://evil.test" }, { "Sec-Fetch-Site": "cross-site" }]) {
      expect((await askAgain(browser, link, headers as never)).status).toBe(403);
    }
    // A link that is still valid, or was never sent, sends no new one either.
    browser.fault = null;
    const fresh = await overdue();
    for (const url of [fresh.link, "http://x/?token=made-up"]) {
      await askAgain(new TestBrowser(), url);
    }
    expect((await mailsTo(email)).length).toBe(before);
    expect(await mailsTo(fresh.email)).toHaveLength(1);
  });

  test("redirects to sign-up after a day, and to sign-in if it was used", async () => {
    const expired = (operation: string, redirect: string) =>
      `/m/signin?operation=${operation}&redirect=${redirect}&susiEntry=email_login_timeout&stepOverride=ENTER_EMAIL`;
    const { browser, link } = await overdue();
    await trim(26 * 60);
    browser.fault = "clock:+26h";
    expect(redirectsTo(await browser.ask(link))).toBe(expired("register", "%2F"));
    const used = await overdue();
    await new TestBrowser().press(used.link);
    expect(redirectsTo(await used.browser.ask(used.link))).toBe(
      expired("login", "%2Fabout%3Fa%3Db"),
    );
  });
});

test("a user's expired link can be replaced, unless the account is gone", async () => {
  const email = newAddress();
  const { id } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  const browser = new TestBrowser();
  await browser.send({ email, redirect: "/about" });
  const link = await linkTo(email);
  browser.fault = "clock:+11m";
  expect(redirectsTo(await askAgain(browser, link))).toBe(
    "/m/signin?operation=login&redirect=%2Fabout&stepOverride=CHECK_YOUR_INBOX",
  );
  await browser.press(await linkTo(email));
  expect((await browser.viewer())?.id).toBe(id);
  // A signed-in user continues.
  expect(redirectsTo(await browser.ask(link))).toBe("http://localhost:8787/about");
  await runSql("DELETE FROM user_emails WHERE user_id = ?1", id);
  const stranger = new TestBrowser();
  stranger.fault = "clock:+11m";
  expect(redirectsTo(await askAgain(stranger, link))).toContain("UNRECOGNIZED_EMAIL");
});
