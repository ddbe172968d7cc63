// A cached page has a fast path for anonymous viewers. It must return the same as the slow path,
// and must not be used for anyone else.

import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { ROUTES } from "../../../../shared/routes/routes.ts";
import { cacheSubject } from "../../../../shared/cache/cacheSubject.ts";
import { hasEndpoint } from "../../../../worker/http/endpoints.ts";
import { serveCached } from "../../../../worker/http/pages/serveCached.ts";
import { openRequest, scopeOf } from "../../../../worker/http/request/requestContext.ts";
import worker from "../../../../worker/index.ts";
import { insertRow, makeStory, makeUser } from "../../../support/factories.ts";
import { app } from "../../../support/appWith.ts";
import { ORIGIN } from "../../../support/product.ts";

/** The Worker with the zone driver. One object, so that it has one configuration and one cache. */
const ZONE = { ...env, CACHE_DRIVER: "zone", CACHE_ZONE_ID: "zone", CACHE_ZONE_TOKEN: "token" };

let works: Promise<unknown>[] = [];
const context = {
  waitUntil: (work: Promise<unknown>) => void works.push(work),
  passThroughOnException: () => {},
  props: {},
};
const settled = async () => {
  await Promise.all(works);
  works = [];
};

const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(ORIGIN + path, { method, headers });
const ask = (path: string, headers?: Record<string, string>) =>
  worker.fetch(request(path, headers), ZONE as never, context);
const open = (asked: Request, variables: object = ZONE) =>
  openRequest(scopeOf(asked, variables as never, context));
const requestCached = (path: string, headers?: Record<string, string>, method?: string) =>
  serveCached(open(request(path, headers, method)));
/** The same request on the slow path. */
const askApp = (asked: Request) => app.fetch(asked, ZONE, context);

let path: string;

beforeEach(async () => {
  const { id } = await makeStory({ title: "Kept for all" });
  path = `/p/${id}`;
  const first = await ask(path);
  path = first.status === 200 ? path : new URL(first.headers.get("location")!, ORIGIN).pathname;
  await (await ask(path)).text();
  await settled();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await settled();
});

test("a cached page is the same on the fast and the normal path", async () => {
  const short = (await requestCached(path))!;
  const long = await askApp(request(path));
  expect(short.status).toBe(200);
  const named = (response: Response) =>
    Object.fromEntries(
      [...response.headers].filter(
        ([name]) => !["x-request-id", "x-database-use", "server-timing", "age"].includes(name),
      ),
    );
  expect(named(short)).toEqual(named(long));
  expect(short.headers.get("cache-status")).toMatch(/^Deckle; hit; ttl=\d+$/);
  expect(short.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(short.headers.get("x-request-id")).toBeTruthy();
  expect(await short.text()).toBe(await long.text());
});

test("an embeddable list can be framed on both paths, also with a conditional request", async () => {
  const [{ id: creator_id }, id] = [await makeUser(), newId("catalog")];
  const times = { created_at: 0, updated_at: 0 };
  const list = { id, creator_id, type: "LIST", visibility: "PUBLIC", name: "Framed", ...times };
  await insertRow("catalogs", list);
  const framed = `/embed/list/framed-${id}`;
  await (await ask(framed)).text();
  await settled();
  const etag = (await requestCached(framed))!.headers.get("etag")!;
  for (const [headers, status] of [
    [{}, 200],
    [{ "If-None-Match": etag }, 304],
  ] as const) {
    const short = (await requestCached(framed, headers))!;
    const long = await askApp(request(framed, headers));
    expect([short.status, long.status]).toEqual([status, status]);
    const policies = [short, long].map((answer) => answer.headers.get("content-security-policy"));
    expect(policies[0]).toContain("frame-ancestors *");
    expect(policies[1]).toBe(policies[0]);
    await Promise.all([short.text(), long.text()]);
  }
});

test("an uncached page takes the normal path, after one lookup", async () => {
  const { id } = await makeStory({ title: "Not yet asked for" });
  const matches = vi.spyOn(Cache.prototype, "match");
  const response = await ask(`/p/${id}`);
  expect(response.headers.get("cache-status")).toMatch(/fwd=miss/);
  expect(matches).toHaveBeenCalledTimes(1);
  matches.mockRestore();
  await response.text();
});

test('a conditional request gets "not modified"', async () => {
  const etag = (await requestCached(path))!.headers.get("etag")!;
  const again = (await requestCached(path, { "If-None-Match": etag }))!;
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test.each<[string, Record<string, string>, string?]>([
  ["is signed in", { Cookie: "session=abc" }],
  ["is a bot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
  ["asks for the tags", { "X-Cache-Debug": "1" }],
  ["injects a fault", { "x-fault-injection": "cache-read" }],
  ["asks for the head alone", {}, "HEAD"],
  ["sends something", {}, "POST"],
])("a request that %s takes the normal path", async (_who, headers, method) => {
  expect(await requestCached(path, headers, method)).toBeNull();
});

test("an address that is too long is rejected on both paths, however it is encoded", async () => {
  const long = `${path}?utm_content=${"x".repeat(8000)}`;
  expect(await requestCached(long)).toBeNull();
  expect((await ask(long)).status).toBe(414);
});

test("an address with a secret takes the normal path, which sends no referrer", async () => {
  expect(await requestCached(`${path}?token=abc`)).toBeNull();
  const long = await ask(`${path}?token=abc`);
  expect(long.headers.get("referrer-policy")).toBe("strict-origin");
  await long.text();
});

test("an anonymous viewer's own cookies don't prevent the fast path", async () => {
  expect((await requestCached(path, { Cookie: "theme=dark; uid=lo_0123456789ab" }))?.status).toBe(
    200,
  );
});

test("another host's page isn't found under this host", async () => {
  const elsewhere = new Request(`http://nobody.test${path}`);
  expect(await serveCached(open(elsewhere))).toBeNull();
});

test("no cacheable page has an endpoint that the normal path would call first", () => {
  const asked = ROUTES.filter(({ page }) => page && (page === "home" || cacheSubject(page)));
  expect(asked.length).toBeGreaterThan(10);
  // /me/about only redirects, so that nothing is ever stored under its key.
  const answered = asked.filter(({ name }) => hasEndpoint(name) && name !== "YourAbout");
  expect(answered).toEqual([]);
});

test("without a zone nothing takes the fast path", async () => {
  expect(await serveCached(open(request(path), env))).toBeNull();
});

test("a failing cache falls back to the normal path", async () => {
  vi.spyOn(Cache.prototype, "match").mockRejectedValueOnce(new Error("gone"));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await requestCached(path)).toBeNull();
  vi.restoreAllMocks();
  // Only the cache failed: the same request finds the page.
  expect((await requestCached(path))?.status).toBe(200);
});
