// Countries where readers are asked for consent: the European Union with its territories that have
// separate country codes, the countries of the European Economic Area that apply its privacy law,
// and the United Kingdom, which retained it. ISO 3166-1 alpha-2.

const COUNTRIES: ReadonlySet<string> = new Set(
  (
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK " +
    "AX GF GP MF MQ RE YT IS LI NO GB"
  ).split(" "),
);

/** Returns true for a country under European privacy law. False for an unknown country. */
export function isUnderEuPrivacyLaw(country: string | null | undefined): boolean {
  return country !== null && country !== undefined && COUNTRIES.has(country.toUpperCase());
}
