import { describe, expect, test } from "vitest";
import {
  browserBotCheck,
  thirdPartyOrigins,
  trackingScripts,
} from "../../../shared/rules/thirdPartyScripts.ts";

const SETTINGS = {
  analyticsCode: "GTM-ABC",
  survey: { scriptUrl: "https://survey.example/start.js" },
};
const TAG_MANAGER = "https://www.googletagmanager.com/gtm.js?id=GTM-ABC";
const READER = {
  isBot: false,
  isUntracked: false,
  hasAgreed: true,
  isLoggedIn: true,
  hasSurvey: true,
};

describe("what follows a reader", () => {
  test("is loaded where the settings name it", () => {
    expect(trackingScripts(SETTINGS, READER)).toEqual([TAG_MANAGER, SETTINGS.survey.scriptUrl]);
    expect(trackingScripts({}, READER)).toEqual([]);
  });

  test.each([{ isBot: true }, { isUntracked: true }, { hasAgreed: false }])(
    "is not loaded for a reader with %o",
    (parts) => {
      expect(trackingScripts(SETTINGS, { ...READER, ...parts })).toEqual([]);
    },
  );

  test.each([{ isLoggedIn: false }, { hasSurvey: false }])(
    "asks nothing of a reader with %o",
    (parts) => {
      expect(trackingScripts(SETTINGS, { ...READER, ...parts })).toEqual([TAG_MANAGER]);
    },
  );
});

describe("the bot check of a browser", () => {
  test("is the embedded one where the settings name none, else what they name", () => {
    expect(browserBotCheck({})).toBeNull();
    expect(browserBotCheck({ recaptcha: { siteKey: "a&b" } })).toEqual({
      provider: "recaptcha",
      siteKey: "a&b",
      scriptUrl: "https://www.google.com/recaptcha/api.js?render=a%26b",
    });
    expect(browserBotCheck({ recaptcha: { siteKey: "a", enterpriseSiteKey: "e" } })).toMatchObject({
      provider: "recaptcha-enterprise",
      siteKey: "e",
    });
    expect(browserBotCheck({ turnstile: { siteKey: "t" } })).toMatchObject({
      provider: "turnstile",
      siteKey: "t",
    });
  });
});

describe("where scripts of others may reach", () => {
  test("is nowhere where the settings name none", () => {
    expect(thirdPartyOrigins({})).toEqual({ scripts: [], connections: [], frames: [] });
  });

  test("covers each script that is loaded", () => {
    const all = [
      { recaptcha: { siteKey: "a" } },
      { recaptcha: { siteKey: "a", enterpriseSiteKey: "e" } },
      { turnstile: { siteKey: "t" } },
      SETTINGS,
    ];
    for (const settings of all) {
      const { scripts } = thirdPartyOrigins(settings);
      const loaded = trackingScripts(settings, READER);
      const check = browserBotCheck(settings);
      if (check) loaded.push(check.scriptUrl);
      expect(loaded.length).toBeGreaterThan(0);
      for (const url of loaded)
        expect(scripts.some((allowed) => url.startsWith(allowed))).toBe(true);
    }
  });
});
