// Stores an anonymous viewer's tracking consent and the country it was asked in.
// Both stay in this browser; a cookie tells the server about the consent.

import { DAY_MS } from "../../../shared/durations.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/privacy/euCountries.ts";
import { CONSENT_COOKIE, CONSENT_GIVEN } from "../../../shared/privacy/mayBeFollowed.ts";

const CONSENT_KEY = "privacy-consent";
const COUNTRY_KEY = "visitor-country";

/** Lifetime of the consent cookie, in seconds: the maximum that browsers allow. */
const CONSENT_S = (400 * DAY_MS) / 1000;

/** How long a stored country is valid, in milliseconds, because people travel. */
const COUNTRY_FOR_MS = 7 * DAY_MS;

/** What the banner still needs to know. */
export type PrivacyQuestion = "none" | "consent" | "country";

/** Returns what is still needed: nothing, consent, or the country first. */
export function privacyQuestion(storage: Pick<Storage, "getItem">, now: number): PrivacyQuestion {
  if (storage.getItem(CONSENT_KEY) !== null) return "none";
  const [at, country] = (storage.getItem(COUNTRY_KEY) ?? "").split(" ");
  if (!at || !(Math.abs(now - Number(at)) < COUNTRY_FOR_MS)) return "country";
  return isUnderEuPrivacyLaw(country) ? "consent" : "none";
}

/** Stores the viewer's country as ISO 3166-1 alpha-2; null if unknown. */
export function rememberCountry(
  storage: Pick<Storage, "setItem">,
  country: string | null | undefined,
  now: number,
): void {
  keep(storage, COUNTRY_KEY, `${now} ${country ?? ""}`);
}

/** Stores the consent and its time. */
export function acceptPrivacy(
  storage: Pick<Storage, "getItem" | "setItem">,
  now: number,
  document: CookieJar,
): void {
  keep(storage, CONSENT_KEY, JSON.stringify({ acceptedAt: now }));
  reportConsent(storage, document);
}

/** The document that cookies are set on. */
export type CookieJar = Pick<Document, "cookie"> & { location: Pick<Location, "protocol"> };

/**
 * Tells the server about stored consent by setting the cookie. Some browsers delete script-set
 * cookies after a week, so it is set again on every visit.
 */
export function reportConsent(storage: Pick<Storage, "getItem">, document: CookieJar): void {
  if (storage.getItem(CONSENT_KEY) === null) return;
  const secure = document.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${CONSENT_COOKIE}=${CONSENT_GIVEN}; Path=/; Max-Age=${CONSENT_S}; SameSite=Lax${secure}`;
}

function keep(storage: Pick<Storage, "setItem">, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is full: the next page asks again.
  }
}
