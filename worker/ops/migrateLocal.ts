// Opens the local database with all migrations of this checkout applied.

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { type LocalPlatform, openLocalPlatform } from "./localPlatform.ts";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "worker/db/migrations");

/** The migrated platform, and the number of applied migrations. Rejects with wrangler's output. */
export async function openMigrated(
  state: string,
): Promise<{ platform: LocalPlatform; applied: number }> {
  const platform = await openLocalPlatform(state);
  const missing = await missingMigrations(platform.env.DB);
  if (missing.length === 0) return { platform, applied: 0 };
  // Closed first, since wrangler opens the database itself.
  await platform.close();
  await applyMigrations(state);
  return { platform: await openLocalPlatform(state), applied: missing.length };
}

/** Migrations of this checkout that haven't been applied. */
async function missingMigrations(db: D1Database): Promise<string[]> {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  const table = await db
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'")
    .first();
  if (!table) return files;
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  return files.filter((file) => !applied.has(file));
}

/** Applies migrations with wrangler. Rejects with its output on failure. */
async function applyMigrations(persistTo: string): Promise<void> {
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", persistTo];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  const child = spawn(process.execPath, [wrangler, ...args], { cwd: ROOT, env });
  let said = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0)
    throw new Error(
      `The migrations could not be applied. If this database is older than the baseline of the schema ` +
        `(0001 to 0014), delete ${persistTo} and try again.\n${said}`,
    );
}
