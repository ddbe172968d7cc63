import type { CustomerState, ProviderCharge } from "../../../ports/payments/Payments.ts";
import { reversedAt } from "./reversals.ts";

/**
 * Charges for what another one has paid: the same invoice, or the same purchase of gifts. The earliest
 * that wasn't reversed counts, so that of two one that was returned already is the duplicate.
 */
export function duplicateCharges({ charges }: CustomerState): ProviderCharge[] {
  const paid = charges.filter(({ hasSucceeded }) => hasSucceeded);
  const groups = Map.groupBy(paid, ({ id, invoice, purchaseId }) => {
    return `${invoice?.id ?? purchaseId ?? id}`;
  });
  return [...groups.values()].flatMap((group) => group.toSorted(byImportance).slice(1));
}

function byImportance(a: ProviderCharge, b: ProviderCharge): number {
  const reversed = Number(reversedAt(a) !== null) - Number(reversedAt(b) !== null);
  return reversed || a.createdAt - b.createdAt || a.id.localeCompare(b.id);
}

/** A customer without them: their refund takes nothing away. */
export function withoutDuplicates(state: CustomerState): CustomerState {
  const duplicates = new Set(duplicateCharges(state));
  return { ...state, charges: state.charges.filter((charge) => !duplicates.has(charge)) };
}
