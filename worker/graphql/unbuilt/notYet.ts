// Placeholders for features that the schema declares but the product doesn't have yet. The types
// are final, but every field that returns one is null or an empty list and resolves here. An
// implementation replaces these resolvers and removes its entity from the list.

import { type Page, type PageArguments, pageBounds, toPage } from "../../db/keyset.ts";

/** The entities that can't exist yet. */
export const ENTITIES_NOT_YET = [
  "BoostNomination",
  "Earnings",
  "EarningsTransaction",
  "MastodonAccount",
  "PartnerProgramEnrollment",
] as const;

/** Suffix of the description of a field that returns such an entity or fact. */
export const NONE_YET = "Always null, because the product doesn't record it yet.";

/** Suffix of the description of a list of such entities. */
export const EMPTY_YET = "Always empty, because the product doesn't create any yet.";

/** Resolves a field that returns such an entity or fact. */
export const noneYet = (): null => null;

/** The empty page of a list of such entities. Throws InvalidPageError like any other list. */
export function emptyPage<Row>(asked: PageArguments, defaultSize: number): Page<Row> {
  return toPage<Row>([], pageBounds(asked, defaultSize), () => ({ value: 0, id: "" }));
}
