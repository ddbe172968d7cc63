// No address returns the hidden text of a members-only story to a viewer who may not read it, in any
// form, on any host, from the cache or not. Addresses come from the route table and the Worker's
// handlers, so new ones are covered.

import { exports } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { SEARCH_INDEXES } from "../../../../shared/search/multiQuery.ts";
import { newToken } from "../../../../worker/domain/kernel/newToken.ts";
import { hashToken } from "../../../../worker/domain/identity/rows/session.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { digestPeriods } from "../../../../worker/domain/digests/sendDigests.ts";
import { app } from "../../../../worker/app.ts";
import { ENDPOINTS } from "../../../../worker/http/endpoints.ts";
import { setLogLevel } from "../../../../worker/log.ts";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { fakeWeb } from "../../../support/fakeWeb.ts";
import { handlerPaths, routePaths } from "../../../support/leaks/addressesOf.ts";
import { ALL_CANARIES, CANARY_DOCUMENT, canariesIn } from "../../../support/leaks/canaries.ts";
import { type LeakWorld, makeLeakWorld } from "../../../support/leaks/leakWorld.ts";
import { paramsIn } from "../../../support/leaks/paramsIn.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { ask } from "../../../support/search.ts";

type Headers = Record<string, string>;

let world: LeakWorld;
let paths: string[];
let unfilled: string[];

beforeAll(async () => {
  setLogLevel("silent");
  fakeWeb({});
  world = await makeLeakWorld();
  const [routes, handlers] = [
    routePaths(paramsIn(world)),
    handlerPaths(app.routes, paramsIn(world)),
  ];
  paths = [...routes.paths, ...handlers.paths];
  unfilled = [...routes.unfilled, ...handlers.unfilled];
});

afterAll(() => {
  setLogLevel("warn");
  vi.restoreAllMocks();
});

/** What a sweep found. */
interface Sweep {
  leaks: string[];
  /** The canaries that those who may read them got. */
  seen: Set<string>;
  hits: number;
}

/** Adds the name that the session's cookie has on https. */
function onSecure({ Cookie, ...headers }: Headers): Headers {
  return Cookie ? { ...headers, Cookie: `${Cookie}; __Host-${Cookie}` } : headers;
}

/**
 * Requests addresses: first by readers of the whole text, so that what they get would show if it
 * were cached for others, then by outsiders, and where there is hidden text once more, now from the
 * cache. Where there is none, the outsiders take turns with the addresses.
 */
async function sweep(addresses: readonly string[]): Promise<Sweep> {
  const found: Sweep = { leaks: [], seen: new Set(), hits: 0 };
  const read = async (address: string, headers: Headers) => {
    const response = await get(address, onSecure(headers));
    if (response.headers.get("cache-status")?.includes("; hit")) found.hits += 1;
    const text = `${await response.text()} ${JSON.stringify([...response.headers])}`;
    return { canaries: canariesIn(text), isThere: response.status === 200 };
  };
  const readInside = async (address: string) => {
    const author = await read(address, world.insiders.author!);
    // Where the author gets no page, a member gets none of the text.
    const member = author.isThere ? await read(address, world.insiders.member!) : author;
    const canaries = [...author.canaries, ...member.canaries];
    for (const canary of canaries) found.seen.add(canary);
    return { isSecret: canaries.length > 0, isThere: author.isThere };
  };
  const readOutside = async (address: string, viewers: readonly string[]) => {
    for (const name of viewers) {
      const { canaries } = await read(address, world.outsiders[name]!);
      if (canaries.length > 0) found.leaks.push(`${address} for ${name}: ${canaries.join(", ")}`);
    }
  };
  const everybody = Object.keys(world.outsiders);
  const others = everybody.filter((name) => name !== "nobody");
  for (const [index, address] of addresses.entries()) {
    const { isSecret, isThere } = await readInside(address);
    const sample = isThere ? ["nobody", others[index % others.length]!] : ["nobody"];
    await readOutside(address, isSecret ? everybody : sample);
    if (!isSecret) continue;
    await readInside(address);
    await readOutside(address, everybody);
  }
  return found;
}

test("every param of an address has a value", () => {
  // Another param names something of the site: give it a value in paramsIn.ts.
  expect(unfilled).toEqual([]);
});

test("no address of the main site leaks", { timeout: 300_000 }, async () => {
  const { leaks, seen, hits } = await sweep(paths);
  expect(leaks).toEqual([]);
  expect(ALL_CANARIES.filter((canary) => !seen.has(canary))).toEqual([]);
  expect(hits).toBeGreaterThan(20);
});

test("no address takes a form that leaks", { timeout: 180_000 }, async () => {
  const leaks: string[] = [];
  for (const path of paths) {
    const response = await exports.default.fetch(ORIGIN + path, {
      method: "POST",
      headers: { ...world.outsiders.reader, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ xsrf: world.outsiders.reader![XSRF_HEADER]! }),
      redirect: "manual",
    });
    const found = canariesIn(`${await response.text()} ${JSON.stringify([...response.headers])}`);
    if (found.length > 0) leaks.push(`${path}: ${found.join(", ")}`);
  }
  expect(leaks).toEqual([]);
});

test("neither do addresses of own hosts", { timeout: 300_000 }, async () => {
  const { writer, collection, story, own } = world;
  await runSql("UPDATE users SET domain = 'leaks.example' WHERE id = ?1", writer.id);
  await runSql("UPDATE collections SET domain = 'pub.example' WHERE id = ?1", collection.id);
  for (const [prefix, host, post] of [
    [`/@${writer.username}`, "https://leaks.example", own],
    [`/${collection.slug}`, "https://pub.example", story],
  ] as const) {
    const onHost = paths.map((path) =>
      path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) || "/" : path,
    );
    const { leaks, seen } = await sweep([...new Set(onHost)].map((path) => host + path));
    expect(leaks).toEqual([]);
    expect(seen.has("canaryquoted"), post.id).toBe(true);
  }
});

test("a friend link opens its story for one request only", async () => {
  const { id } = await makeStory({ visibility: "LOCKED" }, CANARY_DOCUMENT);
  const token = newToken();
  await insertRow("friend_links", {
    id: "link",
    post_id: id,
    creator_id: world.writer.id,
    token_hash: await hashToken(token),
    created_at: 0,
  });
  await becomeMember(world.writer);
  const read = async (path: string, headers: Headers = {}) =>
    canariesIn(await (await get(path, headers)).text()).length > 0;
  for (const headers of [{}, world.outsiders.reader]) {
    expect(await read(`/p/${id}/friend/${token}`, headers)).toBe(true);
    expect(await read(`/p/${id}`, headers)).toBe(false);
    expect(await read(`/p/${id}`, headers)).toBe(false);
    expect(await read(`/p/${id}/friend/${newToken()}`, headers)).toBe(false);
  }
});

test("a page follows the beginning and the end of a membership", async () => {
  const person = await makeUser();
  const browser = await signedIn(person.id);
  const read = async () =>
    canariesIn(await (await get(`/p/${world.shower.id}`, browser)).text()).length > 0;
  expect(await read()).toBe(false);
  await becomeMember(person);
  expect(await read()).toBe(true);
  await becomeMember(person, "MEMBER", { grantedUntil: Date.now() - 1 });
  expect(await read()).toBe(false);
});

test("nothing at rest outside the story holds hidden text", async () => {
  const { since } = digestPeriods(Date.now()).DAILY;
  await runSql("UPDATE posts SET first_published_at = ?1 WHERE status = 'PUBLISHED'", since + 1);
  await exports.default.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  expect(await firstValue("SELECT text FROM mailbox")).toContain(world.story.title);
  const tables = await allRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%cf_%'",
  );
  const holders: string[] = [];
  for (const { name } of tables)
    if (canariesIn(JSON.stringify(await allRows(`SELECT * FROM "${name}"`))).length > 0)
      holders.push(name);
  // These keep the text itself, and what its readers chose of it; they are read through the paywall.
  const sources = "drafts notes post_bodies post_versions posts quotes reposts";
  expect(holders.toSorted()).toEqual(sources.split(" "));
});

test("a search finds nothing by hidden text", async () => {
  for (const [name, headers] of Object.entries({ ...world.outsiders, ...world.insiders })) {
    for (const query of ["canaryquoted", "canarytextp", "canarycell"]) {
      const results = await ask(
        SEARCH_INDEXES.map((indexName) => ({ indexName, query })),
        headers,
      );
      expect(
        results.flatMap(({ hits }) => hits),
        name,
      ).toEqual([]);
    }
  }
});

test("a page that leaks is found, though no test names it", async () => {
  const endpoints = ENDPOINTS as Record<string, unknown>;
  endpoints.ShowJobs = (c: { text: (text: string) => Response }) => c.text("A canarytextp");
  try {
    const { leaks } = await sweep(paths.filter((path) => path.startsWith("/jobs")));
    expect(leaks).toContain("/jobs for nobody: canarytextp");
  } finally {
    delete endpoints.ShowJobs;
  }
});
