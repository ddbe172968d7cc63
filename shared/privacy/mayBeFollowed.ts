// Owns whose activity may be tracked: recognized across visits and recorded. Readers under European
// privacy law must consent first. Users with an account accepted the privacy policy when they
// signed up.

import { isUnderEuPrivacyLaw } from "./euCountries.ts";

/** The cookie that tells the server about the reader's consent. */
export const CONSENT_COOKIE = "privacy-consent";

export const CONSENT_GIVEN = "1";

/** Returns true if a reader may be tracked. `country` is ISO 3166-1 alpha-2; null if unknown. */
export function mayBeFollowed(reader: {
  isLoggedIn: boolean;
  hasConsented: boolean;
  country: string | null;
}): boolean {
  return reader.isLoggedIn || reader.hasConsented || !isUnderEuPrivacyLaw(reader.country);
}
