import { isCardProvider } from "../../../shared/membership/cardProviders.ts";

/** What decides whether a membership can be reactivated. */
interface Reactivatable {
  readonly isCancelled: boolean;
  readonly paymentProvider: string;
  readonly paymentMethod: object | null | undefined;
}

/** True for a canceled membership that is paid by card and has a payment method. */
export function canReactivate(status: Reactivatable | null | undefined): boolean {
  if (!status?.isCancelled || !status.paymentMethod) return false;
  return isCardProvider(status.paymentProvider);
}
