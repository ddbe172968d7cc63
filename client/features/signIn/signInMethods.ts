// Which ways in are offered (platform.md §2.1).

import type { FlagName } from "../../../shared/flags.ts";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";

export type SignInMethod = "email" | "google" | "facebook" | "twitter" | "apple";

interface Method {
  id: SignInMethod;
  name: string;
  /** The flag that switches it off. */
  disabledBy?: FlagName;
}

const METHODS: readonly Method[] = [
  { id: "google", name: "Google", disabledBy: "disable_login_google" },
  { id: "facebook", name: "Facebook", disabledBy: "disable_login_facebook" },
  { id: "apple", name: "Apple" },
  { id: "twitter", name: "X", disabledBy: "disable_login_twitter" },
  { id: "email", name: "email", disabledBy: "disable_login_email" },
];

/** The ways in that lead anywhere. */
export const WORKING_METHODS: ReadonlySet<SignInMethod> = new Set(["email"]);

/**
 * The browsers inside other apps, which Google refuses to sign in within: Facebook, Instagram, Line,
 * LinkedIn, Pinterest, Snapchat, TikTok, Twitter, WeChat, and Android's web view.
 */
const IN_APP =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|LinkedInApp|Pinterest\/|Snapchat|musical_ly|BytedanceWebview|Twitter for|MicroMessenger|; wv\)/;

/** The methods to offer, in order: those that work, that no flag switches off, and that can here. */
export function offeredMethods(
  flags: RouteFlags,
  userAgent: string,
  working: ReadonlySet<SignInMethod> = WORKING_METHODS,
): readonly Pick<Method, "id" | "name">[] {
  return METHODS.filter(
    ({ id, disabledBy }) =>
      working.has(id) &&
      !(disabledBy && flags[disabledBy] === true) &&
      !(id === "google" && IN_APP.test(userAgent)),
  );
}
