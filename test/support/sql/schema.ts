import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "./syntax.ts";

export const MIGRATIONS = "worker/db/migrations";
export const STATISTICS_MIGRATIONS = "worker/db/statisticsMigrations";

/** An empty database with the migrations of folders applied. */
export function migratedDatabase(folders: readonly string[] = [MIGRATIONS]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const folder of folders)
    for (const name of readdirSync(path.join(ROOT, folder)).toSorted())
      database.exec(readFileSync(path.join(ROOT, folder, name), "utf8"));
  return database;
}
