// What signed-in readers get of a shared page: its data from the page cache, with their own data
// added.

import { env } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../../shared/durations.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { app } from "../../../support/appWith.ts";
import { readCacheUse } from "../../../../worker/domain/reports/edge/cacheUse.ts";
import { pageCacheFor } from "../../../../worker/edge/makePageCache.ts";
import { readConfig } from "../../../../worker/env.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { dataAddress } from "../../../../worker/http/pages/sharedAnswer.ts";
import { readDocument } from "../../../../worker/render/readDocument.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { setFlagRules } from "../../../support/flagRules.ts";
import { addAuthor, makeDomainContext } from "../../../support/people.ts";
import { databaseUse, ORIGIN } from "../../../support/product.ts";
import { clearPurges, touch } from "../../../support/cache/purges.ts";

/** One environment, so that all requests and the test share one cache. */
const bindings = { ...env };

/** Sends a request as a browser does and waits for its background work. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const works: Promise<unknown>[] = [];
  const url = new URL(path, ORIGIN).href;
  const response = await app.request(url, { headers, redirect: "manual" }, bindings, {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => {},
    props: {},
  });
  const answered = new Response(await response.text(), response);
  await Promise.all(works);
  return answered;
}

/** Returns the cache status of a page's data; "" if it can't be shared. */
const dataOf = (response: Response): string =>
  /data;desc=([\w-]+)/.exec(response.headers.get("server-timing") ?? "")?.[1] ?? "";

/** An address in a network whose requests bypass the cache. */
const AT_HOME = { "CF-Connecting-IP": "10.1.2.3" };

const paragraphs = (texts: string[]): StoryDocument => ({
  paragraphs: texts.map((text, index) => ({ name: `n${index}`, type: "P", text })),
});

/** A story with everything that its page shows: a publication, a tag, responses, more to read. */
async function makePlace(columns: Record<string, string | number> = {}, text?: StoryDocument) {
  const writer = await makeUser({ name: `Writer ${nextNumber()}` });
  const collection = await makeCollection();
  const story = await makeStory(
    { creator_id: writer.id, collection_id: collection.id, ...columns },
    text,
  );
  await tagStory(story.id, (await makeTag()).id);
  const more = await makeStory({ creator_id: writer.id, title: `More ${nextNumber()}` });
  const answering = await makeUser({ name: `Answering ${nextNumber()}` });
  const response = await makeStory(
    {
      creator_id: answering.id,
      in_response_to_post_id: story.id,
      root_post_id: story.id,
      title: "",
    },
    paragraphs([`Well said ${nextNumber()}`]),
  );
  const path = `/${collection.slug}/${story.slug}-${story.id}`;
  return { writer, collection, story, more, answering, response, path };
}

/** A reader and their request headers. */
async function makeReader(columns: Record<string, string | number> = {}) {
  const reader = await makeUser(columns);
  return { ...reader, headers: await signedIn(reader.id) };
}

/** Caches a page's data through a request of another reader. */
async function share(path: string): Promise<void> {
  const first = await ask(path, (await makeReader()).headers);
  expect(dataOf(first), path).toBe("miss");
}

/** Returns the parts of a document that depend neither on the session nor on the time. */
async function comparable(response: Response): Promise<string> {
  return (await response.text()).replaceAll(/"now":\d+/g, "").replaceAll(/xsrf-[\w-]+/g, "");
}

const run = (sql: string, ...values: unknown[]) => runSql(sql, ...values);

beforeEach(async () => {
  await clearPurges();
  // What an isolate reads once and keeps belongs to nobody's count.
  await ask((await makePlace()).path, (await makeReader()).headers);
});

describe("a story for signed-in readers", () => {
  test("has its data read once, and needs one round trip for the reader's data", async () => {
    const { path, story } = await makePlace();
    const [ann, ben] = [await makeReader(), await makeReader()];
    const unshared = await ask(path, { ...ann.headers, ...AT_HOME });
    const first = await ask(path, ann.headers);
    const second = await ask(path, ben.headers);
    expect([unshared, first, second].map(dataOf)).toEqual(["", "miss", "hit"]);
    expect(databaseUse(unshared)).toEqual({ roundTrips: 1, statements: 9 });
    expect(databaseUse(first)).toEqual({ roundTrips: 1, statements: 10 });
    // The session, the person, their membership, and whether the cached answer suits them.
    expect(databaseUse(second)).toEqual({ roundTrips: 1, statements: 4 });
    const html = await second.text();
    expect(html).toContain(story.title);
    expect(html).toContain(ben.name);
    expect(html).not.toContain(ann.name);
  });

  test("is identical to the page rendered only for them", async () => {
    const { path } = await makePlace();
    const { headers } = await makeReader();
    const own = await comparable(await ask(path, { ...headers, ...AT_HOME }));
    for (const status of ["miss", "hit"]) {
      const response = await ask(path, headers);
      expect(dataOf(response)).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-cache-decision")).toBe("disabled; reason=logged-in");
      expect(await comparable(response)).toBe(own);
    }
  });

  test("contains both results for the browser, so that it requests neither again", async () => {
    const { path, story } = await makePlace();
    await share(path);
    const reader = await makeReader();
    const { answers } = readDocument(await (await ask(path, reader.headers)).text())!;
    expect(answers.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ viewer: expect.objectContaining({ id: reader.id }) }),
        expect.objectContaining({ postResult: expect.objectContaining({ title: story.title }) }),
      ]),
    );
  });

  test("is shared with its other spellings, but not with another host", async () => {
    const { path, story, writer } = await makePlace();
    await share(path);
    const { headers } = await makeReader();
    expect(dataOf(await ask(path.replace(story.slug, "other-words"), headers))).toBe("hit");
    expect(dataOf(await ask(`/@${writer.username}/${story.id}`, headers))).toBe("miss");
    expect(
      dataOf(await ask(`${path}?p=${btoa(JSON.stringify([1, "d00000000000"]))}`, headers)),
    ).toBe("");
    const domain = `shared-${nextNumber()}.test`;
    const owner = await makeUser({ domain });
    const own = await makeStory({ creator_id: owner.id });
    const there = `https://${domain}/${own.slug}-${own.id}`;
    const browser = { Cookie: headers.Cookie.replace("session=", "__Host-session=") };
    expect(dataOf(await ask(there, browser))).toBe("miss");
    const again = await ask(there, browser);
    expect(dataOf(again)).toBe("hit");
    expect(again.headers.get("x-cache-tags")).toContain(`site-${domain}`);
  });

  test("is read once for 30 concurrent readers", async () => {
    const { path, story } = await makePlace();
    const readers = await Promise.all(Array.from({ length: 30 }, () => makeReader()));
    const responses = await Promise.all(readers.map(({ headers }) => ask(path, headers)));
    for (const [index, response] of responses.entries()) {
      const html = await response.text();
      expect(html).toContain(story.title);
      expect(html).toContain(readers[index]!.name);
    }
    const statements = responses.map((response) => databaseUse(response).statements);
    expect(statements.filter((count) => count > 4).length).toBe(1);
  });
});

describe("a publication's page for signed-in readers", () => {
  const pathsOf = ({ slug }: { slug: string }): string[] => [
    `/${slug}`,
    `/${slug}/about`,
    `/${slug}/latest`,
    `/${slug}/trending`,
    `/${slug}/archive`,
  ];

  test("has its data read once in two round trips, and then needs one", async () => {
    const { collection } = await makePlace();
    for (const path of pathsOf(collection)) {
      const [ann, ben] = [await makeReader(), await makeReader()];
      const unshared = await ask(path, { ...ann.headers, ...AT_HOME });
      const [first, second] = [await ask(path, ann.headers), await ask(path, ben.headers)];
      expect([unshared, first, second].map(dataOf), path).toEqual(["", "miss", "hit"]);
      const [alone, read, kept] = [unshared, first, second].map(databaseUse);
      expect(alone!.roundTrips, path).toBe(2);
      expect(read, path).toEqual({ roundTrips: 2, statements: alone!.statements + 1 });
      expect(kept, path).toEqual({ roundTrips: 1, statements: 4 });
      const html = await second.text();
      expect(html, path).toContain(collection.name);
      expect(html, path).toContain(ben.name);
      expect(html, path).not.toContain(ann.name);
    }
  });

  test("is counted in the cache statistics, in addition to pages", async () => {
    const { collection } = await makePlace();
    const path = `/${collection.slug}/about`;
    await share(path);
    // An isolate writes its counters every ten seconds.
    const written = (clock: string) => ask("/about", { "x-fault-injection": `clock:${clock}` });
    await written("+1m");
    await env.DB.exec("DELETE FROM edge_minutes");
    const route = "show-collection-about";
    expect(dataOf(await ask(path, (await makeReader()).headers))).toBe("hit");
    await written("+2m");
    const { dataByRoute, byRoute } = await readCacheUse(
      { ...makeDomainContext(), now: Date.now() },
      HOUR_MS,
    );
    expect(dataByRoute.find(({ name }) => name === route)).toMatchObject({ hit: 1 });
    expect(byRoute.find(({ name }) => name === route)).toMatchObject({ hit: 0 });
  });

  test("is identical to the page rendered only for them", async () => {
    const { collection } = await makePlace();
    const { headers } = await makeReader();
    for (const path of pathsOf(collection)) {
      const own = await comparable(await ask(path, { ...headers, ...AT_HOME }));
      for (const status of ["miss", "hit"]) {
        const response = await ask(path, headers);
        expect(dataOf(response), path).toBe(status);
        expect(await comparable(response), path).toBe(own);
      }
    }
  });

  test("is their own variant if flags choose another than for anonymous viewers", async () => {
    const { collection, story } = await makePlace();
    const [one, other] = [await makeReader(), await makeReader()];
    const path = `/${collection.slug}`;
    await share(path);
    await share(`${path}/about`);
    await setFlagRules({
      flag: "enable_lite_publications",
      value: false,
      audience: "USER",
      user_id: one.id,
    });
    // An isolate caches flag rules for half a minute.
    const later = { "x-fault-injection": "clock:+1m" };
    for (const page of [path, `${path}/about`]) {
      const own = await ask(page, { ...one.headers, ...later });
      expect(own.status).toBe(200);
      const alone = await ask(page, { ...one.headers, ...AT_HOME, ...later });
      expect(await comparable(own)).toBe(await comparable(alone));
      const shown = await ask(page, { ...other.headers, ...later });
      expect(dataOf(shown)).toBe("hit");
      expect(readDocument(await shown.text())!.state).toMatchObject({
        page: { id: expect.stringMatching(/^community-publication-/) },
      });
    }
    // A page that exists only with the flag.
    const latest = `${path}/latest`;
    expect((await ask(latest, { ...one.headers, ...later })).status).toBe(404);
    const there = await ask(latest, { ...other.headers, ...later });
    expect(await there.text()).toContain(story.title);
    await setFlagRules();
  });

  test("shows readers nothing by people they have muted", async () => {
    const { collection, story, writer } = await makePlace();
    const path = `/${collection.slug}/latest`;
    await share(path);
    const reader = await makeReader();
    await muteUser(reader.id, writer.id);
    const answer = await ask(path, reader.headers);
    expect(dataOf(answer)).toBe("dynamic");
    expect(await answer.text()).not.toContain(story.title);
    expect(await (await ask(path, (await makeReader()).headers)).text()).toContain(story.title);
  });
});

describe("a story's cached data", () => {
  test("contain no data of the readers, and no viewer field", async () => {
    const { path, story, collection } = await makePlace({ visibility: "LOCKED" });
    const readers = [
      await makeReader({ name: "Xanthippe Unmistakable", username: "xanthippe-u" }),
      await makeReader({ name: "Yorick Unmistakable", username: "yorick-u" }),
    ];
    const pages: string[] = [];
    for (const { headers } of readers) pages.push(await (await ask(path, headers)).text());
    const page = {
      host: "localhost:8787",
      ownerId: "",
      path: `/${collection.slug}/${story.id}`,
      query: "",
    };
    const cache = pageCacheFor(readConfig(bindings).cache, "test", { pages: undefined })!;
    const kept = await cache.peek(dataAddress(page), {
      missedKey: null,
      faults: NO_FAULTS,
      now: Date.now(),
      waitUntil: () => {},
    });
    const stored = JSON.stringify(kept);
    expect(stored).toContain(story.title);
    for (const { id, name, username, headers } of readers) {
      const token = headers.Cookie.split("=")[1]!;
      const xsrf = Object.values(headers).find((value) => value.startsWith("xsrf-"))!;
      for (const trace of [id, name, username, token, xsrf]) expect(stored).not.toContain(trace);
    }
    expect(stored).not.toMatch(/viewer|isLoggedIn|notificationStatus|session/i);
    // No reader's page contains another reader's data.
    for (const [index, { id, name, headers }] of readers.entries()) {
      const others = pages[1 - index]!;
      for (const trace of [id, name, headers.Cookie.split("=")[1]!]) {
        expect(others).not.toContain(trace);
      }
      expect(pages[index]).toContain(name);
    }
  });

  test("are not a page, and can't be requested by address", async () => {
    const { path } = await makePlace();
    await share(path);
    expect((await ask(`/_/data${path}`)).status).toBe(404);
    expect((await ask(path)).headers.get("cache-status")).toContain("fwd=miss");
  });
});

describe("a reader with other permissions", () => {
  test("can be the writer of a member-only story, who reads it in full, unlike others", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} of the whole text.`);
    const { path, writer } = await makePlace({ visibility: "LOCKED" }, paragraphs(texts));
    await share(path);
    const last = texts.at(-1)!;
    const reader = await ask(path, (await makeReader()).headers);
    expect(dataOf(reader)).toBe("hit");
    expect(await reader.text()).not.toContain(last);
    const own = await ask(path, await signedIn(writer.id));
    expect(await own.text()).toContain(last);
    const after = await ask(path, (await makeReader()).headers);
    expect(await after.text()).not.toContain(last);
  });

  test.each(["miss", "hit"])("sees nothing by people they have muted: on a %s", async (status) => {
    for (const mute of [
      ({ answering }: Place, id: string) => muteUser(id, answering.id),
      ({ writer }: Place, id: string) => muteUser(id, writer.id),
    ]) {
      const place = await makePlace();
      if (status === "hit") await share(place.path);
      const reader = await makeReader();
      await mute(place, reader.id);
      const answer = await ask(place.path, reader.headers);
      expect(dataOf(answer)).toBe("dynamic");
      expect(databaseUse(answer).roundTrips).toBe(2);
      const [own, shown] = [
        await comparable(await ask(place.path, { ...reader.headers, ...AT_HOME })),
        await comparable(answer),
      ];
      expect(shown).toBe(own);
      const others = await ask(place.path, (await makeReader()).headers);
      expect(await others.text()).toContain(place.answering.name);
      await run("DELETE FROM user_mutes WHERE user_id = ?1", reader.id);
      expect(dataOf(await ask(place.path, reader.headers))).toBe("hit");
    }
  });

  test("sees no co-authored stories of muted writers, nor of muted publications", async () => {
    const place = await makePlace();
    const coauthor = await makeUser();
    await addAuthor(place.more.id, coauthor.id);
    const published = await makeStory({ collection_id: place.collection.id, title: "In the same" });
    await share(place.path);
    const [one, two] = [await makeReader(), await makeReader()];
    await muteUser(one.id, coauthor.id);
    expect(await (await ask(place.path, one.headers)).text()).not.toContain(place.more.title);
    await insertRow("collection_mutes", {
      user_id: two.id,
      collection_id: place.collection.id,
      created_at: 1,
    });
    expect(await (await ask(place.path, two.headers)).text()).not.toContain(published.title);
    const third = await makeReader();
    await muteUser(third.id, two.id);
    expect(dataOf(await ask(place.path, third.headers)), "muted, but not here").toBe("hit");
  });

  test("gets no shared data for a story with a suspended author", async () => {
    const place = await makePlace();
    const suspended = await makeUser({ name: "Suspended Coauthor", hidden_by_staff: 1 });
    await addAuthor(place.story.id, place.writer.id, 0);
    await addAuthor(place.story.id, suspended.id);
    const { headers } = await makeReader();
    for (let time = 0; time < 2; time += 1) {
      const response = await ask(place.path, headers);
      expect(dataOf(response)).toBe("dynamic");
      expect(await response.text()).not.toContain("Suspended Coauthor");
    }
    const own = await ask(place.path, await signedIn(suspended.id));
    expect(await own.text()).toContain("Suspended Coauthor");
  });

  test("can be staff who moderate, or staff who impersonate a user", async () => {
    const { path } = await makePlace();
    await share(path);
    const staff = await makeUser({ is_staff: 1 });
    const acted = await makeUser();
    for (const headers of [
      await signedIn(staff.id),
      await signedIn(acted.id, { impersonated_by_user_id: staff.id }),
    ]) {
      expect(dataOf(await ask(path, headers))).toBe("dynamic");
    }
    const bot = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
    expect(dataOf(await ask(path, { ...(await makeReader()).headers, ...bot }))).toBe("");
  });
});

describe("a reader without permission", () => {
  test.each([
    ["unpublished", "UPDATE posts SET status = 'DRAFT' WHERE id = ?1"],
    ["deleted", "UPDATE posts SET status = 'DELETED' WHERE id = ?1"],
    ["suspended", "UPDATE posts SET hidden_by_staff = 1 WHERE id = ?1"],
  ])("gets 404 although the data are cached: %s, without a purge", async (_how, sql) => {
    const { path, story } = await makePlace();
    await share(path);
    const reader = await makeReader();
    expect(dataOf(await ask(path, reader.headers))).toBe("hit");
    await run(sql, story.id);
    const rejected = await ask(path, reader.headers);
    expect(rejected.status).toBe(404);
    expect(await rejected.text()).not.toContain(story.title);
  });

  test("of a draft leaves nothing in the cache, and neither does its writer", async () => {
    const { path, writer, story } = await makePlace({ status: "DRAFT" });
    const stranger = await makeReader();
    expect((await ask(path, stranger.headers)).status).toBe(404);
    const own = await ask(path, await signedIn(writer.id));
    expect(own.status).toBe(200);
    expect(await own.text()).toContain(story.title);
    expect((await ask(path, stranger.headers)).status).toBe(404);
  });
});

describe("a change", () => {
  test("is visible to readers while its purge is pending, running, and done", async () => {
    const { path, story } = await makePlace();
    await share(path);
    const reader = await makeReader();
    await run("UPDATE posts SET title = 'A new title' WHERE id = ?1", story.id);
    expect(await (await ask(path, reader.headers)).text()).toContain(story.title);
    await touch([`post-${story.id}`], Date.now());
    const waiting = await ask(path, reader.headers);
    expect(dataOf(waiting)).toBe("dynamic");
    expect(await waiting.text()).toContain("A new title");
    await pageCacheFor(readConfig(bindings).cache, "test", { pages: undefined })!.purge([
      `post-${story.id}`,
    ]);
    await clearPurges();
    const after = await ask(path, reader.headers);
    expect(dataOf(after)).toBe("miss");
    expect(await after.text()).toContain("A new title");
    expect(dataOf(await ask(path, reader.headers))).toBe("hit");
  });

  test("of the reader's own that purges nothing is on their next page, and later on others'", async () => {
    const { path, story } = await makePlace();
    await share(path);
    const reader = await makeReader();
    expect(dataOf(await ask(path, reader.headers))).toBe("hit");
    const form = new URLSearchParams({ claps: "7", key: "once", redirect: path });
    form.set(
      "xsrf",
      Object.values(reader.headers).find((value) => value.startsWith("xsrf-"))!,
    );
    const clapped = await app.request(
      `${ORIGIN}/_/vote/p/${story.id}`,
      {
        method: "POST",
        body: form,
        headers: { Cookie: reader.headers.Cookie, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
      },
      bindings,
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
    );
    expect(clapped.status).toBe(303);
    const [cookie = ""] = /^own-write=\d+/.exec(clapped.headers.get("set-cookie") ?? "") ?? [];
    const next = await ask(path, { Cookie: `${reader.headers.Cookie}; ${cookie}` });
    expect(dataOf(next)).toBe("dynamic");
    expect(await next.text()).toMatch(/>7<span/);
    const other = await ask(path, (await makeReader()).headers);
    expect(dataOf(other)).toBe("hit");
    expect(await other.text()).not.toMatch(/>7<span/);
  });

  test("is visible once the cached data have expired", async () => {
    const { path, story } = await makePlace();
    await share(path);
    const reader = await makeReader();
    await run("UPDATE posts SET clap_count = 4242 WHERE id = ?1", story.id);
    expect(await (await ask(path, reader.headers)).text()).not.toContain("4.2K");
    const later = { ...reader.headers, "x-fault-injection": "clock:+11m" };
    expect(await (await ask(path, later)).text()).toContain("4.2K");
  });
});

describe("during a failure", () => {
  test.each(["cache-read", "cache-write", "cache-read,cache-write"])(
    "a reader gets the page: %s",
    async (fault) => {
      vi.spyOn(console, "warn").mockReturnValue();
      const { path, story } = await makePlace();
      const { headers, name } = await makeReader();
      for (let time = 0; time < 2; time += 1) {
        const response = await ask(path, { ...headers, "x-fault-injection": fault });
        expect(response.status).toBe(200);
        const html = await response.text();
        expect(html).toContain(story.title);
        expect(html).toContain(name);
        expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
      }
    },
  );

  test("an unavailable database leads to an error page that isn't cached", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    const { path } = await makePlace();
    const { headers } = await makeReader();
    const away = { ...headers, "x-fault-injection": "d1-overloaded" };
    expect((await ask(path, away)).status).toBe(503);
    expect(dataOf(await ask(path, headers))).toBe("miss");
    expect((await ask(path, away)).status).toBe(503);
  });

  test("an invalid session cookie shows the anonymous page", async () => {
    const { path, story } = await makePlace();
    await share(path);
    const response = await ask(path, { Cookie: "session=made-up" });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(story.title);
    expect(html).toContain('"isLoggedInCookie":false');
  });
});

type Place = Awaited<ReturnType<typeof makePlace>>;

async function muteUser(userId: string, targetId: string): Promise<void> {
  await insertRow("user_mutes", { user_id: userId, target_id: targetId, created_at: 1 });
}
