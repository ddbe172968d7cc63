import type { CustomerState, ProviderCharge } from "../../../ports/payments/Payments.ts";

/** Charges for what an earlier one had paid: the same invoice, or the same purchase of gifts. */
export function duplicateCharges({ charges }: CustomerState): ProviderCharge[] {
  const paid = charges.filter(({ hasSucceeded }) => hasSucceeded);
  const groups = Map.groupBy(paid, ({ id, invoice, purchaseId }) => {
    return `${invoice?.id ?? purchaseId ?? id}`;
  });
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id)).slice(1),
  );
}

/** A customer without them: their refund takes nothing away. */
export function withoutDuplicates(state: CustomerState): CustomerState {
  const duplicates = new Set(duplicateCharges(state));
  return { ...state, charges: state.charges.filter((charge) => !duplicates.has(charge)) };
}
