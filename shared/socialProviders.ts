// The supported sign-in providers, by the name used in URLs and flags. Configuration decides which
// ones are available (worker/settings/socialSettings.ts).

export const SOCIAL_PROVIDERS = ["google", "facebook", "apple", "twitter"] as const;
export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number];

/** Display names of the providers. */
export const SOCIAL_PROVIDER_NAMES = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
  twitter: "X",
} as const satisfies Record<SocialProviderId, string>;

/** Returns the provider that a text names, or null. */
export function readSocialProvider(text: string): SocialProviderId | null {
  return SOCIAL_PROVIDERS.find((id) => id === text) ?? null;
}
