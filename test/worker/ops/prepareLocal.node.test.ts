import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { openLocalPlatform } from "../../../worker/ops/localPlatform.ts";
import { dump, firstRow, removeScratch, ROOT, scratchDirectory } from "./localData.ts";

afterAll(removeScratch);

function prepare(state: string): { said: string; milliseconds: number } {
  const start = performance.now();
  const run = spawnSync(
    process.execPath,
    [path.join(ROOT, "worker/ops/prepareLocal.ts"), "--persist", state],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  return { said: run.stdout.trim(), milliseconds: performance.now() - start };
}

const state = scratchDirectory();

test("a fresh checkout gets its tables and stories, and preparing it again changes nothing", async () => {
  expect(prepare(state).said).toMatch(
    new RegExp(`^${PRODUCT_NAME}: applied \\d+ migrations, imported 73 starter stories\\.$`),
  );
  const platform = await openLocalPlatform(state);
  const before = await dump(platform.env.DB);
  const counts = await firstRow<Record<string, number>>(
    platform.env.DB,
    `SELECT (SELECT count(*) FROM collections) AS collections, (SELECT count(*) FROM topics) AS topics,
       (SELECT count(*) FROM staff_picks) AS picks, (SELECT sum(response_count) FROM posts) AS responses,
       (SELECT count(DISTINCT creator_id) FROM posts WHERE is_listed = 1) AS authors,
       (SELECT count(*) FROM images) AS images,
       (SELECT count(*) FROM catalogs WHERE item_count > 0) AS lists,
       (SELECT count(*) FROM catalog_items) AS listItems,
       (SELECT count(*) FROM sequences WHERE is_public = 1 AND has_stories = 1) AS series,
       (SELECT count(*) FROM sequence_posts) AS seriesParts`,
  );
  await platform.close();
  expect(counts.collections).toBe(3);
  expect(counts.topics).toBeGreaterThanOrEqual(8);
  expect(counts.picks).toBeGreaterThanOrEqual(8);
  expect(counts.responses).toBeGreaterThanOrEqual(40);
  expect(counts.authors).toBeGreaterThanOrEqual(20);
  expect(counts.images).toBe(50);
  expect(counts).toMatchObject({ lists: 3, listItems: 11, series: 1, seriesParts: 3 });

  expect(prepare(state).said).toBe(`${PRODUCT_NAME}: the local data is ready.`);
  const again = await openLocalPlatform(state);
  expect(await dump(again.env.DB)).toEqual(before);
  await again.close();
});

test("a database with other stories than the starter content isn't changed", async () => {
  const platform = await openLocalPlatform(state);
  for (const table of ["import_items", "staff_picks", "claps"])
    await platform.env.DB.prepare(`DELETE FROM ${table}`).run();
  const before = await dump(platform.env.DB);
  await platform.close();
  prepare(state);
  const again = await openLocalPlatform(state);
  expect(await dump(again.env.DB)).toEqual(before);
  await again.close();
});

test("a migration that changed since it was applied is named, with what to do", async () => {
  const platform = await openLocalPlatform(state);
  await platform.env.DB.prepare(
    "UPDATE local_migration_hashes SET hash = 'other' WHERE name = '0006_posts.sql'",
  ).run();
  await platform.close();
  expect(() => prepare(state)).toThrow(
    `0006_posts.sql changed since the local database was made from it. Delete the folder ${state}`,
  );
});
