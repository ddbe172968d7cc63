import { hasVisibleText } from "../format/hasVisibleText.ts";
import { cleanText } from "./cleanText.ts";

/** Normalizes typed text to one line; "" if it has no visible characters. */
export function oneLine(text: string): string {
  return hasVisibleText(text) ? cleanText(text).replace(/\s+/g, " ").trim() : "";
}
