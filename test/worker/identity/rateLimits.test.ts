import { prepare } from "../../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { countRequest } from "../../../worker/domain/identity/rows/rateLimits.ts";

const LIMIT = { name: "test", max: 5, window: HOUR_MS };
const NOW = Date.now();

async function countAt(key: string, timestamp: number): Promise<number> {
  return (await prepare(env.DB, countRequest(key, LIMIT, timestamp)).first<number>("count"))!;
}

test("attempts count together until their window is over", async () => {
  const timestamps = [0, 1, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1].map((after) => NOW + after);
  const counts = [];
  for (const timestamp of timestamps) counts.push(await countAt("window", timestamp));
  expect(counts).toEqual([1, 2, 3, 1, 2]);
});

test("clocks that differ slightly count in one window", async () => {
  const counts = [];
  for (const after of [0, -5000, 5000, -1]) counts.push(await countAt("skew", NOW + after));
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("counts from a clock that was far ahead restrict no one once it is right", async () => {
  const counts = [];
  for (const after of [400 * DAY_MS, 400 * DAY_MS, 0, 1, 30 * DAY_MS])
    counts.push(await countAt("jump", NOW + after));
  expect(counts).toEqual([1, 2, 1, 2, 1]);
});
