// Users with passwords and second factors, for account tests.

import { scryptSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { insertRow, makeUser } from "../factories.ts";
import { get, ORIGIN } from "../product.ts";
import { newAddress, TestBrowser } from "./testBrowser.ts";

/** The password of users who have one. */
export const PASSWORD = "correct horse battery";

const SALT = "00112233445566778899aabbccddeeff";
/** Its hash at minimum cost: at the product's cost, each hash and each sign-in takes 0.2 s. */
const CHEAP_HASH = `scrypt$2$1$1$${SALT}$${scryptSync(PASSWORD, SALT, 32, { N: 2, r: 1, p: 1 }).toString("hex")}`;

const SECRET = new Secret({ size: 20 }).base32;

/** Creates a user with an email address, and a password by default. */
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

/** Enables a user's second factor; `codes` are their recovery codes. */
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

/** Returns the code that an authenticator shows in this many milliseconds. */
export function totpCode(secret = SECRET, inMs = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + inMs });
}

/** Submits a password on its page. */
export function tryPassword(browser: TestBrowser, account: string, password = PASSWORD, more = {}) {
  return browser.post("/password", { account, password, ...more });
}

/** Submits a second factor's code on its page. */
export function trySecondFactor(browser: TestBrowser, code: string) {
  return browser.post("/m/second-factor", { code });
}

/** Signs a user in with a password. Returns a browser with the session's XSRF token. */
export async function signInOwner(
  owner: { id: string; email: string },
  browser = new TestBrowser(),
): Promise<TestBrowser & { xsrf: string }> {
  await tryPassword(browser, owner.email);
  browser.xsrf = await xsrfOf(browser);
  return browser as TestBrowser & { xsrf: string };
}

/** Returns the XSRF token in the forms of a signed-in user's pages; "" for an anonymous viewer. */
export async function xsrfOf(browser: TestBrowser): Promise<string> {
  const page = await (await browser.ask("/about")).text();
  return /"xsrf":"(\w+)"/.exec(page)?.[1] ?? "";
}

/** Returns the error message on a page. */
export async function errorIn(response: Response): Promise<string> {
  const html = await response.text();
  const [, text = ""] = /role="alert"[^>]*><p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return text.replaceAll("&#x27;", "'");
}

/** Returns the section of the first-party help that a page's "Get help" links to; "" for none. */
export async function helpIn(response: Response): Promise<string> {
  const [, href = ""] = /<a href="([^"]+)">Get help<\/a>/.exec(await response.text()) ?? [];
  const [path = "", anchor = ""] = href.split("#");
  if (anchor === "") return "";
  const page = await (await get(path.replace(ORIGIN, ""))).text();
  const [, part = ""] = new RegExp(`<section id="${anchor}"[^>]*>(.*?)</section>`).exec(page) ?? [];
  return part;
}
