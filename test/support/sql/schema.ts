import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "./syntax.ts";

/** An empty database with the migrations applied. */
export function migratedDatabase(): DatabaseSync {
  const folder = path.join(ROOT, "worker/db/migrations");
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync(folder).toSorted())
    database.exec(readFileSync(path.join(folder, name), "utf8"));
  return database;
}
