import type { Stripe } from "stripe";
import { toHex } from "../../../shared/format/hex.ts";

/**
 * The idempotency key of a call: what it is about, and a digest of what it sends. For a day Stripe
 * rejects a known key with other parameters, such as a name that changed after a lost answer.
 */
export async function idempotencyKey(
  about: string,
  sent: object,
): Promise<Required<Pick<Stripe.RequestOptions, "idempotencyKey">>> {
  const text = new TextEncoder().encode(JSON.stringify(sent));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return { idempotencyKey: `${about}:${toHex(digest.subarray(0, 16))}` };
}
