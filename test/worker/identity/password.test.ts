import { firstRow, runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { lockoutIn } from "../../../shared/identity/lockoutCookie.ts";
import { lockoutText } from "../../../shared/identity/lockoutText.ts";
import { readAddressToast } from "../../../client/features/notices/addressToast.ts";
import { hashPassword, isPasswordOf } from "../../../worker/domain/identity/signIn/passwordHash.ts";
import {
  errorIn,
  helpIn,
  makeOwner,
  PASSWORD,
  tryPassword,
} from "../../support/identity/account.ts";
import { databaseUse, ORIGIN } from "../../support/product.ts";
import { linkTo, newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

const LEFT = (left: number) =>
  `That password was incorrect. You have ${left} more attempts before your account is locked for 1 minute.`;
const SOFT = /^Your account is locked for 1 minute\./;

async function hasSession(userId: string): Promise<boolean> {
  const row = await firstRow("SELECT 1 FROM sessions WHERE user_id = ?1", userId);
  return row !== null;
}

/** Submits wrong passwords at a time, each from a different network. */
async function guess(account: string, times: number, fault: string | null = null) {
  const errors: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const browser = new TestBrowser();
    browser.fault = fault;
    errors.push(await errorIn(await tryPassword(browser, account, "wrong")));
  }
  return errors;
}

/** Sets the rate limit count of every network. */
async function setCount(name: string, count: number): Promise<void> {
  await runSql("UPDATE rate_limits SET count = ?2 WHERE key LIKE ?1", `${name}:%`, count);
}

describe("a password", () => {
  test("is stored as a salted hash with its cost", async () => {
    const [one, two] = [await hashPassword("pässword"), await hashPassword("pässword")];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
    expect(one).not.toBe(two);
    // The same password, typed as a letter and a combining mark.
    expect(await isPasswordOf("pa\u0308ssword", one)).toBe(true);
    expect(await isPasswordOf("Pässword", one)).toBe(false);
    expect(await isPasswordOf("pässword", null)).toBe(false);
  });

  test.each(["email", "username", "at", "case"])("signs its owner in by %s", async (by) => {
    const owner = await makeOwner();
    const account = {
      email: owner.email,
      username: owner.username,
      at: ` @${owner.username}`,
      case: owner.email.toUpperCase(),
    }[by]!;
    const browser = new TestBrowser();
    const answer = await tryPassword(browser, account, PASSWORD, { redirect: "/tag/x" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/tag/x`);
    expect(await browser.viewer()).toMatchObject({ id: owner.id });
  });

  test("is asked for by a form that works without JavaScript and doesn't redirect to other sites", async () => {
    const owner = await makeOwner();
    const browser = new TestBrowser();
    const page = await browser.ask("/password?redirect=https%3A%2F%2Fevil.test%2F");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    expect(html).toContain('action="/password" method="post"');
    expect(html).not.toContain("<script");
    const answer = await tryPassword(browser, owner.email, PASSWORD, {
      redirect: "/..//evil.test",
    });
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/`);
  });

  test("is also asked for when a signed-in user wants to switch accounts", async () => {
    const [first, second] = [await makeOwner(), await makeOwner()];
    const browser = new TestBrowser();
    await tryPassword(browser, first.email);
    const query = "?redirect=%2Ftag%2Fx&susiEntry=switch_account";
    expect((await browser.ask("/password")).headers.get("location")).toBe("/m/account/password");
    expect((await browser.ask("/password?redirect=%2Ftag%2Fx")).headers.get("location")).toBe(
      `${ORIGIN}/tag/x`,
    );
    const stranger = await browser.ask("/password?redirect=https%3A%2F%2Fevil.test%2F");
    expect(stranger.headers.get("location")).toBe(`${ORIGIN}/`);
    const page = await browser.ask(`/password${query}`);
    expect(page.status).toBe(200);
    const form = await page.text();
    expect(form).toContain('name="susiEntry" value="switch_account"');
    expect(form).toContain("redirect=%2Ftag%2Fx&amp;susiEntry=switch_account");
    const more = { redirect: "/tag/x", susiEntry: "switch_account" };
    const wrong = await tryPassword(browser, second.email, "wrong", more);
    expect(await wrong.text()).toContain("susiEntry=switch_account&amp;stepOverride=ENTER_EMAIL");
    const answer = await tryPassword(browser, second.email, PASSWORD, more);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/tag/x`);
    expect(await browser.viewer()).toMatchObject({ id: second.id });
  });

  test("starts a session with a new id and ends the browser's previous one", async () => {
    const owner = await makeOwner();
    const browser = new TestBrowser();
    browser.cookies.set(new URL(ORIGIN).host, new Map([["session", "made-up"]]));
    await tryPassword(browser, owner.email);
    const first = browser.cookies.get(new URL(ORIGIN).host)!.get("session")!;
    expect(first).not.toBe("made-up");
    await tryPassword(browser, owner.email);
    const thief = new TestBrowser();
    thief.cookies.set(new URL(ORIGIN).host, new Map([["session", first]]));
    expect(await thief.viewer()).toBeNull();
  });

  test("is accepted only from its own page", async () => {
    const owner = await makeOwner();
    const browser = new TestBrowser();
    const fields = { account: owner.email, password: PASSWORD };
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await browser.post("/password", fields, foreign)).status).toBe(403);
    const json = { "Content-Type": "application/json" };
    expect((await browser.post("/password", fields, json)).status).toBe(400);
    expect(await browser.viewer()).toBeNull();
  });
});

describe("a wrong password", () => {
  test("reports the remaining attempts, and locks for a minute after six", async () => {
    const owner = await makeOwner();
    const errors = await guess(owner.email, 7);
    expect(errors.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map(LEFT));
    expect(errors[5]).toMatch(SOFT);
    expect(errors[6]).toMatch(SOFT);
    // The correct password fails during the lock and works after it.
    const browser = new TestBrowser();
    const locked = await tryPassword(browser, owner.email);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(await helpIn(locked)).toContain("link sent to your email");
    expect(await browser.viewer()).toBeNull();
    browser.fault = "clock:+2m";
    expect((await tryPassword(browser, owner.email)).status).toBe(303);
    expect((await guess(owner.email, 1))[0]).toBe(LEFT(5));
  });

  test("warns in the last round that the next lock is permanent", async () => {
    const owner = await makeOwner();
    await guess(owner.email, 1);
    await runSql("UPDATE auth_locks SET lock_count = 4 WHERE user_id = ?1", owner.id);
    const last = " After that, only a link sent to your email signs you in.";
    expect(await guess(owner.email, 4)).toEqual([4, 3, 2, 1].map((left) => LEFT(left) + last));
    expect((await guess(owner.email, 1))[0]).toMatch(
      /^You can no longer sign in with a password\./,
    );
  });

  test("locks no one out because a clock was far ahead for a moment", async () => {
    const owner = await makeOwner();
    expect((await guess(owner.email, 6, "clock:+400d"))[5]).toMatch(SOFT);
    expect((await guess(owner.email, 1))[0]).toBe(LEFT(5));
    const browser = new TestBrowser();
    expect((await tryPassword(browser, owner.email)).status).toBe(303);
  });

  test("that locks the account is reported by the next pages", async () => {
    const owner = await makeOwner();
    const toOptions = async (): Promise<URLSearchParams> => {
      const html = await (await tryPassword(new TestBrowser(), owner.email, "wrong")).text();
      const [, href = ""] = /<a[^>]*href="([^"]*)"[^>]*>All sign in options/.exec(html) ?? [];
      return new URL(href.replaceAll("&amp;", "&"), ORIGIN).searchParams;
    };
    for (let turn = 0; turn < 5; turn += 1) expect((await toOptions()).has("toast")).toBe(false);
    const locked = await toOptions();
    expect(Object.fromEntries(locked)).toMatchObject({
      operation: "login",
      toast: "account-lockout",
    });
    // Only the cookie states the duration: in a URL anyone could claim it.
    expect([...locked.keys()].filter((name) => /fail|until/i.test(name))).toEqual([]);
    const told = { failCount: 6, lockedOutUntil: Date.now() + 1000 };
    expect(readAddressToast(`?${locked}`, told)).toEqual({
      toastStyle: "account-lockout",
      extraParams: told,
    });
    // Permanent after this many locks.
    await runSql("UPDATE auth_locks SET lock_count = 5 WHERE user_id = ?1", owner.id);
    expect((await toOptions()).get("toast")).toBe("account-lockout");
    const browser = new TestBrowser();
    await tryPassword(browser, owner.email, "wrong");
    const kept = browser.cookies.get(new URL(ORIGIN).host)?.get("lockout");
    expect(lockoutIn(`lockout=${kept}`, Date.now())).toEqual({
      failCount: 30,
      lockedOutUntil: null,
    });
  });

  test("that locks the account is reported by the browser's sign-in page and modal while it lasts", async () => {
    const owner = await makeOwner();
    const browser = new TestBrowser();
    const kept = () => browser.cookies.get(new URL(ORIGIN).host)?.get("lockout");
    for (let turn = 0; turn < 5; turn += 1) await tryPassword(browser, owner.email, "wrong");
    expect(kept()).toBeUndefined();
    const locked = await tryPassword(browser, owner.email, "wrong");
    const cookie = locked.headers.getSetCookie().find((each) => each.startsWith("lockout="));
    // The page's script reads it, because the page itself is cached for everyone.
    expect(cookie).not.toMatch(/httponly/i);
    expect(cookie).toMatch(/max-age=(?:[1-9]|[1-5]\d|60)(?:;|$)/i);
    const lockout = lockoutIn(`a=b; lockout=${kept()}`, Date.now());
    expect(lockout).toEqual({ failCount: 6, lockedOutUntil: expect.any(Number) });
    expect(lockoutText(lockout!, Date.now())).toBe(
      "After 6 failed attempts to sign in your account is locked for 1 minute.",
    );
    browser.fault = "clock:+2m";
    expect((await tryPassword(browser, owner.email)).status).toBe(303);
    expect(kept()).toBeUndefined();
  });

  test("is counted before it is compared, so that concurrent attempts are limited to six", async () => {
    const owner = await makeOwner();
    const errors = await Promise.all(
      Array.from({ length: 25 }, async () =>
        errorIn(await tryPassword(new TestBrowser(), owner.email, "wrong")),
      ),
    );
    expect(errors.filter((error) => error.startsWith("That password")).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map(LEFT),
    );
    expect(errors.filter((error) => SOFT.test(error))).toHaveLength(20);
    expect((await tryPassword(new TestBrowser(), owner.email)).status).toBe(429);
    expect(await hasSession(owner.id)).toBe(false);
  });

  test("locks passwords permanently after five locks, until a link signs in", async () => {
    const owner = await makeOwner();
    await guess(owner.email, 1);
    await runSql(
      "UPDATE auth_locks SET lock_count = 4, fail_count = 5 WHERE user_id = ?1",
      owner.id,
    );
    const forGood =
      "You can no longer sign in with a password. Sign in with a link sent to your email instead.";
    expect(await guess(owner.email, 1)).toEqual([forGood]);
    const browser = new TestBrowser();
    browser.fault = "clock:+300d";
    expect(await errorIn(await tryPassword(browser, owner.email))).toBe(forGood);
    browser.fault = null;
    await browser.send({ email: owner.email });
    await browser.press(await linkTo(owner.email));
    expect(await browser.viewer()).toMatchObject({ id: owner.id });
    expect((await tryPassword(new TestBrowser(), owner.email)).status).toBe(303);
  });

  test("from one network a hundred times locks the network for days, but no account", async () => {
    const [owner, victim] = [await makeOwner(), await makeOwner()];
    const browser = new TestBrowser();
    expect(await errorIn(await tryPassword(browser, victim.email, "wrong"))).toBe(LEFT(5));
    await setCount("auth-network", 99);
    expect(await errorIn(await tryPassword(browser, victim.email, "wrong"))).toBe(LEFT(4));
    // A correct attempt doesn't count; the next wrong one exceeds the limit.
    await setCount("auth-network", 99);
    expect((await tryPassword(browser, owner.email)).status).toBe(303);
    await setCount("auth-network", 100);
    for (const { email } of [victim, owner])
      expect(await errorIn(await tryPassword(browser, email))).toBe(
        "You cannot sign in from this network for 3 days.",
      );
    browser.fault = "clock:+50h";
    expect(await errorIn(await tryPassword(browser, owner.email))).toBe(
      "You cannot sign in from this network for 1 day.",
    );
    // On another network the owner can sign in, because the attempts don't count against them; here
    // too, once the days are over.
    const elsewhere = new TestBrowser();
    expect(await errorIn(await tryPassword(elsewhere, victim.email, "wrong"))).toBe(LEFT(3));
    browser.fault = "clock:+4d";
    expect((await tryPassword(browser, owner.email)).status).toBe(303);
  });

  test("costs and returns the same for an account without a password", async () => {
    const uses = [];
    const errors = [];
    for (const hasPassword of [true, false]) {
      const { email } = await makeOwner({ hasPassword });
      const answer = await tryPassword(new TestBrowser(), email, "wrong");
      uses.push(databaseUse(answer));
      errors.push(await errorIn(answer));
    }
    expect(uses[0]).toEqual(uses[1]);
    expect(errors[0]).toBe(errors[1]);
  });

  test("for an unknown account says so within a network's limit, and afterwards reveals nothing", async () => {
    const owner = await makeOwner();
    const browser = new TestBrowser();
    const first = await tryPassword(browser, newAddress(), "wrong");
    const known = await tryPassword(new TestBrowser(), owner.email, "wrong");
    expect(databaseUse(first)).toEqual(databaseUse(known));
    expect(await errorIn(first)).toBe("Sorry, we didn't recognize that account");
    await setCount("miss-network", 40);
    expect(await errorIn(await tryPassword(browser, newAddress(), "wrong"))).toBe(
      "Please try again.",
    );
    for (const account of [newAddress(), owner.email])
      expect(await errorIn(await tryPassword(browser, account, "wrong"))).toBe("Please try again.");
  });
});
