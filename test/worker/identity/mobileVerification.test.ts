import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { readPhoneNumber } from "../../../shared/rules/phoneNumber.ts";
import { LIMITS } from "../../../worker/domain/identity/rateLimits.ts";
import {
  confirmMobileVerification,
  startMobileVerification,
} from "../../../worker/domain/identity/mobileVerification.ts";
import { readSmsSettings } from "../../../worker/smsSettings.ts";
import { errorIn, makeOwner, signInOwner } from "../../support/account.ts";
import { insertRow, nextNumber } from "../../support/factories.ts";
import { mailsTo } from "../../support/mail.ts";
import { makeDomainContext } from "../../support/people.ts";
import type { TestBrowser } from "../../support/testBrowser.ts";

const PATH = "/m/account/mobile";
let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser & { xsrf: string };
let number: string;

beforeEach(async () => {
  owner = await makeOwner();
  browser = await signInOwner(owner);
  number = `+4420${String(nextNumber()).padStart(8, "0")}`;
});

const send = (fields: Record<string, string>, by = browser) =>
  by.post(PATH, { xsrf: by.xsrf, ...fields });

/** The newest code that went to a number. */
async function codeTo(to: string): Promise<string> {
  const messages = await mailsTo(to);
  return messages.at(-1)?.text.slice(0, 6) ?? "none";
}

async function verified(userId = owner.id): Promise<string | null> {
  const row = await env.DB.prepare("SELECT number FROM mobile_numbers WHERE user_id = ?1")
    .bind(userId)
    .first<{ number: string }>();
  return row?.number ?? null;
}

describe("a mobile number", () => {
  test("is verified by the code that went there, shown in the settings, and removed", async () => {
    const asked = await send({ number: number.replace("+44", "00 44 ") });
    expect(await asked.text()).toContain(`We sent a code to ${number}.`);
    expect(await verified()).toBeNull();
    const done = await send({ code: await codeTo(number) });
    expect(done.headers.get("location")).toBe("/me/settings/security?done=mobile");
    expect(await verified()).toBe(number);
    expect(await (await browser.ask("/me/settings/security")).text()).toContain(number);
    // The code is good once.
    expect((await send({ code: await codeTo(number) })).status).toBe(422);
    const gone = await send({ remove: "1" });
    expect(gone.headers.get("location")).toBe("/me/settings/security?done=mobile-removed");
    expect(await verified()).toBeNull();
  });

  test("is one person's: who shows to have it now takes it over", async () => {
    await send({ number });
    await send({ code: await codeTo(number) });
    const other = await makeOwner();
    const theirs = await signInOwner(other);
    await send({ number }, theirs);
    await send({ code: await codeTo(number) }, theirs);
    expect(await verified()).toBeNull();
    expect(await verified(other.id)).toBe(number);
  });

  test("is not verified by a code of another session, an older, a late or a guessed one", async () => {
    await send({ number });
    const first = await codeTo(number);
    const elsewhere = await signInOwner(owner);
    const refused = await send({ code: first }, elsewhere);
    expect(refused.status).toBe(422);
    expect(await errorIn(refused)).toBe("This code is wrong or over. Have a new one sent.");
    browser.fault = "clock:+11m";
    expect((await send({ code: first })).status).toBe(422);
    browser.fault = null;
    await send({ number });
    const second = await codeTo(number);
    const wrong = second === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1)
      expect((await send({ code: wrong })).status).toBe(422);
    expect((await send({ code: second })).status).toBe(422);
    expect(await verified()).toBeNull();
  });

  test.each([
    ["abc", "INVALID"],
    ["", "INVALID"],
    ["2079460018", "INVALID_COUNTRY_CODE"],
    ["+999 2079460018", "INVALID_COUNTRY_CODE"],
    ["+44 20794600181234567", "TOO_LONG"],
    ["+44 207", "TOO_SHORT"],
  ])("is refused with its reason, and nothing is sent: %s", async (typed, failure) => {
    expect(readPhoneNumber(typed)).toEqual({ number: null, failure });
    const answer = await send({ number: typed });
    expect(answer.status).toBe(422);
    expect(await errorIn(answer)).not.toBe("");
  });

  test("gets no more codes than its limits have, however many sessions ask", async () => {
    const { name, most, window } = LIMITS.codesToPerson;
    await insertRow("rate_limits", {
      key: `${name}:${owner.id}`,
      count: most,
      ends_at: Date.now() + window,
    });
    const answer = await send({ number });
    expect(await errorIn(answer)).toBe("That is a lot of codes. Try again later.");
    expect(await mailsTo(number)).toEqual([]);
  });

  test.each([
    [1, null, "SUSPENDED"],
    [2, null, "DEACTIVATED"],
    [2, 9, "DELETED"],
  ])(
    "is not verified for an account that is not open: %i, %s",
    async (reasons, eraseAt, failure) => {
      await env.DB.prepare("UPDATE users SET is_suspended = ?2, erase_at = ?3 WHERE id = ?1")
        .bind(owner.id, reasons, eraseAt)
        .run();
      const asking = { userId: owner.id, sessionHash: "x" };
      const context = makeDomainContext();
      expect(await startMobileVerification(context, asking, number)).toEqual({
        outcome: "refused",
        failure,
      });
      expect(await confirmMobileVerification(context, asking, "123456")).toBe(failure);
    },
  );
});

test("messages go by the provider that is named, over https, with a token", () => {
  expect(readSmsSettings({})).toEqual({ driver: "embedded" });
  expect(() => readSmsSettings({ SMS_API_URL: "http://sms.example" })).toThrow(/SMS_API_URL/);
  expect(() => readSmsSettings({ SMS_API_URL: "https://sms.example" })).toThrow(/SMS_API_TOKEN/);
  expect(
    readSmsSettings({ SMS_API_URL: "https://sms.example/send", SMS_API_TOKEN: "t" }),
  ).toMatchObject({ driver: "http", apiUrl: "https://sms.example/send" });
});
