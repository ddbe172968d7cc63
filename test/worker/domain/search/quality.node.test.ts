import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importDirectory } from "../../../../worker/ops/import/importDirectory.ts";
import { findKnownItems, knownItems, meanReciprocalRank } from "../../../bench/searchQuality.ts";
import { emptyPlatform, removeScratch, ROOT } from "../../ops/localData.ts";

const NOW = Date.UTC(2026, 2, 15, 12);
/** The minimum mean reciprocal rank. */
const LEAST = 0.85;

let platform: Awaited<ReturnType<typeof emptyPlatform>>;

beforeAll(async () => {
  platform = await emptyPlatform();
  const { DB: db, IMAGES_BUCKET: bucket } = platform.env;
  await importDirectory(path.join(ROOT, "worker/ops/starter"), { db, bucket, now: NOW });
}, 240_000);

afterAll(async () => {
  await platform.close();
  removeScratch();
});

test("what one knows to be in the starter content is found among the first", async () => {
  const items = knownItems().filter(({ isShipped }) => isShipped);
  const found = await findKnownItems(platform.env.DB, items, NOW);
  const missed = found.filter(({ rank }) => rank === 0).map(({ query }) => query);
  expect(items.length).toBeGreaterThan(50);
  expect(meanReciprocalRank(found), `not found: ${missed.join("; ")}`).toBeGreaterThan(LEAST);
});
