// When the money of a charge went back.

import type { ProviderCharge } from "../../../ports/payments/Payments.ts";

/** When a charge was disputed; null if it wasn't, or if we won. */
export function disputedAt({ dispute }: ProviderCharge): number | null {
  return dispute && dispute.wonAt === null ? dispute.createdAt : null;
}

/**
 * When a charge was refunded in full or disputed, as known at a time; null if it counted then, also
 * after a partial refund.
 */
export function reversedBy(time: number): (charge: ProviderCharge) => number | null {
  return ({ refundedAt, dispute }) => {
    const isDisputed = dispute !== null && (dispute.wonAt === null || dispute.wonAt > time);
    const at = Math.min(refundedAt ?? Infinity, isDisputed ? dispute.createdAt : Infinity);
    return at <= time ? at : null;
  };
}

/** The same as known now. */
export const reversedAt = reversedBy(Number.MAX_SAFE_INTEGER);
