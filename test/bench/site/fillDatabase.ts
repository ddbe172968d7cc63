import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { openLocalPlatform } from "../../../worker/ops/localPlatform.ts";
import type { Content } from "./content.ts";
import { databaseFile } from "../../support/databaseFile.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Makes a database with the migrations and the content, and returns the directory that the platform
 * keeps it in. Written to the file directly and in one transaction: over the platform, each of a
 * thousand batches waits for the disk, which takes minutes on a busy machine.
 */
export async function fillDatabase({ rows }: Content): Promise<string> {
  const state = mkdtempSync(path.join(tmpdir(), "deckle-bench-"));
  const platform = await openLocalPlatform(state);
  await platform.env.DB.prepare("SELECT 1").all();
  await platform.close();
  const directory = path.join(state, "v3");
  const db = new DatabaseSync(databaseFile(path.join(directory, "d1")));
  try {
    db.exec("PRAGMA synchronous = OFF; BEGIN");
    // As Wrangler records them; the schedule checks it.
    db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
    const record = db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)");
    const migrations = await readD1Migrations(path.join(root, "worker/db/migrations"));
    for (const { name, queries } of migrations) {
      for (const query of queries) db.exec(query);
      record.run(name);
    }
    for (const { table, columns } of rows) {
      const marks = Object.keys(columns).map(() => "?");
      db.prepare(`INSERT INTO ${table} (${Object.keys(columns).join(", ")}) VALUES (${marks})`).run(
        ...Object.values(columns),
      );
    }
    db.exec("COMMIT");
  } finally {
    db.close();
  }
  return directory;
}

/**
 * Adds the database of statistics, with its migrations, to the directory of `fillDatabase`. Returns its
 * file.
 */
export async function fillStatistics(directory: string): Promise<string> {
  const files = (): string[] =>
    readdirSync(path.join(directory, "d1"), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".sqlite") && !file.includes("metadata"),
    );
  const before = new Set(files());
  const platform = await openLocalPlatform(path.dirname(directory));
  await platform.env.STATS.prepare("SELECT 1").all();
  await platform.close();
  const file = files().find((one) => !before.has(one));
  if (file === undefined) throw new Error("The database of statistics exists already");
  const whole = path.join(directory, "d1", file);
  const db = new DatabaseSync(whole);
  try {
    const migrations = await readD1Migrations(path.join(root, "worker/db/statisticsMigrations"));
    db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
    for (const { name, queries } of migrations) {
      for (const query of queries) db.exec(query);
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").run(name);
    }
  } finally {
    db.close();
  }
  return whole;
}
