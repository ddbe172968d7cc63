// Owns the detection of export formats by content, and the list of their stories. Runs no scripts
// and fetches nothing.

import { placeInShare } from "../../cache/placeInShare.ts";
import { EXPORT_ENDINGS } from "./exportEndings.ts";
import type { ExportItem } from "./exportItem.ts";
import type { ExportKind } from "./exportKinds.ts";
import { isBeehiiv, readBeehiiv } from "./readBeehiiv.ts";
import { isGhost, needsSiteAddress, readGhost } from "./readGhost.ts";
import { isGoogleDocument, isNotionPage, readHtmlPage } from "./readHtmlPage.ts";
import { readMarkdown } from "./readMarkdown.ts";
import { readMedium } from "./readMedium.ts";
import { readOwnStories } from "./ownStories.ts";
import { isSubstack, readSubstack } from "./readSubstack.ts";
import { isWordPress, readWordPress } from "./readWordPress.ts";

export interface ReadExport {
  kind: ExportKind;
  /** The stories, parsed lazily and always in the same order. */
  items: Iterable<ExportItem>;
}

/** The files of an export, by path. */
export interface ExportFiles {
  texts: ReadonlyMap<string, string>;
  /** XML may exceed a Worker's memory, so it comes in parts that can be iterated repeatedly. */
  xml: ReadonlyMap<string, Iterable<string>>;
}

/** Matches the file extensions that are read. */
export const EXPORT_FILE = new RegExp(`\\.(?:${EXPORT_ENDINGS.join("|")})$`, "i");

/**
 * Reads the files of an export that belong to the same service as the first one recognized.
 * `siteUrl` is the site's URL from its owner, for exports that omit it. Null if there are no
 * stories. Never throws.
 */
export function readExport(
  { texts, xml }: ExportFiles,
  siteUrl: string | null = null,
): ReadExport | "needs-site" | null {
  const named = [...texts].filter(([path]) => EXPORT_FILE.test(path));
  const own = readOwnStories(named);
  if (own.length > 0) return found("ACCOUNT", own);
  const pagesByName = new Map(named.map(([path, page]) => [path.split("/").at(-1) ?? "", page]));
  const values = named.flatMap(([path, text]) => (/\.json$/i.test(path) ? [parsed(text)] : []));
  if (siteUrl === null && values.some(needsSiteAddress)) return "needs-site";
  const read: ReadExport[] = [
    ...[...xml.values()].filter(isWordPress).map(wordPressFile),
    ...values.filter(isGhost).map((value) => ghostFile(value, siteUrl)),
    ...named.flatMap(([path, text]) => readList(path, text, pagesByName) ?? []),
  ];
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
  const htmlPages = named.filter(([path]) => /\.html?$/i.test(path));
  const notion = htmlPages.filter(([, text]) => isNotionPage(text));
  if (notion.length > 0) return found("NOTION", notion.map(readPage));
  const google = htmlPages.filter(([, text]) => isGoogleDocument(text));
  if (google.length > 0) return found("GOOGLE_DOCS", google.map(readPage));
  const markdown = named.filter(([path]) => /\.(?:md|markdown)$/i.test(path));
  return found(
    "MARKDOWN",
    markdown.map(([path, text]) => readMarkdown(path, text)),
  );
}

function readPage([path, html]: readonly [string, string]): ExportItem {
  return readHtmlPage(path, html);
}

function wordPressFile(parts: Iterable<string>): ReadExport {
  return { kind: "WORDPRESS", items: { [Symbol.iterator]: () => readWordPress(parts) } };
}

function ghostFile(value: unknown, siteUrl: string | null): ReadExport {
  return { kind: "GHOST", items: readGhost(value, siteUrl) };
}

/** Reads a list of stories; null if the file is none. */
function readList(
  path: string,
  text: string,
  pages: ReadonlyMap<string, string>,
): ReadExport | null {
  if (!/\.csv$/i.test(path)) return null;
  if (isBeehiiv(text)) return { kind: "BEEHIIV", items: readBeehiiv(text) };
  return isSubstack(text) ? { kind: "SUBSTACK", items: readSubstack(text, pages) } : null;
}

function found(kind: ExportKind, items: Iterable<ExportItem>): ReadExport | null {
  const [first] = items;
  return first ? { kind, items: { [Symbol.iterator]: () => apart(items) } } : null;
}

/** Returns the stories of several files, once for those in duplicate files. */
function withoutCopies(files: readonly Iterable<ExportItem>[]): Iterable<ExportItem> {
  const [only, ...others] = files;
  if (only && others.length === 0) return only;
  return {
    *[Symbol.iterator]() {
      const seen = new Set<string>();
      for (const items of files) {
        const own: string[] = [];
        for (const item of items) {
          // Compares hashes, because the texts of many files don't fit in memory.
          const text = JSON.stringify(item);
          const name = `${text.length} ${placeInShare(item.key, text)} ${item.key}`;
          own.push(name);
          if (!seen.has(name)) yield item;
        }
        for (const name of own) seen.add(name);
      }
    },
  };
}

/** Gives each story of an export a distinct key, even if the export repeats one. */
function* apart(items: Iterable<ExportItem>): Generator<ExportItem> {
  const seen = new Map<string, number>();
  for (const item of items) {
    const times = seen.get(item.key) ?? 0;
    seen.set(item.key, times + 1);
    yield times === 0 ? item : { ...item, key: `${item.key}\n#${times + 1}` };
  }
}

/** The export also contains pages about the account. */
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
