import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { dump, openDatabase, removeScratch, ROOT, scratchDirectory } from "./localData.ts";

afterAll(removeScratch);

/** Runs the command; returns what it says. */
function prepare(state: string): string {
  const run = spawnSync(
    process.execPath,
    [path.join(ROOT, "worker/ops/prepareLocal.ts"), "--persist", state],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout.trim();
}

const state = scratchDirectory();

test("a fresh checkout gets its tables and stories, and preparing it again changes nothing", () => {
  expect(prepare(state)).toMatch(
    new RegExp(`^${PRODUCT_NAME}: applied \\d+ migrations, imported 79 starter stories\\.$`),
  );
  const before = dump(state);
  const database = openDatabase(state);
  const counts = database
    .prepare(
      `SELECT (SELECT count(*) FROM collections) AS collections, (SELECT count(*) FROM topics) AS topics,
         (SELECT count(*) FROM staff_picks) AS picks, (SELECT sum(response_count) FROM posts) AS responses,
         (SELECT count(DISTINCT creator_id) FROM posts WHERE is_listed = 1) AS authors,
         (SELECT count(*) FROM images) AS images,
         (SELECT count(*) FROM catalogs WHERE item_count > 0) AS lists,
         (SELECT count(*) FROM catalog_items) AS listItems,
         (SELECT count(*) FROM sequences WHERE is_public = 1 AND has_stories = 1) AS series,
         (SELECT count(*) FROM sequence_posts) AS seriesParts,
         (SELECT count(*) FROM posts WHERE visibility = 'LOCKED') AS membersOnly,
         (SELECT count(*) FROM collection_sections WHERE kind = 'PROMOTION') AS promotions,
         (SELECT subscriber_count FROM newsletters) AS subscribers,
         (SELECT count(*) FROM newsletter_issues WHERE state = 'SENT') AS issues,
         (SELECT count(*) FROM mail_outbox) AS emails`,
    )
    .get() as Record<string, number>;
  database.close();
  expect(counts.collections).toBe(3);
  expect(counts.topics).toBeGreaterThanOrEqual(8);
  expect(counts.picks).toBeGreaterThanOrEqual(8);
  expect(counts.responses).toBeGreaterThanOrEqual(40);
  expect(counts.authors).toBeGreaterThanOrEqual(20);
  expect(counts.images).toBe(68);
  expect(counts).toMatchObject({ lists: 3, listItems: 13, series: 1, seriesParts: 3 });
  expect(counts).toMatchObject({ membersOnly: 3, promotions: 1, issues: 2, emails: 0 });
  expect(counts.subscribers).toBeGreaterThan(50);

  expect(prepare(state)).toBe(`${PRODUCT_NAME}: the local data is ready.`);
  expect(dump(state)).toEqual(before);
});

test("a database with other stories than the starter content isn't changed", () => {
  const database = openDatabase(state);
  for (const table of ["import_items", "staff_picks", "claps"])
    database.exec(`DELETE FROM ${table}`);
  database.close();
  const before = dump(state);
  prepare(state);
  expect(dump(state)).toEqual(before);
});

test("a migration that changed since it was applied is named, with what to do", () => {
  const database = openDatabase(state);
  database.exec("UPDATE local_migration_hashes SET hash = 'other' WHERE name = '0006_posts.sql'");
  database.close();
  expect(() => prepare(state)).toThrow(
    `0006_posts.sql changed since the local database was made from it. Delete the folder ${state}`,
  );
});
