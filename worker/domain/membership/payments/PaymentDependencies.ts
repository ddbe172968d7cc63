import type { Payments } from "../../../ports/payments/Payments.ts";
import type { RecordStore } from "../../../ports/payments/embedded/records.ts";

/** The payment provider of a request. */
export interface PaymentDependencies {
  /** Opens the provider, whose code is loaded then; null if there is none. */
  readonly open: () => Promise<Payments | null>;
  /** The records of the embedded provider; null for a real one, and in production. */
  readonly embedded: RecordStore | null;
  /** True if this request received or caused events. */
  hasQueued: boolean;
}
