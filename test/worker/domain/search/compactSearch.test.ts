import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { expect, test } from "vitest";
import { Database } from "../../../../worker/db/database.ts";
import { compactSearch } from "../../../../worker/domain/search/compactSearch.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { makeStory } from "../../../support/factories.ts";
import { ask, indexQueued, rareWord } from "../../../support/search.ts";

const TABLES = ["search_title_index", "search_texts"];
const NOON = Date.UTC(2026, 2, 15, 12);
const NIGHT = Date.UTC(2026, 2, 15, 3);

/** Returns each table's number of segments, read from its structure record. */
const pieces = async (): Promise<number[]> => {
  const counts = TABLES.map(
    (table) => `(SELECT substr(hex(block), 19, 2) FROM ${table}_data WHERE id = 10) AS ${table}`,
  );
  const row = await firstRow<Record<string, string>>(`SELECT ${counts.join(", ")}`);
  return Object.values(row!).map((count) => Number.parseInt(count, 16));
};

const compact = (now: number) => compactSearch({ db: new Database(env.DB, NO_FAULTS), now });

const write = async (title: string) => {
  const { id } = await makeStory({ title, word_count: 300 });
  await indexQueued();
  return id;
};

const find = async (query: string) =>
  (await ask([{ indexName: "posts", query }]))[0]!.hits.map(({ objectID }) => objectID);

test("index segments left by writes are merged at night, and some of them every minute of the day", async () => {
  const [early, late] = [rareWord(), rareWord()];
  const first = await write(early);
  for (let count = 0; count < 9; count += 1) await write(rareWord());
  expect(Math.min(...(await pieces()))).toBeGreaterThan(3);
  await compact(NIGHT);
  expect(await pieces()).toEqual([1, 1]);

  const last = await write(late);
  for (let count = 0; count < 9; count += 1) await write(rareWord());
  await runSql("UPDATE posts SET hidden_by_staff = 1 WHERE id = ?1", first);
  const before = await pieces();
  for (let minute = 0; minute < 4; minute += 1) await compact(NOON);
  const after = await pieces();
  expect(after.every((count, at) => count < before[at]! && count <= 3)).toBe(true);
  expect([await find(early), await find(late)]).toEqual([[], [last]]);
});
