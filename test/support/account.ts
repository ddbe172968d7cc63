// People who sign in by themselves, for tests of what their accounts do.

import { scryptSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../../worker/domain/core/identity/session.ts";
import { insertRow, makeUser } from "./factories.ts";
import { get, ORIGIN } from "./product.ts";
import { newAddress, TestBrowser } from "./testBrowser.ts";

/** The password of those who have one. */
export const PASSWORD = "correct horse battery";

const SALT = "00112233445566778899aabbccddeeff";
/** Its hash at the least cost: a hash at the product's own takes 0.2 s, and so does each sign-in. */
const CHEAP_HASH = `scrypt$2$1$1$${SALT}$${scryptSync(PASSWORD, SALT, 32, { N: 2, r: 1, p: 1 }).toString("hex")}`;

const SECRET = new Secret({ size: 20 }).base32;

/** Somebody with an address, and a password unless told otherwise. */
export async function makeOwner({ hasPassword = true }: { hasPassword?: boolean } = {}) {
  const email = newAddress();
  const { id, username } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  if (hasPassword) {
    await insertRow("user_passwords", {
      user_id: id,
      hash: CHEAP_HASH,
      changed_at: 0,
    });
  }
  return { id, username, email };
}

/** Turns somebody's second factor on; `codes` are recovery codes of theirs. */
export async function addSecondFactor(userId: string, codes: readonly string[] = []) {
  await insertRow("second_factors", {
    user_id: userId,
    secret: SECRET,
    confirmed_at: 1,
    created_at: 1,
  });
  for (const code of codes) {
    await insertRow("recovery_codes", {
      user_id: userId,
      code_hash: await hashToken(code.replaceAll("-", "")),
    });
  }
}

/** The code that an authenticator shows so many milliseconds from now. */
export function totpCode(secret = SECRET, inMs = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + inMs });
}

/** Tries a password on the page for it. */
export function tryPassword(browser: TestBrowser, account: string, password = PASSWORD, more = {}) {
  return browser.post("/password", { account, password, ...more });
}

/** Tries a second factor's code on the page for it. */
export function trySecondFactor(browser: TestBrowser, code: string) {
  return browser.post("/m/second-factor", { code });
}

/** A browser that somebody is signed in to by password, with its session's token for forms. */
export async function signInOwner(
  owner: { id: string; email: string },
  browser = new TestBrowser(),
): Promise<TestBrowser & { xsrf: string }> {
  await tryPassword(browser, owner.email);
  browser.xsrf = await xsrfOf(browser);
  return browser as TestBrowser & { xsrf: string };
}

/** The token that the pages of who is signed in give their forms; empty for nobody. */
export async function xsrfOf(browser: TestBrowser): Promise<string> {
  const page = await (await browser.ask("/about")).text();
  return /"xsrf":"(\w+)"/.exec(page)?.[1] ?? "";
}

/** What a page says is wrong. */
export async function errorIn(response: Response): Promise<string> {
  const html = await response.text();
  const [, text = ""] = /role="alert"[^>]*><p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return text.replaceAll("&#x27;", "'");
}

/** The part of the house's help that a page's "Get help" leads to; empty for none. */
export async function helpIn(response: Response): Promise<string> {
  const [, href = ""] = /<a href="([^"]+)">Get help<\/a>/.exec(await response.text()) ?? [];
  const [path = "", anchor = ""] = href.split("#");
  if (anchor === "") return "";
  const page = await (await get(path.replace(ORIGIN, ""))).text();
  const [, part = ""] = new RegExp(`<section id="${anchor}"[^>]*>(.*?)</section>`).exec(page) ?? [];
  return part;
}
