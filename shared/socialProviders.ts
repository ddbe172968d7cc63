// The providers that somebody may sign in with, each under the name that addresses and flags have for
// it. Which of them there are, the configuration says (worker/settings/socialSettings.ts).

export const SOCIAL_PROVIDERS = ["google", "facebook", "apple", "twitter"] as const;
export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number];

/** What people call each. */
export const SOCIAL_PROVIDER_NAMES = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
  twitter: "X",
} as const satisfies Record<SocialProviderId, string>;

/** The way in by a provider that a text names; null for none. */
export function readSocialProvider(text: string): SocialProviderId | null {
  return SOCIAL_PROVIDERS.find((id) => id === text) ?? null;
}
