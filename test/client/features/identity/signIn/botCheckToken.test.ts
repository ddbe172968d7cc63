import { describe, expect, test } from "vitest";
import { botCheckToken } from "../../../../../client/features/identity/signIn/botCheckToken.ts";
import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../../../shared/embeddedBotCheckToken.ts";
import { readSiteSettings } from "../../../../../worker/settings/siteSettings.ts";

/** A browser window in which scripts load or fail and set globals. */
function makeWindow(options: { userAgent?: string; fails?: boolean; leaves?: object } = {}) {
  const loaded: string[] = [];
  const asked: unknown[] = [];
  const window: Record<string, unknown> = {
    navigator: { userAgent: options.userAgent ?? "Mozilla/5.0 Chrome/150.0" },
    document: {
      querySelector: () => null,
      body: { append: () => {} },
      head: {
        append: (script: EventTarget & { src: string }) => {
          loaded.push(script.src);
          if (!options.fails) Object.assign(window, options.leaves);
          queueMicrotask(() => script.dispatchEvent(new Event(options.fails ? "error" : "load")));
        },
      },
      createElement: () => Object.assign(new EventTarget(), { remove: () => {} }),
    },
  };
  return { window: window as unknown as Window, loaded, asked };
}

function recaptcha(asked: unknown[]) {
  return {
    ready: (run: () => void) => run(),
    execute: async (...args: unknown[]) => {
      asked.push(args);
      return "a token";
    },
  };
}

describe("the bot check's token", () => {
  test("is empty for a login, and the embedded one without a configured check", async () => {
    const { window, loaded } = makeWindow();
    const settings = readSiteSettings({});
    expect(await botCheckToken(window, "login", settings)).toBeNull();
    expect(await botCheckToken(window, "register", settings)).toBe(EMBEDDED_BOT_CHECK_TOKEN);
    expect(loaded).toEqual([]);
  });

  test("is requested from reCAPTCHA for the action, also in enterprise mode", async () => {
    const asked: unknown[] = [];
    const plain = makeWindow({ leaves: { grecaptcha: recaptcha(asked) } });
    const settings = readSiteSettings({ recaptcha: { siteKey: "plain-key" } });
    expect(await botCheckToken(plain.window, "register", settings)).toBe("a token");
    expect(await botCheckToken(plain.window, "register", settings)).toBe("a token");
    expect(plain.loaded).toEqual(["https://www.google.com/recaptcha/api.js?render=plain-key"]);

    const leaves = { grecaptcha: { enterprise: recaptcha(asked) } };
    const enterprise = makeWindow({ leaves });
    const keys = { siteKey: "plain-key", enterpriseSiteKey: "enterprise-key" };
    const asEnterprise = readSiteSettings({ recaptcha: keys });
    expect(await botCheckToken(enterprise.window, "register", asEnterprise)).toBe("a token");
    expect(asked).toEqual([
      ["plain-key", { action: "register" }],
      ["plain-key", { action: "register" }],
      ["enterprise-key", { action: "register" }],
    ]);
  });

  test("is requested from Turnstile, and its widget removed", async () => {
    const turnstile = {
      render: (_place: unknown, { callback, sitekey, action }: Record<string, unknown>) =>
        (callback as (token: string) => void)(`${String(sitekey)} ${String(action)}`),
    };
    const { window } = makeWindow({ leaves: { turnstile } });
    const settings = readSiteSettings({ turnstile: { siteKey: "key" } });
    expect(await botCheckToken(window, "register", settings)).toBe("key register");
  });

  test("is empty if the script fails, and for a bot, which loads none", async () => {
    const settings = readSiteSettings({ recaptcha: { siteKey: "key-that-fails" } });
    const failing = makeWindow({ fails: true });
    expect(await botCheckToken(failing.window, "register", settings)).toBeNull();
    const bot = makeWindow({ userAgent: "Googlebot/2.1" });
    expect(await botCheckToken(bot.window, "register", settings)).toBeNull();
    expect(bot.loaded).toEqual([]);
  });
});
