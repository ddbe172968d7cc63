import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { Database } from "../../../../worker/db/database.ts";
import type { PageCache } from "../../../../worker/edge/pageCache.ts";
import { faultsFromHeader } from "../../../../worker/dev/faults/injectFaults.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { purgePages, purgeWithin } from "../../../../worker/http/pages/purgePages.ts";
import { clearPurges, outbox, touch } from "../../../support/cache/purges.ts";

/** A request's purging dependencies, with a cache that purges like this. */
function makePurging(purge: PageCache["purge"] | null, faults = NO_FAULTS) {
  const pageCache: PageCache | null = purge && {
    driver: "local",
    purgeLimits: null,
    knowsWhenPurged: true,
    serve: () => Promise.reject(new Error("Nobody asks")),
    peek: async () => null,
    purge,
  };
  const behind: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void behind.push(work);
  return { db: new Database(env.DB, faults), faults, pageCache, waitUntil, behind };
}

beforeEach(clearPurges);

describe("the purge after a write", () => {
  test("delays the response only for a limited time, and continues afterwards", async () => {
    await touch(["group-home"]);
    const purging = makePurging(() => new Promise(() => {}));
    await purgeWithin(purging, 0);
    expect(purging.behind).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ isRepeat: 0 }]);
  });

  test("doesn't affect the response if the database fails meanwhile", async () => {
    const purging = makePurging(async () => {}, faultsFromHeader("d1-throw"));
    await expect(purgeWithin(purging, 1000)).resolves.toBeUndefined();
  });

  test("stays queued if there is no cache", async () => {
    await touch(["group-home"]);
    expect(await purgePages(makePurging(null))).toEqual({ purged: 0, failed: 0 });
    expect(await outbox()).toHaveLength(1);
    expect(await purgePages(makePurging(async () => {}))).toEqual({ purged: 1, failed: 0 });
  });
});
