// Prepares a checkout for `wrangler dev`: applies the migrations, imports the starter content, and
// creates the token for `npm run purge`. If everything is ready it only checks, which takes a
// second.

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { D1Database } from "@cloudflare/workers-types";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { DEV_VARS, ensureOperatorToken } from "./devVars.ts";
import { sql, prepare } from "../db/sql.ts";
import { importDirectory } from "./import/importDirectory.ts";
import { LOCAL_STATE } from "./localPlatform.ts";
import { exitWithMessage, openMigrated } from "./migrateLocal.ts";
import { seedStatistics } from "./seedStatistics.ts";

const STARTER = join(import.meta.dirname, "starter");

/** Marks the starter content as completely imported. */
const STARTER_MARK = "directory:starter";
const mark = (now: number) => sql`
  INSERT INTO import_items (source_key, entity_id, content_hash, imported_at)
  VALUES (${STARTER_MARK}, '', '', ${now}) ON CONFLICT (source_key) DO NOTHING`;

const { values } = parseArgs({ options: { persist: { type: "string" } } });
const state = values.persist ?? LOCAL_STATE;
const done: string[] = [];

// Other data directories belong to others, but the secrets are this checkout's.
if (values.persist === undefined && ensureOperatorToken(DEV_VARS))
  done.push("created an operator token (.dev.vars)");
const { platform, applied } = await openMigrated(state).catch(exitWithMessage);
try {
  if (applied > 0)
    done.push(applied === 1 ? "applied 1 migration" : `applied ${applied} migrations`);
  if (await lacksStarter(platform.env.DB)) {
    const { DB: db, IMAGES_BUCKET: bucket } = platform.env;
    const report = await importDirectory(STARTER, { db, bucket, now: Date.now() });
    await prepare(db, mark(Date.now())).run();
    // Tests count for themselves.
    if (values.persist === undefined) await seedStatistics(platform.env, Date.now());
    done.push(`imported ${report.countOf("story", "new")} starter stories`);
  }
} finally {
  await platform.close();
}
console.log(`${PRODUCT_NAME}: ${done.length > 0 ? done.join(", ") : "the local data is ready"}.`);

/** True for an empty database, and after an aborted import of the starter content. */
async function lacksStarter(db: D1Database): Promise<boolean> {
  const progress = sql`
    SELECT EXISTS (SELECT 1 FROM import_items WHERE source_key = ${STARTER_MARK}) AS isMarked,
      EXISTS (SELECT 1 FROM import_items) AS hasImports, EXISTS (SELECT 1 FROM posts) AS hasPosts,
      EXISTS (SELECT 1 FROM import_items WHERE source_key LIKE 'author:starter:%') AS hasStarted`;
  const found = await prepare(db, progress).first<
    Record<"isMarked" | "hasImports" | "hasPosts" | "hasStarted", number>
  >();
  if (!found || found.isMarked) return false;
  return Boolean(found.hasStarted) || (!found.hasImports && !found.hasPosts);
}
