// Which sign-in methods are offered.

import type { FlagName } from "../../../../shared/flags.ts";
import type { RouteFlags } from "../../../../shared/routes/layouts.ts";
import {
  SOCIAL_PROVIDER_NAMES,
  type SocialProviderId,
} from "../../../../shared/socialProviders.ts";

export type SignInMethod = "email" | SocialProviderId;

interface Method {
  id: SignInMethod;
  name: string;
  /** The flag that disables the method. */
  disabledBy?: FlagName;
}

const METHODS: readonly Method[] = [
  { id: "google", name: SOCIAL_PROVIDER_NAMES.google, disabledBy: "disable_login_google" },
  { id: "facebook", name: SOCIAL_PROVIDER_NAMES.facebook, disabledBy: "disable_login_facebook" },
  { id: "apple", name: SOCIAL_PROVIDER_NAMES.apple },
  { id: "twitter", name: SOCIAL_PROVIDER_NAMES.twitter, disabledBy: "disable_login_twitter" },
  { id: "email", name: "email", disabledBy: "disable_login_email" },
];

/**
 * In-app browsers, in which Google rejects sign-in: Facebook, Instagram, Line, LinkedIn, Pinterest,
 * Snapchat, TikTok, Twitter, WeChat, and Android's WebView.
 */
const IN_APP =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|LinkedInApp|Pinterest\/|Snapchat|musical_ly|BytedanceWebview|Twitter for|MicroMessenger|; wv\)/;

/**
 * Returns the methods to offer, in order: email and the configured providers, except those disabled
 * by a flag or unavailable in this browser.
 */
export function offeredMethods(
  flags: RouteFlags,
  userAgent: string,
  providers: readonly SocialProviderId[],
): readonly Pick<Method, "id" | "name">[] {
  return METHODS.filter(
    ({ id, disabledBy }) =>
      (id === "email" || providers.includes(id)) &&
      !(disabledBy && flags[disabledBy] === true) &&
      !(id === "google" && IN_APP.test(userAgent)),
  );
}
