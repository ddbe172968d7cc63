import { MAX_CLAPS } from "../limits.ts";

/** Longest name of claps, in characters. */
const MAX_KEY_LENGTH = 64;

/** Why these claps make no sense; null where they do. `claps` is how many more, or fewer. */
export function objectionToClaps(claps: number, key: string): string | null {
  if (!Number.isSafeInteger(claps) || claps === 0 || Math.abs(claps) > MAX_CLAPS) {
    return `You can clap 1 to ${MAX_CLAPS} times.`;
  }
  if (key === "" || key.length > MAX_KEY_LENGTH) return "These claps have no proper name.";
  return null;
}

/** What is said to who takes claps back from what they may see no more. */
export const CLAPS_RETRACTED_TEXT = "This isn't here any more. Your claps are taken back.";
