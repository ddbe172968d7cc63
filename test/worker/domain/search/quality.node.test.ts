import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importDirectory } from "../../../../worker/ops/import/importDirectory.ts";
import {
  findKnownItems,
  type FoundItem,
  knownItems,
  meanReciprocalRank,
  SEARCH_CONTENT,
} from "../../../bench/searchQuality.ts";
import { emptyPlatform, removeScratch, ROOT } from "../../ops/localData.ts";

const NOW = Date.UTC(2026, 2, 15, 12);
/** The minimum mean reciprocal rank, by kind of query where it differs. */
const LEAST = { all: 0.95, body: 0.8, "two typing errors": 0.85 } as const;
/** The maximum number of round trips of a search. */
const MAX_ROUND_TRIPS = 4;

let platform: Awaited<ReturnType<typeof emptyPlatform>>;

beforeAll(async () => {
  platform = await emptyPlatform();
  const { DB: db, IMAGES_BUCKET: bucket } = platform.env;
  for (const directory of [path.join(ROOT, "worker/ops/starter"), SEARCH_CONTENT])
    await importDirectory(directory, { db, bucket, now: NOW });
}, 240_000);

afterAll(async () => {
  await platform.close();
  removeScratch();
});

test("what one knows to be in the starter content is found among the first", async () => {
  const items = knownItems().filter(({ isShipped }) => isShipped);
  const found = await findKnownItems(platform.env.DB, items, NOW);
  expect(items.length).toBeGreaterThan(180);
  expectRank(found, LEAST.all);
  for (const [kind, part] of Map.groupBy(found, (item) => item.kind))
    expectRank(part, kind in LEAST ? LEAST[kind as keyof typeof LEAST] : 0.9);
  expect(Math.max(...found.map(({ roundTrips }) => roundTrips))).toBeLessThanOrEqual(
    MAX_ROUND_TRIPS,
  );
});

function expectRank(found: readonly FoundItem[], least: number): void {
  const missed = found.filter(({ rank }) => rank !== 1);
  const message = missed.map(({ kind, query, rank }) => `${kind}: ${query} (${rank})`).join("; ");
  expect(meanReciprocalRank(found), message).toBeGreaterThanOrEqual(least);
}
