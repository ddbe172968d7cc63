import { env } from "cloudflare:workers";
import { firstValue } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { hitRatio, readCacheUse } from "../../../../worker/domain/reports/edge/cacheUse.ts";
import {
  noteComparison,
  readExperiment,
} from "../../../../worker/domain/reports/edge/comparisons.ts";
import { addEdgeMinutes } from "../../../../worker/domain/reports/edge/edgeMinutes.ts";
import { deleteExpiredEdgeReports } from "../../../../worker/domain/reports/edge/deleteExpiredEdgeReports.ts";
import { FIXED_NOW } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const minute = (ago: number, route: string, group: string, cacheStatus: string, requests = 1) => ({
  minute: Math.floor((FIXED_NOW - ago) / MINUTE) * MINUTE,
  route,
  group,
  cacheStatus,
  requests,
});
const comparison = {
  route: "show-post",
  cachedAgeMs: 5000,
  freshMs: 30,
  freshStatements: 9,
  verdict: "same",
  tags: [] as string[],
  traces: [],
  address: "a.test/",
} as const;
const countOf = (table: string) => firstValue<number>(`SELECT count(*) AS rows FROM ${table}`);

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM edge_minutes"),
    env.DB.prepare("DELETE FROM cache_comparisons"),
  ]);
});

describe("the cache statistics", () => {
  test("are summed by group and by route, most requests first", async () => {
    const context = makeDomainContext();
    await addEdgeMinutes(context, [
      minute(0, "show-post", "enabled", "hit", 6),
      minute(MINUTE, "show-post", "enabled", "expired", 1),
      minute(2 * MINUTE, "show-post", "enabled", "miss", 1),
      minute(0, "show-home", "disabled", "dynamic", 2),
      minute(0, "show-post", "disabled", "dynamic", 2),
    ]);
    const { byGroup, byRoute } = await readCacheUse(context, HOUR);
    expect(byGroup).toEqual([
      { name: "enabled", hit: 6, expired: 1, miss: 1, dynamic: 0 },
      { name: "disabled", hit: 0, expired: 0, miss: 0, dynamic: 4 },
    ]);
    expect(byGroup.map(hitRatio)).toEqual([7 / 8, 0]);
    expect(byRoute.map(({ name, dynamic }) => [name, dynamic])).toEqual([
      ["show-post", 2],
      ["show-home", 2],
    ]);
  });

  test("cover the requested period, and are empty without data", async () => {
    const context = makeDomainContext();
    expect(await readCacheUse(context, DAY)).toEqual({ byGroup: [], byRoute: [], dataByRoute: [] });
    await addEdgeMinutes(context, [
      minute(2 * HOUR, "show-post", "enabled", "hit"),
      minute(2 * DAY, "show-post", "enabled", "miss"),
    ]);
    expect((await readCacheUse(context, HOUR)).byGroup).toEqual([]);
    expect((await readCacheUse(context, DAY)).byGroup).toMatchObject([{ hit: 1, miss: 0 }]);
  });
});

describe("the experiment's report", () => {
  test("counts verdicts, saved rendering time, and outdated data", async () => {
    const context = makeDomainContext();
    await noteComparison(context, comparison);
    await noteComparison(context, { ...comparison, cachedAgeMs: 9000, freshMs: 50 });
    await noteComparison(context, { ...comparison, verdict: "none", cachedAgeMs: null });
    await noteComparison(context, { ...comparison, verdict: "stale", tags: ["post-1", "page"] });
    await noteComparison(context, { ...comparison, verdict: "stale", tags: ["post-1"] });
    const report = await readExperiment(context, DAY);
    expect(report).toMatchObject({ comparisons: 5, savedMs: 34, savedStatements: 9 });
    expect(report.verdicts).toEqual(
      expect.arrayContaining([
        { verdict: "same", comparisons: 2, oldestCachedMs: 9000 },
        { verdict: "none", comparisons: 1, oldestCachedMs: null },
        { verdict: "stale", comparisons: 2, oldestCachedMs: 5000 },
      ]),
    );
    expect(report.staleTags).toEqual([
      { tag: "post-1", comparisons: 2 },
      { tag: "page", comparisons: 1 },
    ]);
    expect(report.leaks).toEqual([]);
  });

  test("names the entity and the cached page that contained viewer data", async () => {
    const context = makeDomainContext();
    const traces = [{ tag: "user-2", path: "postResult.creator.viewerEdge" }];
    const leak = { ...comparison, verdict: "leak" as const, traces, address: "a.test/story" };
    await noteComparison(context, leak);
    await noteComparison(context, leak);
    await noteComparison(context, {
      ...leak,
      traces: [...traces, { tag: "page", path: "session.xsrf" }],
    });
    expect((await readExperiment(context, DAY)).leaks).toEqual([
      { ...traces[0], address: "a.test/story", comparisons: 3 },
      { tag: "page", path: "session.xsrf", address: "a.test/story", comparisons: 1 },
    ]);
  });

  test("is empty if nothing was compared in the period", async () => {
    const context = makeDomainContext();
    await noteComparison({ ...context, now: FIXED_NOW - 2 * DAY }, comparison);
    expect(await readExperiment(context, DAY)).toEqual({
      comparisons: 0,
      verdicts: [],
      savedMs: 0,
      savedStatements: 0,
      staleTags: [],
      leaks: [],
    });
  });
});

test("counts are deleted after a week, comparisons after 30 days, and nothing before", async () => {
  const context = makeDomainContext();
  await addEdgeMinutes(context, [
    minute(7 * DAY - HOUR, "a", "enabled", "hit"),
    minute(7 * DAY + HOUR, "b", "enabled", "hit"),
  ]);
  await noteComparison({ ...context, now: FIXED_NOW - 30 * DAY + HOUR }, comparison);
  await noteComparison({ ...context, now: FIXED_NOW - 30 * DAY - HOUR }, comparison);
  await deleteExpiredEdgeReports(context);
  await deleteExpiredEdgeReports(context);
  expect([await countOf("edge_minutes"), await countOf("cache_comparisons")]).toEqual([1, 1]);
});
