// Owns who may be followed: told apart from other visitors, and have what they do noted. Whom the
// European privacy law protects is asked first. Whoever has an account has agreed to the privacy
// policy with it.

import { isUnderEuPrivacyLaw } from "./euCountries.ts";

/** The cookie by which a browser tells the server that its reader has agreed. */
export const CONSENT_COOKIE = "privacy-consent";

/** What the cookie holds then. */
export const CONSENT_GIVEN = "1";

/** True for a reader who may be followed. `country` is ISO 3166-1 alpha-2; null where it is not known. */
export function mayBeFollowed(reader: {
  isLoggedIn: boolean;
  hasConsented: boolean;
  country: string | null;
}): boolean {
  return reader.isLoggedIn || reader.hasConsented || !isUnderEuPrivacyLaw(reader.country);
}
