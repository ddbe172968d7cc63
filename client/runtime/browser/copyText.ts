import { announce } from "./announce.ts";
import * as texts from "../page/texts.ts";

/**
 * Copies text to the clipboard and announces it. Returns false when the browser denies clipboard
 * access.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  announce(texts.copied);
  return true;
}
