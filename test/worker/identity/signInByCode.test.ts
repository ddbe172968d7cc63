import { allRows, firstRow } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { insertRow, makeUser } from "../../support/factories.ts";
import { FakeMailSender, makeMailOutbox } from "../../support/mail.ts";
import { databaseUse } from "../../support/product.ts";
import { codeTo, newAddress, TestBrowser, verifying } from "../../support/identity/testBrowser.ts";
import { processMail } from "../../../worker/domain/mail/processMail.ts";

/** A browser that requested a code, and the code. */
async function sent(browser = new TestBrowser(), known?: { email: string; id: string }) {
  const reader = known ?? (await makeReader());
  expect(await browser.send({ email: reader.email, type: "LOGIN_CODE", redirect: "/me" })).toEqual({
    __typename: "SusiMethod",
    value: "LOGIN_CODE",
  });
  const code = await codeTo(reader.email);
  expect(code).toMatch(/^\d{6}$/);
  return { ...reader, browser, code };
}

async function makeReader() {
  const email = newAddress();
  const { id } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  return { email, id };
}

/** Returns a different code. */
const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, "0");

const INVALID = { __typename: "BadRequest", message: "Invalid code." };
const EXPIRED = { __typename: "NotFound", message: "That code has expired. Request a new one." };
const TOO_MANY = {
  __typename: "TooManyRequests",
  message: "Too many attempts. Please try again later.",
};

describe("a login code", () => {
  test("signs in: its token starts a session on the auth domain", async () => {
    const { browser, code, id } = await sent();
    const { __typename, value } = await browser.verify(code);
    expect(__typename).toBe("Token");
    expect(await browser.viewer()).toBeNull();
    const answer = await browser.redeem(value!);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://localhost:8787/me");
    expect((await browser.viewer())?.id).toBe(id);
    expect([...browser.cookies.get("localhost:8787")!.keys()]).toEqual(["session", "signed-in"]);
  });

  test("is bound to the requesting browser by a cookie that scripts and other sites can't read", async () => {
    const { id } = await makeReader();
    const email = newAddress();
    await insertRow("user_emails", {
      email_key: email,
      user_id: (await makeUser()).id,
      email,
      verified_at: 1,
    });
    const browser = new TestBrowser();
    const { response } = await browser.graphql({
      query: `mutation { sendAcctAuthEmail(email: "${email}", operation: LOGIN, type: LOGIN_CODE) { __typename } }`,
    });
    expect(id).not.toBe("");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^pending-sign-in=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test("also works if its email was sent late", async () => {
    const { email } = await makeReader();
    const browser = new TestBrowser();
    browser.fault = "mail";
    expect(await browser.send({ email, type: "LOGIN_CODE" })).toMatchObject({
      message: "Please try again.",
    });
    browser.fault = null;
    const later = new FakeMailSender();
    const clock = { ...makeMailOutbox(), clock: () => Date.now() + 5 * 60_000 };
    await processMail(clock, later);
    const mail = later.calls.find(({ to }) => to === email);
    const [code = ""] = /^\d{6}$/m.exec(mail?.text ?? "") ?? [];
    expect(await browser.verify(code)).toMatchObject({ __typename: "Token" });
  });

  test("doesn't work in another browser, and neither does its token", async () => {
    const { browser, code } = await sent();
    expect(await new TestBrowser().verify(code)).toEqual(EXPIRED);
    const other = (await sent()).browser;
    expect(await other.verify(code)).toEqual(INVALID);
    const { value } = await browser.verify(code);
    for (const thief of [new TestBrowser(), other]) {
      const answer = await thief.redeem(value!);
      expect(answer.headers.get("location")).toContain("susiEntry=email_login_timeout");
      expect(await thief.viewer()).toBeNull();
    }
    await browser.redeem(value!);
    expect(await browser.viewer()).not.toBeNull();
  });

  test("can be exchanged once, and its token used once", async () => {
    const { browser, code } = await sent();
    const pending = new Map(browser.cookies.get("localhost:8787"));
    const { value } = await browser.verify(code);
    expect(await browser.verify(code)).toEqual(EXPIRED);
    await browser.redeem(value!);
    const again = new TestBrowser();
    again.cookies.set("localhost:8787", new Map(pending));
    await again.redeem(value!);
    expect(await again.viewer()).toBeNull();
    expect(await again.verify(code)).toEqual(EXPIRED);
  });

  test("tried ten times concurrently gives one token, and its token one session", async () => {
    const { browser, code, id } = await sent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.verify(code)));
    const tokens = answers.filter(({ __typename }) => __typename === "Token");
    expect(tokens).toHaveLength(1);
    const pending = new Map(browser.cookies.get("localhost:8787"));
    await Promise.all(
      Array.from({ length: 10 }, () => {
        const same = new TestBrowser();
        same.cookies.set("localhost:8787", new Map(pending));
        return same.redeem(tokens[0]!.value!);
      }),
    );
    const results = await allRows("SELECT 1 FROM sessions WHERE user_id = ?1", id);
    expect(results).toHaveLength(1);
  });

  test.each([
    "",
    "12345",
    "1234567",
    "12345a",
    "١٢٣٤٥٦",
    "１２３４５６",
    "12 34 56",
    "-12345",
    "1e1000",
  ])("must have six digits: not %j", async (code) => {
    const { browser } = await sent();
    expect(await browser.verify(code)).toEqual({
      __typename: "BadRequest",
      message: "Login code must be 6 digits.",
    });
  });

  test("can be pasted with surrounding spaces", async () => {
    const { browser, code } = await sent();
    expect((await browser.verify(` ${code}\n`)).__typename).toBe("Token");
  });

  test("is locked after ten attempts, also for the right code", async () => {
    const { browser, code } = await sent();
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await browser.verify(wrong(code, turn))).toEqual(INVALID);
    expect(await browser.verify(code)).toEqual(TOO_MANY);
  });

  test("allows three attempts after fifteen wrong ones for its address, whatever number of codes are requested", async () => {
    const reader = await makeReader();
    let attempts = 0;
    let locked = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const { browser, code } = await sent(new TestBrowser(), reader);
      for (let guess = 1; guess <= 9; guess += 1) {
        const { __typename } = await browser.verify(wrong(code, guess));
        if (__typename === "BadRequest") attempts += 1;
        else locked += 1;
      }
    }
    // The third code arrives when the address is locked, and has three attempts of its own.
    expect({ attempts, locked }).toEqual({ attempts: 14 + 3, locked: 10 });
    const tomorrow = new TestBrowser();
    tomorrow.fault = "clock:+25h";
    const fresh = await sent(tomorrow, reader);
    for (let guess = 1; guess <= 9; guess += 1)
      expect(await fresh.browser.verify(wrong(fresh.code, guess))).toEqual(INVALID);
    expect((await fresh.browser.verify(fresh.code)).__typename).toBe("Token");
  });

  test("can be tried fourteen times per network, whatever number of codes it requests", async () => {
    const reader = await makeReader();
    const network = new TestBrowser().address;
    const results: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const browser = new TestBrowser();
      browser.address = network;
      const { code } = await sent(browser, reader);
      for (let guess = 1; guess <= 5; guess += 1)
        results.push((await browser.verify(wrong(code, guess))).__typename);
      if (turn === 3) expect(await browser.verify(code)).toEqual(TOO_MANY);
    }
    expect(results.filter((result) => result === "BadRequest")).toHaveLength(14);
    // From another network the owner signs in with one.
    const { browser, code } = await sent(new TestBrowser(), reader);
    expect((await browser.verify(code)).__typename).toBe("Token");
  });

  test("remains usable for its requester, whatever others have tried for the same address", async () => {
    const owner = await sent();
    for (let stranger = 0; stranger < 3; stranger += 1) {
      const { browser, code } = await sent(new TestBrowser(), owner);
      for (let guess = 1; guess <= 10; guess += 1) await browser.verify(wrong(code, guess));
      expect(await browser.verify(code)).toEqual(TOO_MANY);
    }
    for (const guess of [1, 2]) {
      expect(await owner.browser.verify(wrong(owner.code, guess))).toEqual(INVALID);
    }
    expect((await owner.browser.verify(owner.code)).__typename).toBe("Token");
  });

  test("can't be guessed more often in a batch: each operation is an attempt", async () => {
    const { browser, code } = await sent();
    const guesses = Array.from({ length: 20 }, (_, index) => verifying(wrong(code, index + 1)));
    const { json } = await browser.graphql([...guesses.slice(0, 19), verifying(code)]);
    const kinds = json.map((one: any) => one.data.verifyLoginCode.__typename);
    expect(kinds.slice(0, 10).every((kind: string) => kind === "BadRequest")).toBe(true);
    expect(kinds.slice(10).every((kind: string) => kind === "TooManyRequests")).toBe(true);
    expect(await browser.verify(code)).toEqual(TOO_MANY);
  });

  test("can't be guessed more often concurrently", async () => {
    const { browser, code } = await sent();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => browser.verify(wrong(code, index + 1))),
    );
    expect(results.filter(({ __typename }) => __typename === "BadRequest")).toHaveLength(10);
    expect(await browser.verify(code)).toEqual(TOO_MANY);
  });

  test("is rate-limited per network, also for browsers that requested none", async () => {
    const browser = new TestBrowser();
    const batch = () => Array.from({ length: 20 }, () => verifying("123456"));
    for (let turn = 0; turn < 5; turn += 1) await browser.graphql(batch());
    expect(await browser.verify("123456")).toEqual({
      __typename: "RateLimited",
      message: "Too many attempts. Please try again later.",
    });
    const { browser: other, code } = await sent();
    other.address = browser.address;
    expect((await other.verify(code)).__typename).toBe("RateLimited");
    other.address = "2001:db8:1:2::1";
    expect((await other.verify(code)).__typename).toBe("Token");
  });

  test("expires after ten minutes, its token after two, also when the clock goes back", async () => {
    const first = await sent();
    first.browser.fault = "clock:+11m";
    expect(await first.browser.verify(first.code)).toEqual(EXPIRED);
    first.browser.fault = "clock:-1d";
    expect(await first.browser.verify(first.code)).toEqual(EXPIRED);
    const second = await sent();
    const { value } = await second.browser.verify(second.code);
    for (const fault of ["clock:+3m", "clock:+400d", "clock:-1d"]) {
      second.browser.fault = fault;
      await second.browser.redeem(value!);
      second.browser.fault = null;
      expect(await second.browser.viewer()).toBeNull();
    }
  });

  test("takes the same number of statements whether it exists or not", async () => {
    const { browser, code } = await sent();
    const uses = [];
    for (const requester of [browser, new TestBrowser()]) {
      const { response } = await requester.graphql(verifying(wrong(code)));
      uses.push(databaseUse(response));
    }
    expect(uses[0]).toEqual(uses[1]);
    expect(uses[0]!.roundTrips).toBe(1);
  });

  test("is replaced by a newer one in the same browser", async () => {
    const first = await sent();
    const second = await sent(first.browser, first);
    if (first.code !== second.code) expect(await first.browser.verify(first.code)).toEqual(INVALID);
    expect((await first.browser.verify(second.code)).__typename).toBe("Token");
  });

  test("is stored as a hash that can't be reversed with the database alone", async () => {
    const { code, email } = await sent();
    const row = await firstRow<{ code_hash: string }>(
      "SELECT * FROM sign_in_requests WHERE email = ?1",
      email,
    );
    expect(JSON.stringify(row)).not.toContain(code);
    const plain = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
    expect(row?.code_hash).not.toBe(
      Array.from(new Uint8Array(plain), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
  });
});
