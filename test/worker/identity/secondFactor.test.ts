import { runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import {
  addSecondFactor,
  errorIn,
  helpIn,
  makeOwner,
  totpCode,
  tryPassword,
  trySecondFactor,
} from "../../support/identity/account.ts";
import { ORIGIN } from "../../support/product.ts";
import { codeTo, linkTo, TestBrowser } from "../../support/identity/testBrowser.ts";

const RECOVERY = ["01234-56789-abcde-f0123", "11111-22222-33333-44444"];
const LEFT = (left: number) =>
  `That verification code was incorrect. You have ${left} more attempts before your account is locked for 1 minute.`;

/** A user with a second factor, and a browser after the first factor. */
async function halfSignedIn(redirect = "/tag/x") {
  const owner = await makeOwner();
  await addSecondFactor(owner.id, RECOVERY);
  const browser = new TestBrowser();
  const answer = await tryPassword(browser, owner.email, undefined, { redirect });
  return { owner, browser, answer };
}

async function repeated(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await tryPassword(browser, email);
  return browser;
}

/** A code that isn't valid at any nearby time. */
function wrongCode(): string {
  const near = new Set(
    [-60_000, -30_000, 0, 30_000, 60_000].map((inMs) => totpCode(undefined, inMs)),
  );
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !near.has(code),
  )!;
}

describe("a second factor", () => {
  test("is required after the password, and no one is signed in before", async () => {
    const { owner, browser, answer } = await halfSignedIn();
    expect(answer.headers.get("location")).toBe("/m/second-factor?redirect=%2Ftag%2Fx");
    expect(await browser.viewer()).toBeNull();
    const page = await browser.ask("/m/second-factor");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("Enter your verification code");
    const passed = await trySecondFactor(browser, totpCode());
    expect(passed.headers.get("location")).toBe(`${ORIGIN}/tag/x`);
    expect(await browser.viewer()).toMatchObject({ id: owner.id });
  });

  test("is required after a link and after a code", async () => {
    const owner = await makeOwner();
    await addSecondFactor(owner.id);
    const byLink = new TestBrowser();
    await byLink.send({ email: owner.email, redirect: "/tag/x" });
    const pressed = await byLink.press(await linkTo(owner.email));
    expect(pressed.headers.get("location")).toMatch(/^\/m\/second-factor\?redirect=/);
    expect(await byLink.viewer()).toBeNull();
    const byCode = new TestBrowser();
    await byCode.send({ email: owner.email, type: "LOGIN_CODE" });
    const { value } = await byCode.verify(await codeTo(owner.email));
    expect((await byCode.redeem(value!)).headers.get("location")).toBe("/m/second-factor");
    expect(await byCode.viewer()).toBeNull();
    await trySecondFactor(byCode, totpCode());
    expect(await byCode.viewer()).toMatchObject({ id: owner.id });
  });

  test("code is valid once, also concurrently", async () => {
    const { owner, browser } = await halfSignedIn();
    const others = [await repeated(owner.email), await repeated(owner.email)];
    const code = totpCode();
    const answers = await Promise.all(
      [browser, ...others].map((each) => trySecondFactor(each, code)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const later = await repeated(owner.email);
    expect(await errorIn(await trySecondFactor(later, code))).toMatch(/^That verification code/);
    expect(await later.viewer()).toBeNull();
    expect((await trySecondFactor(later, totpCode(undefined, 30_000))).status).toBe(303);
  });

  test("code of the adjacent time steps is accepted, but not two steps away", async () => {
    for (const [inMs, status] of [
      [-60_000, 401],
      [90_000, 401],
      [30_000, 303],
    ] as const) {
      const { browser } = await halfSignedIn();
      expect((await trySecondFactor(browser, totpCode(undefined, inMs))).status, `${inMs}`).toBe(
        status,
      );
    }
  });

  test("can be replaced by a recovery code, once", async () => {
    const { owner, browser } = await halfSignedIn();
    expect((await trySecondFactor(browser, ` ${RECOVERY[0]!.toUpperCase()} `)).status).toBe(303);
    expect(await browser.viewer()).toMatchObject({ id: owner.id });
    const again = await repeated(owner.email);
    expect(await errorIn(await trySecondFactor(again, RECOVERY[0]!))).toBe("Please try again.");
    expect((await trySecondFactor(again, RECOVERY[1]!.replaceAll("-", ""))).status).toBe(303);
  });

  test("that is wrong six times locks for a minute, also with concurrent attempts", async () => {
    const { owner, browser } = await halfSignedIn();
    const wrong = wrongCode();
    expect(await errorIn(await trySecondFactor(browser, wrong))).toBe(LEFT(5));
    const errors = await Promise.all(
      Array.from({ length: 25 }, async () => errorIn(await trySecondFactor(browser, wrong))),
    );
    expect(errors.filter((error) => error.startsWith("That")).toSorted()).toEqual(
      [1, 2, 3, 4].map(LEFT),
    );
    const locked = await trySecondFactor(browser, totpCode());
    expect(locked.status).toBe(429);
    expect(await helpIn(locked.clone())).toContain("recovery code removes that lock");
    expect(await errorIn(locked)).toBe(
      "You have reached the maximum number of attempts. Your account is locked for 1 minute.",
    );
    // A recovery code still works, and so does waiting.
    expect((await trySecondFactor(browser, RECOVERY[0]!)).status).toBe(303);
    expect((await trySecondFactor(await repeated(owner.email), totpCode())).status).toBe(303);
  });

  test("that is wrong for five locks is locked permanently", async () => {
    const { owner } = await halfSignedIn();
    await runSql(
      `INSERT INTO auth_locks (user_id, kind, fail_count, lock_count, locked_until)
       VALUES (?1, 'TWO_FACTOR', 5, 4, NULL)`,
      owner.id,
    );
    const browser = await repeated(owner.email);
    for (const code of [wrongCode(), totpCode()])
      expect(await errorIn(await trySecondFactor(browser, code))).toBe(
        "Your account is locked: there were too many verification code attempts.",
      );
    expect(await browser.viewer()).toBeNull();
  });

  test("reports the remaining attempts in its last round", async () => {
    const { owner, browser } = await halfSignedIn();
    await runSql(
      "INSERT INTO auth_locks (user_id, kind, fail_count, lock_count) VALUES (?1, 'TWO_FACTOR', 0, 4)",
      owner.id,
    );
    expect(await errorIn(await trySecondFactor(browser, wrongCode()))).toBe(
      `${LEFT(5)} After that, only a recovery code unlocks your account.`,
    );
  });

  test("code accepted by a clock far ahead doesn't block today's codes", async () => {
    const { owner } = await halfSignedIn();
    const days = 400 * 24 * 60 * 60 * 1000;
    await runSql(
      "UPDATE second_factors SET last_step = ?2 WHERE user_id = ?1",
      owner.id,
      Math.floor((Date.now() + days) / 30_000),
    );
    const browser = await repeated(owner.email);
    const code = totpCode();
    expect((await trySecondFactor(browser, code)).status).toBe(303);
    // Each works only once nevertheless.
    expect((await trySecondFactor(await repeated(owner.email), code)).status).not.toBe(303);
  });

  test("that is no longer pending redirects to sign in again the same way", async () => {
    const again = "/m/signin?operation=login&redirect=%2Ftag%2Fx";
    const { browser, answer } = await halfSignedIn();
    browser.fault = "clock:+11m";
    expect((await browser.ask("/m/second-factor")).headers.get("location")).toBe(again);
    // The browser has deleted the cookie by then, and the challenge may be deleted.
    const page = answer.headers.get("location")!;
    expect((await new TestBrowser().ask(page)).headers.get("location")).toBe(again);
    const other = (await halfSignedIn()).browser;
    const form = await (await other.ask("/m/second-factor")).text();
    const [, redirect = ""] = /name="redirect" value="([^"]*)"/.exec(form) ?? [];
    const late = await new TestBrowser().post("/m/second-factor", { code: "123456", redirect });
    expect(late.headers.get("location")).toBe(again);
    const stranger = "/m/second-factor?redirect=https%3A%2F%2Fevil.test%2F";
    expect((await new TestBrowser().ask(stranger)).headers.get("location")).toBe(
      "/m/signin?operation=login&redirect=%2F",
    );
  });

  test("is pending for ten minutes, only in the browser that passed the first step", async () => {
    const { browser } = await halfSignedIn();
    expect((await new TestBrowser().ask("/m/second-factor")).status).toBe(303);
    expect((await trySecondFactor(new TestBrowser(), totpCode())).headers.get("location")).toMatch(
      /^\/m\/signin/,
    );
    for (const fault of ["clock:+11m", "clock:-1d", "clock:+400d"]) {
      const other = (await halfSignedIn()).browser;
      other.fault = fault;
      expect((await other.ask("/m/second-factor")).status, fault).toBe(303);
      await trySecondFactor(other, totpCode());
      expect(await other.viewer(), fault).toBeNull();
    }
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    const forged = await browser.post("/m/second-factor", { code: totpCode() }, foreign);
    expect(forged.status).toBe(403);
  });
});
