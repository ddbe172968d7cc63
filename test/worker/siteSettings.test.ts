import { describe, expect, test } from "vitest";
import { exports } from "cloudflare:workers";
import type { Env } from "../../worker/env.ts";
import { readConfig } from "../../worker/env.ts";
import { preloadedState } from "../../worker/render/preloadedState.ts";
import { readSiteSettings } from "../../worker/settings/siteSettings.ts";

const BASE = {
  PUBLIC_URL: "https://main.example/",
  AUTH_DOMAIN: "Auth.Main.Example",
} as unknown as Env;

describe("the public settings", () => {
  test("have defaults for everything a page needs", () => {
    expect(readSiteSettings(undefined)).toEqual({
      imageUploadMaxMb: 25,
      staffPicks: { title: "Staff picks" },
      ownedCollectionIds: [],
      topTierDomains: [],
      topicsToFollow: [],
      topicTags: {},
      links: {},
    });
  });

  test("can be an object or the same as JSON text", () => {
    const settings = {
      search: { appId: "app", searchKey: "public", indexPrefix: "", host: "search.example" },
      topicTags: { technology: ["software", "hardware"] },
      links: { blog: "https://blog.example/" },
    };
    expect(readSiteSettings(settings)).toMatchObject(settings);
    expect(readSiteSettings(JSON.stringify(settings))).toMatchObject(settings);
  });

  test.each([
    ["text that is not JSON", "{", "SITE_SETTINGS is not JSON"],
    ["a name nobody knows", { stripeSecret: "x" }, "stripeSecret is not a setting"],
    ["a name nobody knows, deep inside", { wallet: { pin: "1" } }, "wallet"],
    ["a value of another kind", { imageUploadMaxMb: "25" }, "imageUploadMaxMb must be number"],
    ["a contact that is no e-mail address", { contactEmail: "the desk" }, "contactEmail"],
    ["an address that is a script", { links: { blog: "javascript:alert(1)" } }, "links.blog"],
    [
      "a key that is meant to stay on the server",
      { cardPayment: { publishableKey: "sk_live_123" } },
      "cardPayment.publishableKey looks like a secret",
    ],
  ])("reject %s, without repeating it", (_case, raw, message) => {
    expect(() => readSiteSettings(raw)).toThrow(TypeError);
    expect(() => readSiteSettings(raw)).toThrow(message);
    expect(() => readSiteSettings(raw)).not.toThrow(/sk_live_123|alert\(1\)/);
  });
});

describe("the configuration", () => {
  test("names what is missing or malformed", () => {
    const read = (change: object) => () => readConfig({ ...BASE, ...change } as Env);
    expect(read({ PUBLIC_URL: "main" })).toThrow("PUBLIC_URL");
    expect(read({ AUTH_DOMAIN: "" })).toThrow("AUTH_DOMAIN");
    expect(read({ LOG_LEVEL: "loud" })).toThrow("LOG_LEVEL");
    expect(read({ STATUS_URL: "javascript:1" })).toThrow("STATUS_URL");
  });

  test("is silent and shows its own status page by default", () => {
    const config = readConfig({ ...BASE });
    expect(config.logLevel).toBe("silent");
    expect(config.authDomain).toBe("auth.main.example");
    expect(config.statusUrl).toBe("https://main.example/m/status");
    expect(readConfig({ ...BASE, STATUS_URL: "https://status.example/" }).statusUrl).toBe(
      "https://status.example/",
    );
  });

  test("reaches browsers without a secret, whatever the environment contains", () => {
    const secrets = {
      STRIPE_SECRET_KEY: "sk_live_canary",
      SESSION_SECRET: "canary",
      D1_TOKEN: "canary",
    };
    const config = readConfig({ ...BASE, ...secrets });
    const state = preloadedState({
      config,
      location: { site: { kind: "default" } } as never,
      host: "main.example",
      originalQuery: "",
      session: { xsrf: null, isLoggedInCookie: false, isSpoofed: false },
      viewerIsBot: false,
      flagsOnTrial: [],
      own: null,
      page: { id: "home-lo", head: { title: "" }, status: 200 },
    });
    expect(JSON.stringify(state)).not.toContain("canary");
    expect(Object.keys(state.config).toSorted()).toEqual([
      "authDomain",
      "imageUploadMaxMb",
      "links",
      "logLevel",
      "ownedCollectionIds",
      "payments",
      "publicUrl",
      "signInProviders",
      "staffPicks",
      "statusUrl",
      "topTierDomains",
      "topicTags",
      "topicsToFollow",
      "version",
    ]);
  });

  test("is part of every page's state", async () => {
    const html = await (await exports.default.fetch("http://localhost:8787/about")).text();
    const state = JSON.parse(
      /<script type="application\/json" id="preloaded-state">(.*?)<\/script>/.exec(html)?.[1] ?? "",
    ) as { config: object };
    expect(state.config).toMatchObject({ logLevel: "error", imageUploadMaxMb: 25 });
  });
});
