import { env } from "cloudflare:workers";
import { allRows, runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Database } from "../../../worker/db/database.ts";
import { countEdge, flushEdgeCounts } from "../../../worker/edge/edgeCounts.ts";
import { faultsFromHeader } from "../../../worker/dev/faults/injectFaults.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";

const MINUTE = 60_000;
let now = 1000 * MINUTE;
const at = (timestamp: number, fault?: string) => ({
  now: timestamp,
  db: new Database(env.DB, fault ? faultsFromHeader(fault) : NO_FAULTS),
});
const hit = { route: "show-post", group: "enabled", cacheStatus: "hit" } as const;

async function rows() {
  const results =
    await allRows(`SELECT minute, route, cache_group AS "group", cache_status AS cacheStatus, requests
     FROM edge_minutes ORDER BY minute, route, cache_status`);
  return results;
}

beforeEach(async () => {
  now += 60 * MINUTE;
  await flushEdgeCounts(at(now - 30 * MINUTE));
  await runSql("DELETE FROM edge_minutes");
});

describe("the edge's request counts", () => {
  test("are summed by minute, route, group and status, and written in one statement", async () => {
    countEdge(hit, now);
    countEdge(hit, now + 59_999);
    countEdge({ ...hit, cacheStatus: "miss" }, now);
    countEdge(hit, now + MINUTE);
    const context = at(now + MINUTE);
    await flushEdgeCounts(context);
    expect(context.db.use).toMatchObject({ roundTrips: 1, statements: 1 });
    expect(await rows()).toEqual([
      { ...hit, minute: now, requests: 2 },
      { ...hit, cacheStatus: "miss", minute: now, requests: 1 },
      { ...hit, minute: now + MINUTE, requests: 1 },
    ]);
  });

  test("are added to those of other isolates", async () => {
    countEdge(hit, now);
    await flushEdgeCounts(at(now));
    countEdge(hit, now + 20_000);
    await flushEdgeCounts(at(now + 20_000));
    expect(await rows()).toEqual([{ ...hit, minute: now, requests: 2 }]);
  });

  test("are written at most every ten seconds, and not if empty", async () => {
    countEdge(hit, now);
    await flushEdgeCounts(at(now));
    countEdge(hit, now + 1);
    expect(flushEdgeCounts(at(now + 9999))).toBeNull();
    await flushEdgeCounts(at(now + 10_000));
    expect(flushEdgeCounts(at(now + 99_999))).toBeNull();
    expect(await rows()).toMatchObject([{ requests: 2 }]);
  });

  test("wait while the database is unavailable, and aren't lost", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    countEdge(hit, now);
    await flushEdgeCounts(at(now, "d1-throw"));
    expect(await rows()).toEqual([]);
    countEdge(hit, now);
    await flushEdgeCounts(at(now + 10_000));
    expect(await rows()).toMatchObject([{ requests: 2 }]);
  });
});
