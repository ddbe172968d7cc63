// Owns what an export of another service is, by what is in it, and which stories it holds. Nothing
// runs, nothing is fetched.

import type { ExportItem } from "./exportItem.ts";
import { isBeehiiv, readBeehiiv } from "./readBeehiiv.ts";
import { isGhost, readGhost } from "./readGhost.ts";
import { readMarkdown } from "./readMarkdown.ts";
import { readMedium } from "./readMedium.ts";
import { isSubstack, readSubstack } from "./readSubstack.ts";
import { isWordPress, readWordPress } from "./readWordPress.ts";

/** The services whose exports are read. */
export const EXPORT_KINDS = {
  MEDIUM: "Medium",
  GHOST: "Ghost",
  WORDPRESS: "WordPress",
  SUBSTACK: "Substack",
  BEEHIIV: "beehiiv",
  MARKDOWN: "Markdown",
} as const;
export type ExportKind = keyof typeof EXPORT_KINDS;

/** An export that has been read. */
export interface ReadExport {
  kind: ExportKind;
  items: ExportItem[];
}

/** Files of these endings are looked at. */
export const EXPORT_FILE = /\.(?:csv|html?|json|markdown|md|xml)$/i;

/** Reads an export's files, by path. Null where no story is in them. Never throws. */
export function readExport(files: ReadonlyMap<string, string>): ReadExport | null {
  const named = [...files].filter(([path]) => EXPORT_FILE.test(path));
  for (const [path, text] of named) {
    if (/\.json$/i.test(path)) {
      const value = parsed(text);
      if (isGhost(value)) return found("GHOST", readGhost(value));
    }
    if (/\.xml$/i.test(path) && isWordPress(text)) return found("WORDPRESS", readWordPress(text));
    if (/\.csv$/i.test(path) && isBeehiiv(text)) return found("BEEHIIV", readBeehiiv(text));
    if (/\.csv$/i.test(path) && isSubstack(text)) {
      const pages = new Map(named.map(([name, page]) => [name.split("/").at(-1) ?? "", page]));
      return found("SUBSTACK", readSubstack(text, pages));
    }
  }
  const pages = named.filter(([path, text]) => /\.html?$/i.test(path) && isMediumStory(text));
  if (pages.length > 0)
    return found(
      "MEDIUM",
      pages.map(([path, text]) => readMedium(path.split("/").at(-1) ?? path, text)),
    );
  const texts = named.filter(([path]) => /\.(?:md|markdown)$/i.test(path));
  return found(
    "MARKDOWN",
    texts.map(([path, text]) => readMarkdown(path, text)),
  );
}

function found(kind: ExportKind, items: ExportItem[]): ReadExport | null {
  return items.length > 0 ? { kind, items: apart(items) } : null;
}

/** Two stories of one export are never one, whatever names it gives them. */
function apart(items: readonly ExportItem[]): ExportItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = seen.get(item.key) ?? 0;
    seen.set(item.key, times + 1);
    return times === 0 ? item : { ...item, key: `${item.key}\n#${times + 1}` };
  });
}

/** Beside its stories the export has pages about the account. */
function isMediumStory(html: string): boolean {
  return /class="h-entry"/.test(html) && /class="e-content"/.test(html);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
