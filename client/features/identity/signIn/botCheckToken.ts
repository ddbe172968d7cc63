// Runs the invisible bot check before registration and before an anonymous
// subscription; login has none.

import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../../shared/embeddedBotCheckToken.ts";
import { isBot } from "../../../../shared/privacy/isBot.ts";
import {
  type BrowserBotCheck,
  browserBotCheck,
} from "../../../../shared/privacy/thirdPartyScripts.ts";
import type { SiteSettings } from "../../../../shared/siteSettings.ts";
import { loadScript } from "../../../runtime/browser/loadScript.ts";
import type { SignInOperation } from "./signInFlow.ts";

/** The reCAPTCHA API (v3 and enterprise). */
interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

/** The Turnstile API. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      appearance: "interaction-only";
      callback: (token: string) => void;
      "error-callback": () => void;
    },
  ): string;
  remove(id: string): void;
}

type CheckedWindow = Window & {
  grecaptcha?: Recaptcha & { enterprise?: Recaptcha };
  turnstile?: Turnstile;
};

/** Returns the bot check's token; null if the check fails or can't be loaded. */
export async function botCheckToken(
  window: CheckedWindow,
  /** The action of the token, as the server expects it. */
  action: SignInOperation | "subscribe",
  settings: SiteSettings,
): Promise<string | null> {
  if (action === "login" || isBot(window.navigator.userAgent)) return null;
  const check = browserBotCheck(settings);
  if (!check) return EMBEDDED_BOT_CHECK_TOKEN;
  try {
    await loadScript(window.document, check.scriptUrl);
    return await run(window, check, action);
  } catch {
    return null;
  }
}

function run(
  window: CheckedWindow,
  { provider, siteKey }: BrowserBotCheck,
  action: string,
): Promise<string> {
  if (provider === "turnstile") return runTurnstile(window, siteKey, action);
  const recaptcha = provider === "recaptcha" ? window.grecaptcha : window.grecaptcha?.enterprise;
  return new Promise((resolve, reject) => {
    if (!recaptcha) throw new Error("The bot check did not start");
    recaptcha.ready(() => {
      recaptcha.execute(siteKey, { action }).then(resolve, reject);
    });
  });
}

/** The widget is visible only when it needs interaction. */
function runTurnstile(
  { turnstile, document }: CheckedWindow,
  sitekey: string,
  action: string,
): Promise<string> {
  const place = document.createElement("div");
  // Inside the modal, which covers everything else.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  return new Promise<string>((resolve, reject) => {
    if (!turnstile) throw new Error("The bot check did not start");
    turnstile.render(place, {
      sitekey,
      action,
      appearance: "interaction-only",
      callback: resolve,
      "error-callback": () => reject(new Error("The bot check failed")),
    });
  }).finally(() => place.remove());
}
