import { MINUTE_MS } from "../../../shared/durations.ts";
import { toHex } from "../../../shared/format/hex.ts";

/** Milliseconds within which a form that is sent again with the same content counts once. */
const SAME_FOR = 10 * MINUTE_MS;

/**
 * The idempotency key of a form, made of its content: going back to it and writing something else is
 * another write. `given` is the form's own key; without one, the same content counts once in ten
 * minutes.
 */
export async function formKey(
  { now }: { now: number },
  content: readonly string[],
  given: string = String(Math.floor(now / SAME_FOR)),
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([...content, given]));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
