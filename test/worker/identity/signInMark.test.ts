import { describe, expect, test } from "vitest";
import { hasSignInMark } from "../../../shared/identity/signInMark.ts";
import {
  addSecondFactor,
  makeOwner,
  totpCode,
  tryPassword,
  trySecondFactor,
} from "../../support/identity/account.ts";
import { makeCollection } from "../../support/factories.ts";
import { ORIGIN } from "../../support/product.ts";
import { codeTo, linkTo, newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

const markIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("signed-in="));

/** Returns whether a host's pages will show the sign-in confirmation in this browser. */
function isToBeSaid(browser: TestBrowser, origin = ORIGIN): boolean {
  const jar = browser.cookies.get(new URL(origin).host) ?? new Map<string, string>();
  return hasSignInMark(Array.from(jar, ([name, value]) => `${name}=${value}`).join("; "));
}

describe("the page after a sign-in is told to show the user's name", () => {
  test("by a cookie that scripts can read, which contains no identity and expires soon", async () => {
    const { email } = await makeOwner();
    const answer = await tryPassword(new TestBrowser(), email);
    expect(markIn(answer)).toBe("signed-in=1; Max-Age=120; Path=/; SameSite=Lax");
  });

  test("after a correct password, and not after a wrong one", async () => {
    const { email } = await makeOwner();
    const browser = new TestBrowser();
    await tryPassword(browser, email, "wrong");
    expect(isToBeSaid(browser)).toBe(false);
    await tryPassword(browser, email);
    expect(isToBeSaid(browser)).toBe(true);
  });

  test("after a link, in the browser that opened it", async () => {
    const { email } = await makeOwner();
    const [asking, opening] = [new TestBrowser(), new TestBrowser()];
    await asking.send({ email });
    await opening.press(await linkTo(email));
    expect([isToBeSaid(asking), isToBeSaid(opening)]).toEqual([false, true]);
  });

  test("after a code", async () => {
    const { email } = await makeOwner();
    const browser = new TestBrowser();
    await browser.send({ email, type: "LOGIN_CODE" });
    const { value } = await browser.verify(await codeTo(email));
    expect(isToBeSaid(browser)).toBe(false);
    await browser.redeem(value!);
    expect(isToBeSaid(browser)).toBe(true);
  });

  test("after the second factor if there is one, and not before", async () => {
    const { id, email } = await makeOwner();
    await addSecondFactor(id);
    const browser = new TestBrowser();
    await tryPassword(browser, email);
    expect(isToBeSaid(browser)).toBe(false);
    await trySecondFactor(browser, totpCode());
    expect(isToBeSaid(browser)).toBe(true);
  });

  test("on the last host of the redirects, and on none before", async () => {
    const { email } = await makeOwner();
    const domain = `${newAddress("own").split("@")[0]}.example`;
    await makeCollection({ domain });
    const own = `http://${domain}:8787`;
    const browser = new TestBrowser();
    const begun = await browser.ask(`${own}/m/login-redirect?redirect=%2F`);
    const atAuth = begun.headers.get("location")!;
    // Nobody is signed in there yet.
    await browser.ask(atAuth);
    const answer = await tryPassword(browser, email, undefined, { redirect: `${own}/` });
    expect(isToBeSaid(browser)).toBe(false);
    await followTo(browser, answer, own);
    expect([isToBeSaid(browser), isToBeSaid(browser, own)]).toEqual([false, true]);
  });
});

/** Follows the response to a form as a browser does, until it requests a page of that host. */
async function followTo(browser: TestBrowser, first: Response, origin: string): Promise<void> {
  let answer = first;
  for (let step = 0; step < 8; step += 1) {
    const next =
      answer.headers.get("location") ?? answer.headers.get("refresh")?.replace(/^0; url=/, "");
    if (!next) return;
    const to = new URL(next, answer.url || origin);
    if (to.origin === origin && to.pathname === "/") return;
    answer = await browser.ask(to.href);
  }
  throw new Error("The way has no end");
}
