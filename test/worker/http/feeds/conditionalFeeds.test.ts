import { sql } from "../../../../worker/db/sql.ts";
import { exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { FIXED_NOW, makeStory, makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { clearPurges } from "../../../support/cache/purges.ts";
import { queuePurge } from "../../../../worker/domain/purges/queuePurge.ts";
import { asked, itemOfStory } from "../../../support/feeds.ts";

describe("a conditional feed request", () => {
  test('gets "not modified" by tag or time', async () => {
    const { username } = await itemOfStory({
      latest_published_at: FIXED_NOW - 500,
      updated_at: FIXED_NOW - 500,
    });
    const address = `/feed/@${username}`;
    const first = await get(address);
    const etag = first.headers.get("etag")!;
    const modified = first.headers.get("last-modified")!;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(modified).toBe(new Date(FIXED_NOW - 500).toUTCString());
    for (const headers of asked(
      { "If-None-Match": etag },
      { "If-None-Match": `"other", W/${etag}` },
      { "If-Modified-Since": modified },
      { "If-Modified-Since": "Fri, 01 Jan 2038 00:00:00 GMT" },
    )) {
      const response = await get(address, headers);
      expect(response.status, JSON.stringify(headers)).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("etag")).toBe(etag);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
    for (const headers of asked(
      { "If-None-Match": '"other"' },
      // A different ETag wins over a matching date.
      { "If-None-Match": '"other"', "If-Modified-Since": modified },
      { "If-Modified-Since": new Date(FIXED_NOW - 60_000).toUTCString() },
      { "If-Modified-Since": "yesterday" },
    )) {
      expect((await get(address, headers)).status, JSON.stringify(headers)).toBe(200);
    }
    for (const [match, status] of [
      ['"other"', 412],
      [`W/${etag}`, 412],
      [`"other", ${etag}`, 200],
      ["*", 200],
    ] as const)
      expect((await get(address, { "If-Match": match })).status, match).toBe(status);
  });

  test("by time gets a new feed if a story has left, even without a new one", async () => {
    const { id: creator_id, username } = await makeUser();
    const old = { first_published_at: FIXED_NOW - 9000, latest_published_at: FIXED_NOW - 9000 };
    await makeStory({ creator_id });
    const { id } = await makeStory({ creator_id, ...old, updated_at: FIXED_NOW - 9000 });
    const address = `/feed/@${username}`;
    const modified = (await get(address)).headers.get("last-modified")!;
    expect((await get(address, { "If-Modified-Since": modified })).status).toBe(304);
    const context = { ...makeDomainContext(), now: Date.now() };
    await context.db.write(
      [
        sql`UPDATE posts SET visibility = 'UNLISTED' WHERE id = ${id}`,
        queuePurge(context, [`post-${id}`]),
      ],
      { idempotent: true },
    );
    const later = await get(address, {
      "If-Modified-Since": modified,
      "x-fault-injection": "clock:+1h",
    });
    expect(later.status).toBe(200);
    expect(await later.text()).not.toContain(id);
    const now = later.headers.get("last-modified")!;
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(modified));
    const again = { "If-Modified-Since": now, "x-fault-injection": "clock:+1h" };
    expect((await get(address, again)).status).toBe(304);
    await clearPurges();
    await runSql("UPDATE content_clock SET changed_at = 0");
  });

  test("isn't told a modification time in the current second", async () => {
    const { username } = await itemOfStory({});
    const writing = makeDomainContext();
    await writing.db.write([queuePurge(writing, ["group-home"])], { idempotent: true });
    const at = (headers = {}) =>
      get(`/feed/@${username}`, { "x-fault-injection": "clock:-1d", ...headers });
    // With a clock that is behind, the change is in the future.
    expect((await at()).headers.get("last-modified")).toBeNull();
    const since = { "If-Modified-Since": new Date(Date.now()).toUTCString() };
    expect((await at(since)).status).toBe(200);
    await clearPurges();
    await runSql("UPDATE content_clock SET changed_at = 0");
  });

  test("gets another tag once the feed changes", async () => {
    const { id: creator_id, username } = await makeUser();
    const before = (await get(`/feed/@${username}`)).headers;
    // Without a story there is no date.
    expect(before.get("last-modified")).toBeNull();
    await makeStory({ creator_id });
    const response = await get(`/feed/@${username}`, { "If-None-Match": before.get("etag")! });
    expect(response.status).toBe(200);
  });

  test("can use HEAD, and changes nothing", async () => {
    const { username, source } = await itemOfStory({});
    const ask = (method: string) =>
      exports.default.fetch(`${ORIGIN}/feed/@${username}`, { method });
    const head = await ask("HEAD");
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(
      String(new TextEncoder().encode(source).length),
    );
    const post = await ask("POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("gets a typed 503 while the database is unavailable", async () => {
    const response = await get("/feed/latest", { "x-fault-injection": "d1-overloaded" });
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ error: { code: "SERVICE_UNAVAILABLE" } });
  });
});
