import { describe, expect, test } from "vitest";
import { configuredProviders, readSocialSettings } from "../../worker/settings/socialSettings.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "top-secret" };
const APPLE = {
  APPLE_CLIENT_ID: "id",
  APPLE_TEAM_ID: "team",
  APPLE_KEY_ID: "key",
  APPLE_PRIVATE_KEY: "-----BEGIN\\nkey\\n-----END",
};
const FACEBOOK = { FACEBOOK_CLIENT_ID: "id", FACEBOOK_CLIENT_SECRET: "top-secret" };
const TWITTER = { TWITTER_CLIENT_ID: "id", TWITTER_CLIENT_SECRET: "top-secret" };

describe("the social sign-in settings", () => {
  test("enable no provider by default", () => {
    expect(configuredProviders(readSocialSettings({}))).toEqual([]);
  });

  test("enable providers that have an id, each at its real address", () => {
    const settings = readSocialSettings({ ...GOOGLE, ...APPLE, ...FACEBOOK, ...TWITTER });
    expect(configuredProviders(settings)).toEqual(["google", "apple", "facebook", "twitter"]);
    expect(settings.google?.issuer).toBe("https://accounts.google.com");
    expect(settings.apple?.issuer).toBe("https://appleid.apple.com");
    expect(settings.apple?.secret).toMatchObject({ privateKey: "-----BEGIN\nkey\n-----END" });
    expect(settings.facebook?.tokenUrl).toMatch(/^https:\/\/graph\.facebook\.com\//);
    expect(settings.twitter?.authorizationUrl).toBe("https://x.com/i/oauth2/authorize");
  });

  test("can use other addresses, without encryption only on a local machine", () => {
    const issuer = "http://localhost:4000";
    expect(readSocialSettings({ ...GOOGLE, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer);
    for (const address of ["http://google.example", "ftp://localhost", "google"])
      expect(() => readSocialSettings({ ...GOOGLE, GOOGLE_ISSUER: address })).toThrow(
        /^GOOGLE_ISSUER/,
      );
  });

  test("include Google One Tap, unless it is disabled", () => {
    const scriptUrl = (GOOGLE_SCRIPT_URL?: string) =>
      readSocialSettings({ ...GOOGLE, ...(GOOGLE_SCRIPT_URL ? { GOOGLE_SCRIPT_URL } : {}) }).google
        ?.scriptUrl;
    expect(scriptUrl()).toBe("https://accounts.google.com/gsi/client");
    expect(scriptUrl("off")).toBeNull();
    expect(() => scriptUrl("http://evil.example/x")).toThrow(/GOOGLE_SCRIPT_URL/);
  });

  test.each([
    ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "top-secret" }],
    ["APPLE_PRIVATE_KEY", { ...APPLE, APPLE_PRIVATE_KEY: "" }],
    ["FACEBOOK_CLIENT_SECRET", { FACEBOOK_CLIENT_ID: "top-secret" }],
    ["TWITTER_TOKEN_URL", { ...TWITTER, TWITTER_TOKEN_URL: "http://top-secret.example" }],
  ])("are rejected without %s, which is named but not quoted", (named, variables) => {
    expect(() => readSocialSettings(variables)).toThrow(new RegExp(named));
    expect(() => readSocialSettings(variables)).not.toThrow(/top-secret/);
  });
});
