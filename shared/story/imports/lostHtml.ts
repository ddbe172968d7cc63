import { LOST_ELEMENT } from "../fromHtml/ContentTrace.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";

/** What an importer can't express as HTML. */
type LostKind = "shortcode" | "gallery" | "block" | "card" | "setting";

/** Returns HTML that leaves nothing in a story but a note in the import report. */
export function lostHtml(what: LostKind, detail: string): string {
  return `<${LOST_ELEMENT} what="${what}" detail="${escapeHtml(detail)}"></${LOST_ELEMENT}>`;
}
