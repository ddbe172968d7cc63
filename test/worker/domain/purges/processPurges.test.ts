import { sql } from "../../../../worker/db/sql.ts";
import { ENTITY_KINDS } from "../../../../shared/cache/cacheTags.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  LEASE_MS,
  REPEAT_AFTER_MS,
  claimPurges,
} from "../../../../worker/domain/purges/claimPurges.ts";
import { processPurges } from "../../../../worker/domain/purges/processPurges.ts";
import { queuePurge } from "../../../../worker/domain/purges/queuePurge.ts";
import { FIXED_NOW } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import {
  clearPurges,
  FakePurgeService,
  makeProcessor,
  outbox,
  touch,
} from "../../../support/cache/purges.ts";

const MINUTE_MS = 60_000;
const ZONE = { tagsPerCall: 100, burst: 25, callsPerMinute: 5 };

const posts = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `post-${from + index}`);

beforeEach(clearPurges);

describe("a purge", () => {
  test("sends all due tags in one call, with the group tags of their kinds", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["user-1", "post-1", "post-1", "group-home"]);
    expect(await processPurges(drain, service)).toEqual({ purged: 3, failed: 0 });
    expect(service.calls).toEqual([["any-post", "any-user", "group-home", "post-1", "user-1"]]);
  });

  test("is repeated once a few seconds later, and then done", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["group-home"]);
    await processPurges(drain, service);
    drain.now += REPEAT_AFTER_MS - 1;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(1);
    drain.now += 1;
    await processPurges(drain, service);
    expect(service.calls).toEqual([["group-home"], ["group-home"]]);
    expect(await outbox()).toEqual([]);
  });

  test("makes no call if nothing is queued", async () => {
    const service = new FakePurgeService();
    expect(await processPurges(makeProcessor(), service)).toEqual({ purged: 0, failed: 0 });
    expect(service.calls).toEqual([]);
  });

  test("waits until it is due", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["group-home"], FIXED_NOW + 1000);
    await processPurges(drain, service);
    expect(service.calls).toEqual([]);
  });
});

test("a call contains no more tags than the service allows, whatever is queued", async () => {
  const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
  for (let index = 0; index < 60; index += 1)
    await touch(
      ENTITY_KINDS.map((kind) => `${kind}-${index}`),
      FIXED_NOW - index,
    );
  await processPurges(drain, service);
  expect(Math.max(...service.calls.map((tags) => tags.length))).toBe(ZONE.tagsPerCall);
  expect(new Set(service.calls.flat()).size).toBe(61 * ENTITY_KINDS.length);
});

describe("a failing purge service", () => {
  test("twice still purges everything within the same run", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    service.failures = 2;
    await touch(["group-home"]);
    expect(await processPurges(drain, service)).toEqual({ purged: 1, failed: 0 });
    expect(service.calls).toHaveLength(3);
  });

  test("is retried less and less often but within a minute, and nothing is lost", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    service.failures = 15;
    await touch(["group-home", "post-1"]);
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      expect(await processPurges(drain, service)).toEqual({ purged: 0, failed: 2 });
      const [row] = await outbox();
      waits.push(row!.dueAt - drain.now);
      drain.now = row!.dueAt;
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000]);
    expect(await processPurges(drain, service)).toEqual({ purged: 2, failed: 0 });
  });

  test("doesn't delay tags that are queued later", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    service.failures = 3;
    await touch(["post-1"]);
    await processPurges(drain, service);
    await touch(["post-2"]);
    expect(await processPurges(drain, service)).toEqual({ purged: 1, failed: 0 });
    expect(service.calls.at(-1)).toEqual(["any-post", "post-2"]);
  });
});

describe("concurrent purge runs", () => {
  test("share the work: each tag is sent once", async () => {
    const service = new FakePurgeService(ZONE);
    await touch(posts(300));
    const drains = Array.from({ length: 4 }, () => processPurges(makeProcessor(), service));
    const purged = (await Promise.all(drains)).reduce(
      (sum, processed) => sum + processed.purged,
      0,
    );
    expect(purged).toBe(300);
    const sent = service.calls.flat().filter((tag) => tag !== "any-post");
    expect(sent.toSorted()).toEqual(posts(300).toSorted());
  });

  test("that die lose their claimed rows to a later run after the lease", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["post-1"]);
    expect(await claimPurges(drain, service)).toMatchObject({ tags: ["post-1"] });
    drain.now += LEASE_MS - 1;
    await processPurges(drain, service);
    expect(service.calls).toEqual([]);
    drain.now += 1;
    await processPurges(drain, service);
    expect(service.calls).toEqual([["any-post", "post-1"]]);
  });

  test("that die between a purge and its record repeat the purge", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["post-1"]);
    const claim = await claimPurges(drain, service);
    await service.purge(claim!.tags);
    drain.now += LEASE_MS;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(2);
  });

  test("purge again what is changed while they purge it", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService()];
    await touch(["post-1"]);
    service.meanwhile = async () => {
      service.meanwhile = async () => {};
      await touch(["post-1"]);
    };
    await processPurges(drain, service);
    expect(service.calls).toEqual([
      ["any-post", "post-1"],
      ["any-post", "post-1"],
    ]);
    expect(await outbox()).toMatchObject([{ tag: "post-1", isRepeat: 1 }]);
  });

  test("that are slow leave alone what others took over", async () => {
    const [slow, quick] = [makeProcessor(), makeProcessor()];
    const service = new FakePurgeService();
    await touch(["post-1"]);
    service.meanwhile = async () => {
      service.meanwhile = async () => {};
      quick.now += LEASE_MS;
      service.failures = 3;
      await processPurges(quick, service);
    };
    await processPurges(slow, service);
    expect(await outbox()).toMatchObject([{ tag: "post-1", isRepeat: 0, attempts: 1 }]);
  });
});

describe("the purge service's limits", () => {
  test("bound the tags per call", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    const kinds = ["post", "user", "collection", "tag"];
    await touch(Array.from({ length: 500 }, (_, index) => `${kinds[index % 4]}-${index}`));
    await processPurges(drain, service);
    expect(service.calls.flat().filter((tag) => !tag.startsWith("any-"))).toHaveLength(500);
    expect(service.calls).toHaveLength(6);
    expect(Math.max(...service.calls.map((tags) => tags.length))).toBeLessThanOrEqual(100);
  });

  test("bound the call rate after a burst, with first purges before repetitions", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    for (let write = 0; write < 40; write += 1) {
      await touch([`post-${write}`]);
      await processPurges(drain, service);
    }
    expect(service.calls).toHaveLength(ZONE.burst);
    drain.now += MINUTE_MS / ZONE.callsPerMinute;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(ZONE.burst + 1);
    const waiting = posts(15, 25);
    expect(service.calls.at(-1)).toEqual(expect.arrayContaining(waiting));
  });

  test("delay repetitions while calls are scarce", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService({ ...ZONE, burst: 5 })];
    await touch(["post-1"]);
    await processPurges(drain, service);
    drain.now += REPEAT_AFTER_MS;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(1);
    drain.now += MINUTE_MS;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(2);
    expect(await outbox()).toEqual([]);
  });

  test("count for each driver separately, including failed calls", async () => {
    const limits = { ...ZONE, burst: 3 };
    const [drain, zone] = [makeProcessor(), new FakePurgeService(limits, "zone")];
    const workers = new FakePurgeService(limits, "workers");
    zone.failures = 3;
    await touch(["post-1"]);
    await processPurges(drain, zone);
    await touch(["post-1"]);
    await processPurges(drain, zone);
    expect(zone.calls).toHaveLength(3);
    await processPurges(drain, workers);
    expect(workers.calls).toHaveLength(1);
  });

  test("lead to purging all pages if the rest would wait longer than a minute", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    await touch(posts(10_000));
    await processPurges(drain, service);
    expect(service.calls).toEqual([["all"]]);
    drain.now += REPEAT_AFTER_MS;
    await processPurges(drain, service);
    expect(service.calls).toEqual([["all"], ["all"]]);
    expect(await outbox()).toEqual([]);
  });

  test("don't lead to purging all pages if the calls suffice", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    await touch(posts(2400));
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(25);
    expect(service.calls.flat()).not.toContain("all");
    drain.now += REPEAT_AFTER_MS;
    await processPurges(drain, service);
    expect(service.calls).toHaveLength(25);
  });

  test("bound how long anything is stale, however much is written", async () => {
    const [drain, service] = [makeProcessor(), new FakePurgeService(ZONE)];
    let oldest = 0;
    for (let minute = 0; minute < 20; minute += 1) {
      await touch(posts(2000, minute * 2000), drain.now);
      await processPurges(drain, service);
      const waiting = (await outbox()).filter(({ isRepeat }) => isRepeat === 0);
      oldest = Math.max(oldest, ...waiting.map(({ dueAt }) => drain.now - dueAt));
      drain.now += MINUTE_MS;
    }
    expect(oldest).toBeLessThanOrEqual(MINUTE_MS);
  });
});

describe("queueing a purge", () => {
  test("is atomic with the write", async () => {
    const context = makeDomainContext();
    const write = context.db.write(
      [
        queuePurge(context, ["post-1"]),
        sql`INSERT INTO tags (id, slug, display_title, created_at) VALUES ('3', 'x', NULL, 0)`,
      ],
      { idempotent: true },
    );
    await expect(write).rejects.toThrow();
    expect(await outbox()).toEqual([]);
  });

  test("happens only if the write's condition is true", async () => {
    const context = makeDomainContext();
    const when = (value: number) => sql`${value} = 1`;
    await context.db.write(
      [queuePurge(context, ["post-1"], when(1)), queuePurge(context, ["post-2"], when(2))],
      { idempotent: true },
    );
    expect(await outbox()).toMatchObject([{ tag: "post-1", dueAt: context.now }]);
  });

  test("is one statement for any number of tags", async () => {
    const context = makeDomainContext();
    await context.db.write([queuePurge(context, posts(3000))], { idempotent: true });
    expect(context.db.use.statements).toBe(1);
    expect(await outbox()).toHaveLength(3000);
  });
});
