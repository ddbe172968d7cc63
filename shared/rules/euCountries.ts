// Where a reader is asked for consent: the European Union with the parts of it that have country
// codes of their own, the countries of the European Economic Area that take its privacy law over,
// and the United Kingdom, which kept it. ISO 3166-1 alpha-2.

const COUNTRIES: ReadonlySet<string> = new Set(
  (
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK " +
    "AX GF GP MF MQ RE YT IS LI NO GB"
  ).split(" "),
);

/** True for a country where the European privacy law holds. An unknown country is none of them. */
export function isUnderEuPrivacyLaw(country: string | null | undefined): boolean {
  return country !== null && country !== undefined && COUNTRIES.has(country.toUpperCase());
}
