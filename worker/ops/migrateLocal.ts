// Opens the local database with all migrations of this checkout applied.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";
import { type LocalPlatform, openLocalPlatform } from "./localPlatform.ts";

const MIGRATIONS = join(import.meta.dirname, "../db/migrations");

/** Where `wrangler d1 migrations` records what it applied; the same table, so that both agree. */
const RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The migrated platform, and the number of applied migrations. Rejects with the database's error. */
export async function openMigrated(
  state: string,
): Promise<{ platform: LocalPlatform; applied: number }> {
  const platform = await openLocalPlatform(state);
  const { DB: db } = platform.env;
  await db.prepare(RECORDS).run();
  const missing = await missingMigrations(db);
  try {
    for (const name of missing) await applyMigration(db, name);
  } catch (error) {
    await platform.close();
    throw new Error(
      `The migrations could not be applied. If this database is older than the baseline of the schema ` +
        `(0001 to 0014), delete ${state} and try again.`,
      { cause: error },
    );
  }
  return { platform, applied: missing.length };
}

/** Migrations of this checkout that haven't been applied, in order. */
async function missingMigrations(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  return files.filter((file) => !applied.has(file)).toSorted();
}

/** Applies a migration and records it, in one transaction. */
async function applyMigration(db: D1Database, name: string): Promise<void> {
  const statements = splitSqlQuery(readFileSync(join(MIGRATIONS, name), "utf8"));
  await db.batch([
    ...statements.map((sql) => db.prepare(sql)),
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
  ]);
}
