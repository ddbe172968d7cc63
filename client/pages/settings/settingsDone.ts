import * as texts from "./texts.ts";

/** Returns the message of a completed form by its name in the URL; null for none. */
export function settingsDone(word: string | undefined): string | null {
  return word !== undefined && Object.hasOwn(texts.done, word) ? (texts.done[word] ?? null) : null;
}
