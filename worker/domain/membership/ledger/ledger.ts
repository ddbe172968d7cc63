// The double-entry ledger: each balance transaction of the provider as entries that sum to 0, so that
// the account `provider_balance` sums to the provider's balance.

import type { BalanceTransaction, ProviderCharge } from "../../../ports/payments/Payments.ts";

export type LedgerAccount =
  | "provider_balance"
  | "membership_revenue"
  | "gift_revenue"
  | "tax_payable"
  | "provider_fees"
  | "refunds"
  | "disputes"
  | "payouts"
  | "adjustments";

export interface LedgerEntry {
  transactionKey: string;
  account: LedgerAccount;
  /** Debits positive, credits negative, in minor units. */
  amount: number;
  currency: string;
  kind: string;
  createdAt: number;
  /** The provider's id of the charge; null for a payout. */
  chargeId: string | null;
}

/** The entries of all transactions of a charge. */
export function entriesOfCharge(charge: ProviderCharge): LedgerEntry[] {
  return charge.transactions.flatMap((transaction) =>
    entriesOf(transaction, charge.id, amountsOf(transaction, charge)),
  );
}

/** The entries of a transaction without a charge: a payout, a fee, a correction. */
export function entriesOfOther(transaction: BalanceTransaction): LedgerEntry[] {
  const account = transaction.kind.startsWith("payout")
    ? "payouts"
    : transaction.kind.endsWith("fee")
      ? "provider_fees"
      : "adjustments";
  return entriesOf(transaction, null, [[account, -transaction.amount]]);
}

type Amounts = readonly (readonly [LedgerAccount, number])[];

function entriesOf(
  { id, net, fee, currency, kind, createdAt }: BalanceTransaction,
  chargeId: string | null,
  others: Amounts,
): LedgerEntry[] {
  const sums = new Map<LedgerAccount, number>();
  const amounts: Amounts = [["provider_balance", net], ["provider_fees", fee], ...others];
  for (const [account, amount] of amounts) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      transactionKey: id,
      account,
      amount,
      currency,
      kind,
      createdAt,
      chargeId,
    }));
}

/** Where the amount of a charge's transaction belongs, apart from balance and fee. */
function amountsOf({ kind, amount }: BalanceTransaction, charge: ProviderCharge): Amounts {
  // The settlement may be in another currency, so the tax is a share of its amount.
  const share = charge.amount === 0 ? 0 : Math.min(charge.tax, charge.amount) / charge.amount;
  const tax = Math.round(amount * share);
  switch (kind) {
    case "charge":
    case "payment":
      return [
        [charge.invoice ? "membership_revenue" : "gift_revenue", tax - amount],
        ["tax_payable", -tax],
      ];
    case "refund":
    case "payment_refund":
      return [
        ["refunds", tax - amount],
        ["tax_payable", -tax],
      ];
    default:
      return [["disputes", -amount]];
  }
}
