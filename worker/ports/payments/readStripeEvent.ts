import { Stripe } from "stripe";
import type { PaymentEvent } from "./Payments.ts";

/** How old a signature may be, in seconds. */
const TOLERANCE_S = 300;

/**
 * Checks an event's signature with each of the secrets, and reads whom it is about. Null if none
 * fits, or if the body isn't an event.
 */
export async function readStripeEvent(
  { webhooks }: Stripe,
  secrets: readonly string[],
  { body, signature }: { body: string; signature: string | null },
  clock: () => number,
): Promise<PaymentEvent | null> {
  if (signature === null) return null;
  for (const secret of secrets) {
    try {
      const event = await webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_S,
        Stripe.createSubtleCryptoProvider(),
        clock(),
      );
      return reduceEvent(event);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
    }
  }
  return null;
}

/** What is needed to read the object again; null for something that isn't an event. */
function reduceEvent(event: Stripe.Event): PaymentEvent | null {
  const { id, type, data } = event as Partial<Stripe.Event>;
  if (typeof id !== "string" || typeof type !== "string") return null;
  const object = (data?.object ?? {}) as Readonly<Record<string, unknown>>;
  const isCustomer = object.object === "customer";
  const isCharge = object.object === "charge";
  return {
    id,
    type,
    customerId: idIn(isCustomer ? object.id : object.customer),
    chargeId: idIn(isCharge ? object.id : object.charge),
  };
}

function idIn(value: unknown): string | null {
  if (typeof value === "string" && value !== "") return value;
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" ? id : null;
}
