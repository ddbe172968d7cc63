import type { Payments } from "../../../ports/payments/Payments.ts";

/** The payment provider of a request. */
export interface PaymentDependencies {
  /** Opens the provider, whose code is loaded then; null if there is none. */
  readonly open: () => Promise<Payments | null>;
  /** True if this request received or caused events. */
  hasQueued: boolean;
}
