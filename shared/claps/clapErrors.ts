import { MAX_CLAPS } from "../limits.ts";

/** Maximum length of an idempotency key of claps, in characters. */
const MAX_KEY_LENGTH = 64;

/**
 * Returns an error message for an invalid clap request, or null. `claps` is the difference,
 * positive or negative.
 */
export function objectionToClaps(claps: number, key: string): string | null {
  if (!Number.isSafeInteger(claps) || claps === 0 || Math.abs(claps) > MAX_CLAPS) {
    return `You can clap 1 to ${MAX_CLAPS} times.`;
  }
  if (key === "" || key.length > MAX_KEY_LENGTH) return "The key of these claps isn’t valid.";
  return null;
}

/** Shown to a reader who retracts claps from content they can no longer see. */
export const CLAPS_RETRACTED_TEXT = "This is no longer available, so your claps weren’t counted.";
