import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { APP_MODULES, type ClientChunk, filesOf } from "../../worker/ops/build/clientManifest.ts";

/** Raw and compressed bytes. */
export interface Weight {
  raw: number;
  gzip: number;
}

/** What a browser downloads for a page. */
export interface PageWeight {
  html: Weight;
  /** Inline styles, which `html` includes. */
  styles: Weight;
  /** The script that every page starts with. */
  start: Weight;
  /** What hydration loads in addition, and the number of files. */
  hydration: Weight;
  hydrationFiles: number;
}

const START = "client/start.ts";

/** Measures a page's download size. `source` is the path of its module. */
export function weighPage(
  html: Buffer,
  client: string,
  chunks: readonly ClientChunk[],
  source: string,
): PageWeight {
  const start = filesOf(chunks, [START]).scripts;
  const hydration = filesOf(chunks, [...APP_MODULES, source]).scripts.filter(
    (file) => !start.includes(file),
  );
  const styles = html.toString("utf8").matchAll(/<style>(.*?)<\/style>/gs);
  const weigh = (files: readonly string[]): Weight =>
    sum(files.map((file) => weightOf(readFileSync(path.join(client, file)))));
  return {
    html: weightOf(html),
    styles: weightOf(Buffer.from(Array.from(styles, ([, text]) => text).join(""))),
    start: weigh(start),
    hydration: weigh(hydration),
    hydrationFiles: hydration.length,
  };
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
