// When the money of a charge went back.

import type { ProviderCharge } from "../../../ports/payments/Payments.ts";

/** When a charge was disputed; null if it wasn't, or if we won. */
export function disputedAt({ dispute }: ProviderCharge): number | null {
  return dispute && dispute.wonAt === null ? dispute.createdAt : null;
}

/** When a charge was refunded in full or disputed; null if it counts, also after a partial refund. */
export function reversedAt(charge: ProviderCharge): number | null {
  const { refundedAt } = charge;
  const disputed = disputedAt(charge);
  if (refundedAt === null || disputed === null) return refundedAt ?? disputed;
  return Math.min(refundedAt, disputed);
}
