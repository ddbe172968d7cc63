import { env } from "cloudflare:workers";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PHONE_ERROR_TEXTS, readPhoneNumber } from "../../../shared/identity/phoneNumber.ts";
import { app } from "../../support/appWith.ts";
import { hashLoginCode } from "../../../worker/domain/identity/signIn/loginCode.ts";
import { LIMITS } from "../../../worker/domain/identity/rows/rateLimits.ts";
import {
  confirmMobileVerification,
  startMobileVerification,
} from "../../../worker/domain/identity/mobileVerification.ts";
import { readSmsSettings } from "../../../worker/settings/smsSettings.ts";
import { errorIn, makeOwner, signInOwner } from "../../support/identity/account.ts";
import { insertRow, nextNumber, signedIn } from "../../support/factories.ts";
import { mailsTo } from "../../support/mail.ts";
import { makeDomainContext, setSuspended } from "../../support/people.ts";
import { ORIGIN } from "../../support/product.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";

const PATH = "/mobile-verification";
const CODE_PATH = `${PATH}/code`;

const SELECTED = {
  startMobileVerification: `... on MobileVerificationStarted { number }
    ... on PhoneNumberValidationError { phone: reason } ... on MobileVerificationError { reason }`,
  confirmMobileVerification: `... on MobileNumberVerified { number }
    ... on MobileVerificationError { reason }`,
  removeMobileNumber: "... on MobileNumberRemoved { isRemoved }",
} as const;
type Verb = keyof typeof SELECTED;

let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser & { xsrf: string };
let number: string;

beforeEach(async () => {
  owner = await makeOwner();
  browser = await signInOwner(owner);
  number = `+4420${String(nextNumber()).padStart(8, "0")}`;
});

/** Submits the page's no-JS form. */
const send = (verb: Verb, fields: Record<string, string> = {}, by = browser) =>
  by.post(`/_/write/${verb}`, { xsrf: by.xsrf, redirect: CODE_PATH, back: PATH, ...fields });
const start = (by = browser, phoneNumber = number) =>
  send("startMobileVerification", { phoneNumber }, by);
const confirm = (code: string, by = browser) => send("confirmMobileVerification", { code }, by);

/** Runs the mutation as the page's script does. */
async function ask(verb: Verb, args = "", by: TestBrowser = browser) {
  const { json } = await by.graphql({
    query: `mutation { ${verb}${args} { __typename ... on ResultError { message } ${SELECTED[verb]} } }`,
  });
  return json.data[verb] as Record<string, string>;
}

/** Returns the newest code sent to a number. */
async function codeTo(to: string): Promise<string> {
  const messages = await mailsTo(to);
  return messages.at(-1)?.text.slice(0, 6) ?? "none";
}

async function verified(userId = owner.id): Promise<string | null> {
  const row = await firstRow<{ number: string }>(
    "SELECT number FROM mobile_numbers WHERE user_id = ?1",
    userId,
  );
  return row?.number ?? null;
}

describe("the mobile verification page", () => {
  const shown = async (path: string, by: TestBrowser = browser) => {
    const response = await by.ask(path);
    return { response, html: response.status === 200 ? await response.text() : "" };
  };

  test("asks for the number, then for its code, and both forms work without JavaScript", async () => {
    const first = await shown(PATH);
    expect(first.response.headers.get("cache-control")).toContain("no-store");
    expect(first.html).toContain("Step 1 of 2");
    expect(first.html).toContain('action="/_/write/startMobileVerification"');
    expect((await start()).headers.get("location")).toBe(`${ORIGIN}${CODE_PATH}`);
    const second = await shown(CODE_PATH);
    expect(second.html).toContain("Step 2 of 2");
    expect(second.html).toContain(number);
    expect(second.html).toContain('action="/_/write/confirmMobileVerification"');
    expect((await confirm(await codeTo(number))).status).toBe(303);
    const settings = await shown("/me/settings/security");
    expect(settings.html).toContain(number);
    expect(settings.html).toContain(`href="${PATH}"`);
    const again = await shown(PATH);
    expect(again.html).toContain("Change your mobile number");
    expect(again.html).toContain('action="/_/write/removeMobileNumber"');
  });

  test("starts over if no code is pending or it has expired", async () => {
    const leads = (await shown(CODE_PATH)).response;
    expect(leads.status).toBe(302);
    expect(leads.headers.get("location")).toBe(PATH);
    await start();
    expect((await shown(CODE_PATH)).response.status).toBe(200);
    for (const fault of ["clock:+11m", "clock:-1d"]) {
      browser.fault = fault;
      expect((await shown(CODE_PATH)).response.status, fault).toBe(302);
    }
  });

  test("asks anonymous viewers to sign in, and has no other steps", async () => {
    const visitor = await shown(PATH, new TestBrowser());
    expect(visitor.response.headers.get("location")).toContain("/m/signin");
    expect((await shown(`${PATH}/nonsense`)).response.status).toBe(404);
  });

  test("tells suspended users the reason", async () => {
    await setSuspended(owner.id, 1);
    const { html } = await shown(PATH);
    expect(html).toContain("Your account is suspended.");
    expect(html).toContain('href="/suspended"');
    expect(html).not.toContain("startMobileVerification");
  });

  test("says so if no SMS provider is configured", async () => {
    const answer = await app.request(
      ORIGIN + PATH,
      { headers: await signedIn(owner.id) },
      { ...env, SMS_API_URL: "off" },
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
    );
    const html = await answer.text();
    expect(html).toContain("send text messages here");
    expect(html).toContain('href="/me/settings/security"');
    expect(html).not.toContain("startMobileVerification");
  });
});

describe("a mobile number", () => {
  test("is verified by the code sent to it, once, and can be removed", async () => {
    await start(browser, number.replace("+44", "00 44 "));
    expect(await verified()).toBeNull();
    const code = await codeTo(number);
    expect((await confirm(code)).status).toBe(303);
    expect(await verified()).toBe(number);
    const again = await confirm(code);
    expect(again.status).toBe(422);
    expect(await errorIn(again)).toBe("This code is wrong or has expired. Request a new one.");
    expect((await send("removeMobileNumber")).status).toBe(303);
    expect(await verified()).toBeNull();
  });

  test("has typed results in the mutations", async () => {
    const wrong = await ask("startMobileVerification", '(phoneNumber: "+44 207")');
    expect(wrong).toEqual({
      __typename: "PhoneNumberValidationError",
      phone: "TOO_SHORT",
      message: "This number has too few digits.",
    });
    const started = await ask("startMobileVerification", `(phoneNumber: "${number}")`);
    expect(started).toEqual({ __typename: "MobileVerificationStarted", number });
    const guess = await ask("confirmMobileVerification", '(code: "nonsense")');
    expect(guess).toMatchObject({
      __typename: "MobileVerificationError",
      reason: "NOT_MOBILE_VERIFIED",
    });
    const code = await codeTo(number);
    expect(await ask("confirmMobileVerification", `(code: "${code}")`)).toEqual({
      __typename: "MobileNumberVerified",
      number,
    });
    expect(await ask("removeMobileNumber")).toMatchObject({ __typename: "MobileNumberRemoved" });
    expect(await verified()).toBeNull();
  });

  test("belongs to one account: a new owner who verifies it takes it over, and the previous one is notified", async () => {
    await start();
    await confirm(await codeTo(number));
    const other = await makeOwner();
    const theirs = await signInOwner(other);
    await start(theirs);
    // A request alone takes the number from nobody and notifies nobody.
    expect(await verified()).toBe(number);
    await confirm(await codeTo(number), theirs);
    expect(await verified()).toBeNull();
    expect(await verified(other.id)).toBe(number);
    await vi.waitFor(
      async () =>
        expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
          expect.stringContaining("mobile number was removed"),
        ]),
      { timeout: 15_000 },
    );
    const [mail] = await mailsTo(owner.email);
    expect(mail!.text).not.toContain(number);
    expect(mail!.text).not.toContain(other.username);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("has one owner when two users enter their codes concurrently", async () => {
    const other = await makeOwner();
    const theirs = await signInOwner(other);
    await start();
    const mine = await codeTo(number);
    await start(theirs);
    await Promise.all([confirm(mine), confirm(await codeTo(number), theirs)]);
    const owners = [await verified(), await verified(other.id)];
    expect(owners.filter((each) => each === number)).toHaveLength(1);
  });

  test("isn't verified by a code that is another session's, outdated, late or guessed", async () => {
    await start();
    const first = await codeTo(number);
    expect((await confirm(first, await signInOwner(owner))).status).toBe(422);
    browser.fault = "clock:+11m";
    expect((await confirm(first)).status).toBe(422);
    browser.fault = null;
    await start();
    browser.fault = "clock:-1d";
    expect((await confirm(await codeTo(number))).status).toBe(422);
    browser.fault = null;
    await start();
    const second = await codeTo(number);
    const wrong = second === "000000" ? "000001" : "000000";
    for (let attempts = 0; attempts < 5; attempts += 1)
      expect((await confirm(wrong)).status).toBe(422);
    expect((await confirm(second)).status).toBe(422);
    expect(await verified()).toBeNull();
  });

  test("has a code that a copy of the database doesn't reveal", async () => {
    await start();
    const code = await codeTo(number);
    const kept = await firstRow<{ hash: string }>(
      "SELECT code_hash AS hash FROM mobile_verifications WHERE user_id = ?1",
      owner.id,
    );
    const sessions = await allRows<Record<string, string | null>>(
      "SELECT * FROM sessions WHERE user_id = ?1",
      owner.id,
    );
    const known = ["", owner.id, number, ...sessions.flatMap((row) => Object.values(row))];
    const guesses = await Promise.all(known.map((text) => hashLoginCode(String(text), code)));
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(guesses).not.toContain(kept?.hash);
  });

  test("can't be guessed more often with many codes in one request", async () => {
    await start();
    const code = await codeTo(number);
    const guesses = Array.from({ length: 6 }, (_, index) =>
      index === 5 ? code : String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0"),
    );
    const fields = guesses.map(
      (guess, index) => `g${index}: confirmMobileVerification(code: "${guess}") { __typename }`,
    );
    await browser.graphql({ query: `mutation { ${fields.join(" ")} }` });
    expect(await verified()).toBeNull();
  });

  test.each([
    ["abc", "INVALID"],
    ["", "INVALID"],
    ["2079460018", "INVALID_COUNTRY_CODE"],
    ["+999 2079460018", "INVALID_COUNTRY_CODE"],
    ["+44 20794600181234567", "TOO_LONG"],
    ["+44 207", "TOO_SHORT"],
  ] as const)("is rejected with a reason, and nothing is sent: %s", async (typed, error) => {
    expect(readPhoneNumber(typed)).toEqual({ number: null, error });
    const answer = await start(browser, typed);
    expect(answer.status).toBe(422);
    expect(await errorIn(answer)).toBe(PHONE_ERROR_TEXTS[error]);
  });

  test("gets a limited number of codes, however many sessions request them", async () => {
    const { name, max, window } = LIMITS.codesToPerson;
    await insertRow("rate_limits", {
      key: `${name}:${owner.id}`,
      count: max,
      ends_at: Date.now() + window,
    });
    expect(await ask("startMobileVerification", `(phoneNumber: "${number}")`)).toMatchObject({
      __typename: "MobileVerificationError",
      reason: "RATE_LIMITED",
      message: "You’ve requested too many codes. Try again later.",
    });
    expect(await mailsTo(number)).toEqual([]);
  });

  test.each([
    [1, null, null, "SUSPENDED"],
    [0, 1, null, "DEACTIVATED"],
    [0, 1, 9, "DELETED"],
  ])(
    "can't be verified for an account that isn't active: %i, %s, %s",
    async (hiddenByStaff, closedAt, eraseAt, error) => {
      await runSql(
        "UPDATE users SET hidden_by_staff = ?2, closed_at = ?3, erase_at = ?4 WHERE id = ?1",
        owner.id,
        hiddenByStaff,
        closedAt,
        eraseAt,
      );
      const asking = { userId: owner.id, sessionToken: "x" };
      const context = makeDomainContext();
      expect(await startMobileVerification(context, asking, number)).toEqual({
        kind: "rejected",
        error,
      });
      expect(await confirmMobileVerification(context, asking, "123456")).toEqual({ error });
    },
  );
});

test("messages are sent through the configured provider, over https, with a token", () => {
  expect(readSmsSettings({})).toEqual({ driver: "embedded" });
  expect(readSmsSettings({ SMS_API_URL: "off" })).toEqual({ driver: "off" });
  expect(() => readSmsSettings({ SMS_API_URL: "http://sms.example" })).toThrow(/SMS_API_URL/);
  expect(() => readSmsSettings({ SMS_API_URL: "https://sms.example" })).toThrow(/SMS_API_TOKEN/);
  expect(
    readSmsSettings({ SMS_API_URL: "https://sms.example/send", SMS_API_TOKEN: "t" }),
  ).toMatchObject({ driver: "http", apiUrl: "https://sms.example/send" });
});
