import { describe, expect, test } from "vitest";
import { readBotCheckSettings } from "../../../worker/settings/botCheckSettings.ts";
import { BotCheckUnavailableError } from "../../../worker/ports/botCheck/BotCheck.ts";
import { recaptchaEnterprise } from "../../../worker/ports/botCheck/recaptchaEnterprise.ts";
import { siteVerify } from "../../../worker/ports/botCheck/siteVerify.ts";
import { readSiteSettings } from "../../../worker/settings/siteSettings.ts";

/** A service with this response, and a record of its requests. */
function service(answer: unknown, status = 200) {
  const calls: { url: string; headers: Headers; body: string }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const body = String(init?.body);
    calls.push({ url: String(url), headers: new Headers(init?.headers as HeadersInit), body });
    if (answer instanceof Error) throw answer;
    return typeof answer === "string"
      ? new Response(answer, { status })
      : Response.json(answer, { status });
  };
  return { calls, fetch: fetch as typeof globalThis.fetch };
}

const none = readSiteSettings(undefined);

describe("reCAPTCHA and Turnstile", () => {
  const settings = {
    provider: "recaptcha",
    url: "https://check.test/verify",
    secret: "s&cret",
    leastScore: 0.5,
  } as const;
  const asks = (answer: unknown, status?: number) =>
    siteVerify(settings, service(answer, status).fetch).isPerson("token", "register");

  test("receive the secret and the token as a form", async () => {
    const { calls, fetch } = service({ success: true });
    expect(await siteVerify(settings, fetch).isPerson("t&n", "register")).toBe(true);
    expect(calls).toMatchObject([{ url: settings.url, body: "secret=s%26cret&response=t%26n" }]);
  });

  test.each([
    [{ success: true }, true],
    [{ success: true, action: "register", score: 0.9 }, true],
    [{ success: true, action: "", hostname: "x" }, true],
    [{ success: true, action: "login", score: 0.9 }, false],
    [{ success: true, action: "register", score: 0.1 }, false],
    [{ success: false, "error-codes": ["timeout-or-duplicate"] }, false],
    [{ success: "true" }, false],
    [{}, false],
  ])("return %j, which is accepted as a person: %s", async (answer, isPerson) => {
    expect(await asks(answer)).toBe(isPerson);
  });

  test.each([
    ["an error", { success: true }, 500],
    ["no JSON", "<html>", 200],
    ["nothing", "null", 200],
    ["no answer", new TypeError("network"), 200],
  ])("are unavailable if they respond %s", async (_what, answer, status) => {
    await expect(asks(answer, status)).rejects.toThrow(BotCheckUnavailableError);
  });

  test("aren't called for an impossible token", async () => {
    const { calls, fetch } = service({ success: true });
    for (const token of ["", "x".repeat(9000)])
      expect(await siteVerify(settings, fetch).isPerson(token, "register")).toBe(false);
    expect(calls).toEqual([]);
  });
});

describe("reCAPTCHA Enterprise", () => {
  const settings = {
    provider: "recaptcha-enterprise",
    url: "https://enterprise.test/v1",
    project: "my project",
    apiKey: "key",
    siteKey: "site",
    leastScore: 0.5,
  } as const;

  test("is called for an assessment of the action", async () => {
    const { calls, fetch } = service({
      tokenProperties: { valid: true, action: "register" },
      riskAnalysis: { score: 0.7 },
    });
    expect(await recaptchaEnterprise(settings, fetch).isPerson("token", "register")).toBe(true);
    expect(calls[0]!.url).toBe("https://enterprise.test/v1/projects/my%20project/assessments");
    expect(calls[0]!.headers.get("x-goog-api-key")).toBe("key");
    expect(JSON.parse(calls[0]!.body)).toEqual({
      event: { token: "token", siteKey: "site", expectedAction: "register" },
    });
  });

  test.each([
    { tokenProperties: { valid: false, action: "register" }, riskAnalysis: { score: 1 } },
    { tokenProperties: { valid: true, action: "login" }, riskAnalysis: { score: 1 } },
    { tokenProperties: { valid: true, action: "register" }, riskAnalysis: { score: 0.4 } },
    { tokenProperties: { valid: true, action: "register" } },
    {},
  ])("rejects %j", async (answer) => {
    const check = recaptchaEnterprise(settings, service(answer).fetch);
    expect(await check.isPerson("token", "register")).toBe(false);
  });
});

const turnstile = readSiteSettings({ turnstile: { siteKey: "t" } });

describe("the bot check's configuration", () => {
  test("is the embedded check by default", () => {
    expect(readBotCheckSettings({}, none)).toEqual({ provider: "embedded" });
  });

  test("is none if it is off, which requires pages without one", () => {
    expect(readBotCheckSettings({ BOT_CHECK: "off" }, none)).toEqual({ provider: "off" });
    expect(() => readBotCheckSettings({ BOT_CHECK: "off" }, turnstile)).toThrow("BOT_CHECK is off");
  });

  test("names a service with its secret, and optionally another address", () => {
    expect(
      readBotCheckSettings({ BOT_CHECK: "turnstile", BOT_CHECK_SECRET: "s" }, turnstile),
    ).toMatchObject({
      provider: "turnstile",
      secret: "s",
      url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    });
    expect(
      readBotCheckSettings(
        { BOT_CHECK: "recaptcha", BOT_CHECK_SECRET: "s", BOT_CHECK_URL: "http://localhost:1/" },
        readSiteSettings({ recaptcha: { siteKey: "a" } }),
      ),
    ).toMatchObject({ url: "http://localhost:1/" });
    const settings = readSiteSettings({ recaptcha: { siteKey: "a", enterpriseSiteKey: "b" } });
    expect(
      readBotCheckSettings(
        { BOT_CHECK: "recaptcha-enterprise", BOT_CHECK_SECRET: "s", BOT_CHECK_PROJECT: "p" },
        settings,
      ),
    ).toMatchObject({ siteKey: "b", project: "p", apiKey: "s" });
  });

  test("is rejected if the pages would use another service than the server", () => {
    const service = { BOT_CHECK: "recaptcha", BOT_CHECK_SECRET: "s" };
    expect(() => readBotCheckSettings(service, turnstile)).toThrow("site keys are for turnstile");
    expect(() => readBotCheckSettings(service, none)).toThrow("site keys are for embedded");
    expect(() => readBotCheckSettings({}, turnstile)).toThrow("BOT_CHECK is embedded");
  });

  test.each([
    [{ BOT_CHECK: "recaptcha" }, "BOT_CHECK_SECRET"],
    [{ BOT_CHECK: "other", BOT_CHECK_SECRET: "s" }, "BOT_CHECK must be one of"],
    [{ BOT_CHECK: "recaptcha-enterprise", BOT_CHECK_SECRET: "s" }, "BOT_CHECK_PROJECT"],
    [
      { BOT_CHECK: "turnstile", BOT_CHECK_SECRET: "s", BOT_CHECK_LEAST_SCORE: "2" },
      "BOT_CHECK_LEAST_SCORE",
    ],
  ])("is rejected: %j", (variables, message) => {
    expect(() => readBotCheckSettings(variables, none)).toThrow(message);
  });
});
