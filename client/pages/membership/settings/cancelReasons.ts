import {
  CANCELLATION_REASONS,
  type CancellationReason,
} from "../../../../shared/membership/cancelOffers.ts";

/** A reason's name in URLs: "feature-usage". */
export const reasonSlug = (reason: CancellationReason): string =>
  reason.toLowerCase().replaceAll("_", "-");

/** Returns the reason of a name in a URL; null for any other text. */
export function reasonOfSlug(slug: string | undefined): CancellationReason | null {
  return CANCELLATION_REASONS.find((reason) => reasonSlug(reason) === slug) ?? null;
}
