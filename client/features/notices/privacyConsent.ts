// What a visitor has said about being tracked, and which country they were in when that was asked
// (platform.md §4.2). Both stay in this browser.

import { DAY_MS } from "../../../shared/durations.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/rules/euCountries.ts";

const CONSENT_KEY = "privacy-consent";
const COUNTRY_KEY = "visitor-country";

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
export function acceptPrivacy(storage: Pick<Storage, "setItem">, now: number): void {
  keep(storage, CONSENT_KEY, JSON.stringify({ acceptedAt: now }));
}

function keep(storage: Pick<Storage, "setItem">, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is full: the same is asked again on the next page.
  }
}
