import { hasVisibleText } from "../rules/hasVisibleText.ts";
import { cleanText } from "./cleanText.ts";

/** What was typed as one line of text; empty where nobody would see anything of it. */
export function oneLine(text: string): string {
  return hasVisibleText(text) ? cleanText(text).replace(/\s+/g, " ").trim() : "";
}
