import { describe, expect, test } from "vitest";
import {
  browserBotCheck,
  thirdPartyOrigins,
  trackingScripts,
} from "../../../shared/privacy/thirdPartyScripts.ts";

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

describe("tracking scripts", () => {
  test("are loaded if the settings name them", () => {
    expect(trackingScripts(SETTINGS, READER)).toEqual([TAG_MANAGER, SETTINGS.survey.scriptUrl]);
    expect(trackingScripts({}, READER)).toEqual([]);
  });

  test.each([{ isBot: true }, { isUntracked: true }, { hasAgreed: false }])(
    "are not loaded for a reader with %o",
    (parts) => {
      expect(trackingScripts(SETTINGS, { ...READER, ...parts })).toEqual([]);
    },
  );

  test.each([{ isLoggedIn: false }, { hasSurvey: false }])(
    "require no consent from a reader with %o",
    (parts) => {
      expect(trackingScripts(SETTINGS, { ...READER, ...parts })).toEqual([TAG_MANAGER]);
    },
  );
});

describe("a browser's bot check", () => {
  test("is the embedded one by default, or the configured one", () => {
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

describe("the hosts of third-party scripts", () => {
  test("are empty by default", () => {
    expect(thirdPartyOrigins({})).toEqual({ scripts: [], connections: [], frames: [] });
  });

  test("include each loaded script", () => {
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
