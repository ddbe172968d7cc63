import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { D1Database } from "@cloudflare/workers-types";
import { type LocalPlatform, openLocalPlatform } from "../../../worker/ops/localPlatform.ts";
import type { Report } from "../../../worker/ops/import/Report.ts";
import { databaseFile } from "../../support/databaseFile.ts";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Records by file name without extension; text and bytes by whole file name. */
export interface Source {
  publications?: object[];
  authors?: object[];
  posts?: object[];
  images?: object[];
  topics?: object[];
  responses?: object[];
  claps?: object[];
  follows?: object[];
  staffPicks?: object[];
  highlights?: object[];
  newsletters?: object[];
  files?: Record<string, string | Uint8Array>;
}

/** Creates a temporary directory that is deleted after the test file. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "import-"));
  scratch.push(directory);
  return directory;
}

const scratch: string[] = [];

export function removeScratch(): void {
  for (const directory of scratch.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/** Writes records to a directory, stories gzipped. */
export function writeSource(source: Source, directory = scratchDirectory()): string {
  const { files = {}, ...records } = source;
  mkdirSync(directory, { recursive: true });
  for (const [name, rows] of Object.entries(records)) {
    const text = (rows as object[]).map((row) => `${JSON.stringify(row)}\n`).join("");
    if (name === "posts") writeFileSync(path.join(directory, "posts.ndjson.gz"), gzipSync(text));
    else writeFileSync(path.join(directory, `${name}.ndjson`), text);
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  }
  return directory;
}

/** Creates a local database with empty tables, and an image store. */
export async function emptyPlatform(
  state = scratchDirectory(),
): Promise<LocalPlatform & { state: string }> {
  const platform = await openLocalPlatform(state);
  const db = platform.env.DB;
  for (const { queries } of await readD1Migrations(path.join(ROOT, "worker/db/migrations")))
    await db.batch(queries.map((query) => db.prepare(query)));
  return { ...platform, state };
}

/** Returns a function that restores the database as it is now and deletes all images. */
export async function saveDatabase({
  env,
  state,
}: Pick<LocalPlatform, "env"> & { state: string }): Promise<() => Promise<void>> {
  const file = databaseFile(path.join(state, "v3/d1"));
  const saved = path.join(scratchDirectory(), "saved.sqlite");
  await copyDatabase(file, saved);
  return async () => {
    await copyDatabase(saved, file);
    const { objects } = await env.IMAGES_BUCKET.list();
    await env.IMAGES_BUCKET.delete(objects.map(({ key }) => key));
  };
}

/** Copies a database that others may have open. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  await backup(source, to);
  source.close();
}

/** Columns by table that depend on when rows were written; a dump leaves them out. */
const WRITTEN_AT: Record<string, Record<string, undefined>> = {
  purge_outbox: { touched_at: undefined, due_at: undefined },
  content_clock: { changed_at: undefined },
  // The number of the write, which an interrupted import repeats.
  search_title_words_docsize: { origin: undefined },
  search_title_index_docsize: { origin: undefined },
  search_texts_docsize: { origin: undefined },
  search_trigrams_docsize: { origin: undefined },
};

/** Opens the database of a platform in Node, where many reads are faster than through workerd. */
export function openDatabase(state: string): DatabaseSync {
  return new DatabaseSync(databaseFile(path.join(state, "v3/d1")), { timeout: 5000 });
}

/**
 * Returns everything in the database except times. Of the full-text indexes it has the vocabularies
 * and lengths; how SQLite arranged their segments depends on the number of writes.
 */
export function dump(state: string): Record<string, string[]> {
  const db = openDatabase(state);
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT IN ('d1_migrations', 'local_migration_hashes')
       AND name NOT GLOB 'search_*_data' AND name NOT GLOB 'search_*_idx'`,
    )
    .all() as { name: string }[];
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    // An import updates these at its start, because it may crash before it knows what it changed.
    const writtenAt = WRITTEN_AT[name] ?? {};
    contents[name] = db
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map((row) => JSON.stringify({ ...row, ...writtenAt, imported_at: undefined }))
      .toSorted();
  }
  db.close();
  return contents;
}

/** Returns the first row of a query. */
export async function firstRow<Row = Record<string, unknown>>(
  db: D1Database,
  sql: string,
  ...values: string[]
): Promise<Row> {
  const row = await db
    .prepare(sql)
    .bind(...values)
    .first<Row>();
  if (!row) throw new Error(`No row for ${sql}`);
  return row;
}

/** Returns all rows of a query. */
export async function allRows<Row = Record<string, unknown>>(
  db: D1Database,
  sql: string,
  ...values: string[]
): Promise<Row[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all<Row>();
  return results;
}

/** Builds a story's record with these fields. */
export function post(key: string, fields: object = {}): object {
  return {
    key,
    publication: "pub",
    authors: ["ann"],
    title: `Story ${key}`,
    slug: key,
    published_at: "2024-05-06T07:08:09Z",
    tags: ["Testing"],
    canonical_url: `https://source.example/${key}`,
    format: "markdown",
    body: `Some words of ${key}.`,
    license: "CC-BY-4.0",
    ...fields,
  };
}

/** A small source that most tests build on. */
export const BASE: Required<Pick<Source, "publications" | "authors">> = {
  publications: [
    {
      key: "pub",
      slug: "pub",
      name: "The *Pub*",
      tagline: "Tag",
      description: "About the pub.",
      license: "CC-BY-4.0",
      url: "https://source.example/",
      header_color: "#AABBCC",
    },
  ],
  authors: [
    { key: "ann", name: "Ann Able", username: "Ann", bio: "Writes *much*." },
    { key: "bob", name: "Bob", username: "ann", url: "javascript:alert(1)" },
    { key: "cyd", name: "Señor Cyd", username: "" },
  ],
};

/** The smallest PNG: one pixel. */
export const PIXEL = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

/** Returns the kinds of the notes of an import on each item. */
export function notesOf(report: Report): Record<string, string[]> {
  const notes: Record<string, string[]> = {};
  for (const line of report.lines().trim().split("\n").slice(1)) {
    const { item, notes: list } = JSON.parse(line) as { item: string; notes: { kind: string }[] };
    notes[item] = [...(notes[item] ?? []), ...list.map(({ kind }) => kind)];
  }
  return notes;
}

/** Returns an image whose header claims a size that no memory has. */
export function bomb(): Uint8Array {
  const bytes = PIXEL.slice();
  new DataView(bytes.buffer).setUint32(16, 100_000);
  new DataView(bytes.buffer).setUint32(20, 100_000);
  return bytes;
}
