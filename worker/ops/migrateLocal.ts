// Opens the local database with all migrations of this checkout applied.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";
import { type LocalPlatform, openLocalPlatform } from "./localPlatform.ts";

/** The migrations of each database, by its binding. */
const MIGRATIONS = {
  DB: join(import.meta.dirname, "../db/migrations"),
  STATS: join(import.meta.dirname, "../db/statisticsMigrations"),
} as const;

/** Where `wrangler d1 migrations` records what it applied; the same table, so that both agree. */
const RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * The contents of what was applied here. Until the first deployment, migrations are edited in place,
 * which a database that has them can't follow.
 */
const HASHES = `CREATE TABLE IF NOT EXISTS local_migration_hashes (
  name TEXT PRIMARY KEY,
  hash TEXT NOT NULL
)`;

/** The migrated platform, and the number of applied migrations. Rejects with the database's error. */
export async function openMigrated(
  state: string,
): Promise<{ platform: LocalPlatform; applied: number }> {
  const platform = await openLocalPlatform(state);
  try {
    const applied =
      (await migrate(platform.env.DB, MIGRATIONS.DB, state)) +
      (await migrate(platform.env.STATS, MIGRATIONS.STATS, state));
    return { platform, applied };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function migrate(db: D1Database, folder: string, state: string): Promise<number> {
  await db.batch([db.prepare(RECORDS), db.prepare(HASHES)]);
  const files = migrationFiles(folder);
  const changed = await changedMigrations(db, files);
  if (changed.length > 0)
    throw new LocalDatabaseError(
      `${changed.join(", ")} changed since the local database was made from it. ${remedy(state)}`,
    );
  const applied = await appliedMigrations(db);
  const missing = files.filter(({ name }) => !applied.has(name));
  try {
    for (const file of missing) await applyMigration(db, file);
  } catch (error) {
    throw new LocalDatabaseError(
      `The migrations can't be applied to the local database. ${remedy(state)}`,
      { cause: error },
    );
  }
  return missing.length;
}

/** The local database doesn't fit the code. The message says what to do. */
export class LocalDatabaseError extends Error {
  override readonly name = "LocalDatabaseError";
}

/** Ends a command with the message of a LocalDatabaseError; throws any other error. */
export function exitWithMessage(error: unknown): never {
  if (!(error instanceof LocalDatabaseError)) throw error;
  if (error.cause) console.error(error.cause);
  console.error(error.message);
  process.exit(1);
}

const remedy = (state: string): string =>
  `Delete the folder ${state}, and run npm run prepare:local to make it again. That loses what you wrote there.`;

interface MigrationFile {
  name: string;
  sql: string;
  hash: string;
}

/** The migrations of this checkout, in order. */
function migrationFiles(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
  });
}

async function appliedMigrations(db: D1Database): Promise<Set<string>> {
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return new Set(results.map(({ name }) => name));
}

/** Names of migrations whose content isn't what was applied, or that no longer exist. */
async function changedMigrations(
  db: D1Database,
  files: readonly MigrationFile[],
): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT name, hash FROM local_migration_hashes ORDER BY name")
    .all<{ name: string; hash: string }>();
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  return results.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name);
}

/** Applies a migration and records it, in one transaction. */
async function applyMigration(db: D1Database, { name, sql, hash }: MigrationFile): Promise<void> {
  await db.batch([
    ...splitSqlQuery(sql).map((statement) => db.prepare(statement)),
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    db.prepare("INSERT INTO local_migration_hashes (name, hash) VALUES (?1, ?2)").bind(name, hash),
  ]);
}
