// Starts a file of Worker tests with empty storage and the schema. Files share an isolate, so that
// the Worker is loaded only once; this also resets the isolate's state.

// Loaded here instead of in a test's first request.
import "../../worker/index.ts";
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { firstRow } from "./database.ts";
import { emptyStatistics, emptyStorage, rememberDatabase } from "./emptyStorage.ts";
import { expect, vi } from "vitest";
import { forgetRules } from "../../worker/domain/flags/flags.ts";
import { resetEdgeCounts } from "../../worker/edge/edgeCounts.ts";
import { readConfig } from "../../worker/env.ts";
import { setLogLevel, setShippedLevel, takeShipped } from "../../worker/log.ts";

/**
 * Many concurrent writes can leave the database open, so that the first reset doesn't delete it.
 */
const MAX_RESETS = 20;

/** Tests of the Worker with the page cache. */
const CACHED_PAGES_TESTS = /\/test\/worker\/edge\/cached\//;

vi.useRealTimers();
vi.unstubAllGlobals();
setLogLevel("warn");
setShippedLevel("silent");
takeShipped();
forgetRules();
resetEdgeCounts();

const hasCachedPages = CACHED_PAGES_TESTS.test(expect.getState().testPath ?? "");
env.CACHE_DRIVER = hasCachedPages ? "local" : "off";
// The Worker keeps the configuration of its last bindings: another object makes it read them again.
readConfig({ ...env });

// Only a reset empties the page cache.
if (hasCachedPages || !(await emptyStorage())) await resetStorage();

async function resetStorage(): Promise<void> {
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    if (await isEmpty()) break;
  }
  // In one batch, because each transaction is written to disk separately.
  await env.DB.batch([
    ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
    // As wrangler records them.
    env.DB.prepare("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)"),
    ...env.TEST_MIGRATIONS.map(({ name }) =>
      env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ),
  ]);
  // It may have stayed open, too.
  if (await hasStatistics()) await emptyStatistics();
  else
    await env.STATS.batch([
      ...env.TEST_STATISTICS_MIGRATIONS.flatMap(({ queries }) =>
        queries.map((query) => env.STATS.prepare(query)),
      ),
      env.STATS.prepare("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)"),
      ...env.TEST_STATISTICS_MIGRATIONS.map(({ name }) =>
        env.STATS.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
      ),
    ]);
  await rememberDatabase();
}

async function hasStatistics(): Promise<boolean> {
  const sql = "SELECT 1 FROM sqlite_master WHERE name = 'statistics_state'";
  return (await env.STATS.prepare(sql).first()) !== null;
}

async function isEmpty(): Promise<boolean> {
  const table = await firstRow("SELECT 1 FROM sqlite_master WHERE name = 'users'");
  return table === null;
}
