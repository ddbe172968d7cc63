import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";

/** Bytes as they are and as they travel. */
export interface Weight {
  raw: number;
  gzip: number;
}

/** What a reader's browser is sent for a page. */
export interface PageWeight {
  html: Weight;
  styles: Weight;
  /** The script that every page starts with. */
  start: Weight;
  /** What hydration loads on top of it. */
  hydration: Weight;
}

const START = "client/start.ts";
/** The folder of the pages' own modules: of these a browser loads the one it shows. */
const PAGES = "client/pages/";

/** Weighs a page. `source` is its module's path, null where it never hydrates. */
export function weighPage(
  html: Buffer,
  client: string,
  manifest: Manifest,
  source: string | null,
): PageWeight {
  const start = importsOf(manifest, [START]);
  const hydration = importsOf(manifest, [...laterOf(manifest, START), ...(source ? [source] : [])]);
  for (const file of start) hydration.delete(file);
  const links = html.toString("utf8").matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g);
  const styles = Array.from(links, ([, file]) => file!);
  const weigh = (files: Iterable<string>): Weight =>
    sum(Array.from(files, (file) => weightOf(readFileSync(path.join(client, file)))));
  return {
    html: weightOf(html),
    styles: weigh(styles),
    start: weigh(start),
    hydration: weigh(hydration),
  };
}

/** The files of these modules with all they import. */
function importsOf(manifest: Manifest, names: Iterable<string>): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The client's manifest has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return files;
}

/** The modules that a module and all it imports load later, without the pages. */
function laterOf(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name];
  return [
    ...(chunk?.dynamicImports ?? []).filter((later) => !later.startsWith(PAGES)),
    ...(chunk?.imports ?? []).flatMap((imported) => laterOf(manifest, imported)),
  ];
}

function weightOf(bytes: Buffer): Weight {
  return { raw: bytes.length, gzip: gzipSync(bytes).length };
}

function sum(weights: readonly Weight[]): Weight {
  return {
    raw: weights.reduce((total, { raw }) => total + raw, 0),
    gzip: weights.reduce((total, { gzip }) => total + gzip, 0),
  };
}
