// What the schema names and nothing in the product makes yet. Its types are as they will be, but every
// field that leads to one may be null or is an empty list, and is answered here: there can be none.
// Whatever comes to make such a thing reads it in that field instead, and strikes it from the list.

import { type Page, type PageArguments, pageBounds, toPage } from "../../db/keyset.ts";

/** The entities of which there can be none so far. */
export const ENTITIES_NOT_YET = [
  "BoostNomination",
  "Charge",
  "Earnings",
  "EarningsTransaction",
  "GiftMembership",
  "MastodonAccount",
  "Membership",
  "MembershipPlanV2",
  "MembershipStatus",
  "PartnerProgramEnrollment",
  "PaymentMethod",
] as const;

/** Ends the description of a field that leads to such an entity, or to a fact nobody keeps yet. */
export const NONE_YET = "Null while the product keeps no such fact.";

/** Ends the description of a list of such entities. */
export const EMPTY_YET = "Empty while nothing makes any.";

/** Resolves a field that leads to such an entity, or to a fact nobody keeps yet. */
export const noneYet = (): null => null;

/** The page of a list of such entities. Throws InvalidPage as the page of any other list would. */
export function emptyPage<Row>(asked: PageArguments, defaultSize: number): Page<Row> {
  return toPage<Row>([], pageBounds(asked, defaultSize), () => ({ value: 0, id: "" }));
}
