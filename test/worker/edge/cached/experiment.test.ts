import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { readExperiment } from "../../../../worker/domain/reports/edge/comparisons.ts";
import { newLoggedOutId } from "../../../../shared/ids.ts";
import { app } from "../../../support/appWith.ts";
import { pageCacheFor } from "../../../../worker/edge/makePageCache.ts";
import { readConfig } from "../../../../worker/env.ts";
import { clientNetwork } from "../../../../worker/http/request/clientNetwork.ts";
import { isInExperiment } from "../../../../worker/http/pages/experiment.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { makeCollection, makeStory, makeUser, nextNumber } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";

/** The Worker with half of its visitors in the experiment. One object, so that it has one cache. */
const HALF = { ...env, CACHE_EXPERIMENT_SHARE: "0.5" };

/** A context with a share of visitors in the experiment. */
function sharing(share: number, visitorId: string | null, now = 0, from: string | null = null) {
  const { config } = makeDomainContext();
  const headers: HeadersInit = from === null ? {} : { "CF-Connecting-IP": from };
  return {
    config: { ...config, cache: { ...config.cache, experimentShare: share } },
    visitorId,
    now,
    network: clientNetwork(new Request(ORIGIN, { headers })),
  };
}

/** A browser inside or outside the experiment. */
function browser(isIn: boolean): { Cookie: string } {
  for (;;) {
    const id = newLoggedOutId();
    if (isInExperiment(sharing(0.5, id)) === isIn) return { Cookie: `uid=${id}` };
  }
}
const [inside, outside] = [browser(true), browser(false)];

/** Sends a request and waits for its background work. */
async function ask(path: string, headers: Record<string, string>): Promise<Response> {
  const works: Promise<unknown>[] = [];
  const response = await app.request(ORIGIN + path, { headers }, HALF, {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => {},
    props: {},
  });
  await Promise.all(works);
  return response;
}

const decisionOf = (response: Response) => response.headers.get("x-cache-decision");
const statusOf = (response: Response) => response.headers.get("cache-status");

interface Row {
  route: string;
  cachedAgeMs: number | null;
  statements: number;
  verdict: string;
  tags: string;
}

/** The latest comparison. */
async function comparison(): Promise<Row | null> {
  return firstRow<Row>(`SELECT route, cached_age_ms AS cachedAgeMs, fresh_statements AS statements, verdict, tags
     FROM cache_comparisons ORDER BY id DESC LIMIT 1`);
}

async function makePlace() {
  const user = await makeUser();
  const collection = await makeCollection();
  const story = await makeStory({ creator_id: user.id, collection_id: collection.id });
  return { user, story, path: `/${collection.slug}/${story.id}` };
}

/** Changes a row without a purge. */
const change = (sql: string, ...values: (string | number)[]) => runSql(sql, ...values);

beforeEach(async () => void (await runSql("DELETE FROM cache_comparisons")));
afterEach(() => void vi.restoreAllMocks());

describe("the experiment's control group", () => {
  test("is empty by default, and includes everyone if the share is 1", () => {
    for (const id of [null, newLoggedOutId()]) {
      expect(isInExperiment(sharing(0, id))).toBe(false);
      expect(isInExperiment(sharing(1, id))).toBe(true);
    }
  });

  test("has about the configured share of browsers, each stable on all hosts", () => {
    const ids = Array.from({ length: 2000 }, newLoggedOutId);
    const isIn = (id: string) => isInExperiment(sharing(0.1, id));
    const share = ids.filter(isIn).length / ids.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.15);
    for (const id of ids.slice(0, 50)) {
      const later = isInExperiment(sharing(0.1, id, 9e11, `198.51.100.${nextNumber() % 250}`));
      expect(later).toBe(isIn(id));
    }
  });

  test("is chosen by network and day if the browser has no id", () => {
    const day = 86_400_000;
    const isIn = (address: string, now: number) => isInExperiment(sharing(0.5, null, now, address));
    const addresses = Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`);
    const count = addresses.filter((address) => isIn(address, day)).length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
    for (const address of addresses) {
      expect(isIn(address, day + day / 2)).toBe(isIn(address, day));
    }
    expect(addresses.some((address) => isIn(address, 2 * day) !== isIn(address, day))).toBe(true);
    // An IPv6 household has many addresses and counts as one.
    expect(isIn("2001:db8:1:2::1", day)).toBe(isIn("2001:db8:1:2:ffff::9", day));
  });

  test("never includes unidentified requests", () => {
    expect(isInExperiment(sharing(0.999, null))).toBe(false);
  });
});

describe("a page of the control group", () => {
  test("is rendered, identical for everyone, and not cached", async () => {
    const { path } = await makePlace();
    const fresh = await ask(path, inside);
    expect(fresh.status).toBe(200);
    expect(decisionOf(fresh)).toBe("control; reason=experiment-published-post");
    expect(statusOf(fresh)).toContain("fwd=bypass");
    const other = await ask(path, outside);
    expect(statusOf(other)).toContain("fwd=miss");
    expect(statusOf(await ask(path, inside))).toContain("fwd=bypass");
    expect(statusOf(await ask(path, outside))).toContain("; hit");
  });

  test("doesn't contain the viewer's id", async () => {
    const { path } = await makePlace();
    const text = await (await ask(path, inside)).text();
    expect(text).not.toContain(inside.Cookie.slice(4));
  });

  test.each([
    ["a bot", { "User-Agent": "Googlebot/2.1" }],
    ["a request of the house's own", { "CF-Connecting-IP": "10.1.2.3" }],
  ])("is not served to %s", async (_who, headers) => {
    const { path } = await makePlace();
    expect(decisionOf(await ask(path, { ...inside, ...headers }))).toMatch(/^disabled/);
    expect(await comparison()).toBeNull();
  });

  test("that isn't found is not compared", async () => {
    const response = await ask(`/@nobody${nextNumber()}`, inside);
    expect(response.status).toBe(404);
    expect(decisionOf(response)).toBe("control; reason=status-404");
    expect(await comparison()).toBeNull();
  });
});

describe("the comparison with the cached page", () => {
  test("reports that nothing is cached", async () => {
    const { path } = await makePlace();
    await ask(path, inside);
    expect(await comparison()).toMatchObject({
      route: "show-post-under-collection",
      cachedAgeMs: null,
      verdict: "none",
      tags: "[]",
    });
  });

  test("reports identical pages, and the rendering time saved", async () => {
    const { path } = await makePlace();
    await ask(path, outside);
    await ask(path, inside);
    const row = await comparison();
    expect(row).toMatchObject({ verdict: "same", tags: "[]" });
    expect(row?.cachedAgeMs).toBeGreaterThanOrEqual(0);
    expect(row?.statements).toBeGreaterThan(0);
  });

  test.each([
    [
      "counters",
      "a story's claps",
      ({ story }: Place) => change("UPDATE posts SET clap_count = 99 WHERE id = ?1", story.id),
      () => [],
    ],
    [
      "stale",
      "a story's title",
      ({ story }: Place) => change("UPDATE posts SET title = 'New' WHERE id = ?1", story.id),
      ({ story }: Place) => [`post-${story.id}`],
    ],
    [
      "stale",
      "a story's text alone",
      ({ story }: Place) =>
        change(
          "UPDATE post_bodies SET document = ?2 WHERE post_id = ?1",
          story.id,
          JSON.stringify({ paragraphs: [{ name: "p1", type: "P", text: "Another text." }] }),
        ),
      ({ story }: Place) => [`post-${story.id}`],
    ],
    [
      "stale",
      "the writer's name, beside claps",
      async ({ user, story }: Place) => {
        await change("UPDATE users SET name = 'New Name' WHERE id = ?1", user.id);
        await change("UPDATE posts SET clap_count = 98 WHERE id = ?1", story.id);
      },
      ({ user }: Place) => [`user-${user.id}`],
    ],
  ] as const)("reports %s if no purge followed %s", async (verdict, _what, write, tagsOf) => {
    const place = await makePlace();
    await ask(place.path, outside);
    await write(place);
    await ask(place.path, inside);
    const row = await comparison();
    expect(row?.verdict).toBe(verdict);
    expect(JSON.parse(row?.tags ?? "")).toEqual(tagsOf(place));
  });

  test("reports viewer data in a cached page at once", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { path } = await makePlace();
    const text = await (await ask(path, outside)).text();
    const cache = pageCacheFor(readConfig(HALF).cache, "", { pages: undefined })!;
    await cache.purge(["all"]);
    const startedAt = Date.now() + 1;
    const request = { missedKey: null, faults: NO_FAULTS, now: startedAt, waitUntil: () => {} };
    const body = text.replace('"xsrf":null', '"xsrf":"somebodys"');
    await cache.serve(
      { host: "localhost:8787", ownerId: "", path, query: "" },
      async () => ({ status: 200, headers: {}, body, tags: ["all"], startedAt }),
      request,
    );
    expect(await (await ask(path, outside)).text()).toContain("somebodys");
    await ask(path, inside);
    expect((await comparison())?.verdict).toBe("leak");
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        path,
        traces: [{ tag: "page", path: "session.xsrf" }],
      }),
    );
    const { leaks } = await readExperiment(
      { ...makeDomainContext(), now: Date.now() + MINUTE_MS },
      HOUR_MS,
    );
    expect(leaks).toContainEqual(
      expect.objectContaining({
        tag: "page",
        path: "session.xsrf",
        address: `localhost:8787${path}`,
      }),
    );
  });

  test("affects no response if it can't be recorded", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { path } = await makePlace();
    await ask(path, outside);
    const fault = { "x-fault-injection": "cache-read" };
    const response = await ask(path, { ...inside, ...fault });
    expect(response.status).toBe(200);
    expect((await comparison())?.verdict).toBe("none");
  });
});

type Place = Awaited<ReturnType<typeof makePlace>>;
