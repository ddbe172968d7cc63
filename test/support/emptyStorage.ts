// Empties what tests stored. Migrating a database takes a second, emptying it milliseconds, so the
// files of an isolate share one as long as none changes its schema.

import type { R2Bucket } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import { allRows, firstValue } from "./database.ts";

interface MigratedDatabase {
  schema: string;
  /** Statements that restore it as it was after the migrations. */
  restore: readonly (readonly [sql: string, ...values: unknown[]])[];
}

const isolate = globalThis as { migratedDatabase?: MigratedDatabase };

/**
 * Restores the isolate's database as it was after the migrations, and deletes all objects. Returns
 * false without a migrated database, or if a test has changed it so that it can't be restored.
 */
export async function emptyStorage(): Promise<boolean> {
  const migrated = isolate.migratedDatabase;
  if (!migrated || (await readSchema()) !== migrated.schema) return false;
  try {
    await env.DB.batch(
      migrated.restore.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values)),
    );
  } catch {
    return false;
  }
  await Promise.all([
    emptyStatistics(),
    emptyBucket(env.IMAGES_BUCKET),
    emptyBucket(env.STATISTICS_BUCKET),
  ]);
  return true;
}

/** Remembers the database as it is now, for `emptyStorage`. */
export async function rememberDatabase(): Promise<void> {
  const tables = await allRows<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  );
  const virtual = tables.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL TABLE"));
  const indexes = virtual.filter(({ sql }) => / USING fts5\b/.test(sql)).map(({ name }) => name);
  const ordinary = tables
    .filter((table) => !virtual.includes(table))
    .map(({ name }) => name)
    .filter((name) => !indexes.some((index) => name.startsWith(`${index}_`)));
  const deletions = ordinary.map((name) => [`DELETE FROM ${name}`] as const);
  const insertions = [];
  for (const name of ordinary)
    for (const row of await allRows(`SELECT * FROM ${name}`)) {
      const columns = Object.keys(row);
      const parameters = columns.map((_column, index) => `?${index + 1}`);
      insertions.push([
        `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${parameters.join(", ")})`,
        ...Object.values(row),
      ] as const);
    }
  isolate.migratedDatabase = {
    schema: await readSchema(),
    restore: [
      ["PRAGMA defer_foreign_keys = on"],
      ...deletions,
      // Again, since triggers may have written while rows were deleted.
      ...deletions,
      ...indexes.map((name) => [`INSERT INTO ${name} (${name}) VALUES ('delete-all')`] as const),
      ["DELETE FROM sqlite_sequence"],
      ...insertions,
    ],
  };
}

const readSchema = async (): Promise<string> =>
  (await firstValue<string>(
    "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name)",
  )) ?? "";

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (let isTruncated = true; isTruncated;) {
    const { objects, truncated } = await bucket.list();
    await bucket.delete(objects.map(({ key }) => key));
    isTruncated = truncated;
  }
}

/** Tests don't change the schema of the statistics; its only row after the migrations is a number. */
export async function emptyStatistics(): Promise<void> {
  const { results } = await env.STATS.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT IN ('statistics_state', 'd1_migrations')",
  ).all<{ name: string }>();
  await env.STATS.batch([
    ...results.map(({ name }) => env.STATS.prepare(`DELETE FROM ${name}`)),
    env.STATS.prepare("UPDATE statistics_state SET dead_at = NULL"),
  ]);
}
