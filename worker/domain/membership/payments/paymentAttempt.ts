import { log } from "../../../log.ts";
import { type Payments, PaymentsError } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** An expected failure at the provider. A decline has the provider's message for the reader. */
export type AttemptError =
  | { kind: "off" }
  /** `rejected`: nothing was done, and a retry doesn't change that. */
  | { kind: "unavailable" | "rejected" }
  | { kind: "declined"; message: string };

/**
 * Runs a write at the provider; turns a provider that is down or rejects a card into a result.
 * Throws everything else.
 */
export async function attemptPayment<Result>(
  { payments }: Pick<DomainContext, "payments">,
  work: (provider: Payments) => Promise<Result>,
): Promise<Result | AttemptError> {
  const provider = await payments.open();
  if (!provider) return { kind: "off" };
  try {
    return await work(provider);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind === "declined") return { kind: "declined", message: error.message };
    log("error", "The payment provider failed", { kind: error.kind, code: error.code, error });
    return { kind: error.kind };
  }
}
