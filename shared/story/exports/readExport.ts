// Owns what an export of another service is, by what is in it, and which stories it holds. Nothing
// runs, nothing is fetched.

import { EXPORT_ENDINGS } from "./exportEndings.ts";
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
export const EXPORT_FILE = new RegExp(`\\.(?:${EXPORT_ENDINGS.join("|")})$`, "i");

/**
 * Reads an export's files, by path: all that are of the first one's service. Null where no story is in
 * them. Never throws.
 */
export function readExport(files: ReadonlyMap<string, string>): ReadExport | null {
  const named = [...files].filter(([path]) => EXPORT_FILE.test(path));
  const pagesByName = new Map(named.map(([path, page]) => [path.split("/").at(-1) ?? "", page]));
  const read = named.flatMap(([path, text]) => readFile(path, text, pagesByName) ?? []);
  const [first] = read;
  // Large sites come in several files, and people put several sites into one archive.
  if (first)
    return found(
      first.kind,
      withoutCopies(read.flatMap(({ kind, items }) => (kind === first.kind ? [items] : []))),
    );
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

/** A file that holds many stories, by its service; null where it is none. */
function readFile(
  path: string,
  text: string,
  pages: ReadonlyMap<string, string>,
): ReadExport | null {
  if (/\.json$/i.test(path)) {
    const value = parsed(text);
    return isGhost(value) ? { kind: "GHOST", items: readGhost(value) } : null;
  }
  if (/\.xml$/i.test(path))
    return isWordPress(text) ? { kind: "WORDPRESS", items: readWordPress(text) } : null;
  if (!/\.csv$/i.test(path)) return null;
  if (isBeehiiv(text)) return { kind: "BEEHIIV", items: readBeehiiv(text) };
  return isSubstack(text) ? { kind: "SUBSTACK", items: readSubstack(text, pages) } : null;
}

function found(kind: ExportKind, items: ExportItem[]): ReadExport | null {
  return items.length > 0 ? { kind, items: apart(items) } : null;
}

/** The stories of several files, those of a file that is a copy of another's once. */
function withoutCopies(files: readonly ExportItem[][]): ExportItem[] {
  const seen = new Set<string>();
  return files.flatMap((items) => {
    const texts = items.map((item) => JSON.stringify(item));
    const fresh = items.filter((_, index) => !seen.has(texts[index]!));
    for (const text of texts) seen.add(text);
    return fresh;
  });
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
