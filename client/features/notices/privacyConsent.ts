// What a visitor has said about being tracked, and which country they were in when that was asked
// (platform.md §4.2). Both stay in this browser, which tells the server of the first by a cookie.

import { DAY_MS } from "../../../shared/durations.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/rules/euCountries.ts";
import { CONSENT_COOKIE, CONSENT_GIVEN } from "../../../shared/rules/mayBeFollowed.ts";

const CONSENT_KEY = "privacy-consent";
const COUNTRY_KEY = "visitor-country";

/** How long the server is told of it, in seconds: as long as browsers keep a cookie at most. */
const CONSENT_S = (400 * DAY_MS) / 1000;

/** How long an answer about the country counts, in milliseconds: people travel. */
const COUNTRY_FOR_MS = 7 * DAY_MS;

/** What the banner still has to find out. */
export type PrivacyQuestion = "none" | "consent" | "country";

/** What is to be asked of a visitor: nothing more, their consent, or first where they are. */
export function privacyQuestion(storage: Pick<Storage, "getItem">, now: number): PrivacyQuestion {
  if (storage.getItem(CONSENT_KEY) !== null) return "none";
  const [at, country] = (storage.getItem(COUNTRY_KEY) ?? "").split(" ");
  if (!at || !(Math.abs(now - Number(at)) < COUNTRY_FOR_MS)) return "country";
  return isUnderEuPrivacyLaw(country) ? "consent" : "none";
}

/** Keeps which country the visitor is in, as ISO 3166-1 alpha-2; null where it is not known. */
export function rememberCountry(
  storage: Pick<Storage, "setItem">,
  country: string | null | undefined,
  now: number,
): void {
  keep(storage, COUNTRY_KEY, `${now} ${country ?? ""}`);
}

/** Keeps that the visitor agreed to being tracked, and when. */
export function acceptPrivacy(
  storage: Pick<Storage, "getItem" | "setItem">,
  now: number,
  document: CookieJar,
): void {
  keep(storage, CONSENT_KEY, JSON.stringify({ acceptedAt: now }));
  reportConsent(storage, document);
}

/** What cookies are set in. */
export type CookieJar = Pick<Document, "cookie"> & { location: Pick<Location, "protocol"> };

/**
 * Has the server know of a consent that is kept here. Some browsers forget such a cookie after a week,
 * so that it is set anew as the visitor comes again.
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
    // Storage is full: the same is asked again on the next page.
  }
}
