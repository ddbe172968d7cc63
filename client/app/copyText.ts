import { announce } from "./announce.ts";

/** Puts a text on the clipboard and says so. False where the clipboard is closed to pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  announce("Copied.");
  return true;
}
