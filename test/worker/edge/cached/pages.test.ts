import { describe, expect, test, vi } from "vitest";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { MAX_TAGS } from "../../../../worker/http/pages/renderForAll.ts";
import { makeEmail, makeIssue, makeNewsletter } from "../../../support/newsletters/newsletters.ts";
import { addAuthor } from "../../../support/people.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

/** Returns the cache status of a response. */
function statusOf(response: Response): string {
  return /^Deckle; (hit|fwd=\w+)/.exec(response.headers.get("cache-status") ?? "")?.[1] ?? "";
}

/** A published story by a user, in a publication, with a tag, and the paths that show it. */
async function makePlace() {
  const user = await makeUser();
  const collection = await makeCollection();
  const tag = await makeTag();
  const story = await makeStory({ creator_id: user.id, collection_id: collection.id });
  await tagStory(story.id, tag.id);
  const newsletter = await makeNewsletter({ user_id: user.id });
  const email = await makeEmail(user.id, newsletter.id);
  await makeIssue({
    id: crypto.randomUUID(),
    newsletter_id: newsletter.id,
    post_id: email.id,
    subject: "A letter",
    audience: "ALL",
    state: "SENT",
    due_at: 1,
    created_at: 1,
    started_at: 1,
  });
  return {
    user,
    collection,
    tag,
    story,
    paths: {
      story: `/${collection.slug}/${story.slug}-${story.id}`,
      profile: `/@${user.username}`,
      publication: `/${collection.slug}`,
      tag: `/tag/${tag.slug}`,
      email: `/newsletters/${newsletter.id}/emails/${email.id}`,
    },
  };
}

const asBot = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };

describe("a cacheable page", () => {
  test.each(["story", "profile", "publication", "tag", "email"] as const)(
    "is rendered once, then served without the database: %s",
    async (name) => {
      const { paths } = await makePlace();
      const first = await get(paths[name]);
      expect(first.status).toBe(200);
      expect(statusOf(first)).toBe("fwd=miss");
      const text = await first.text();
      const second = await get(paths[name]);
      expect(statusOf(second)).toBe("hit");
      expect(databaseUse(second)).toEqual({ roundTrips: 0, statements: 0 });
      expect(await second.text()).toBe(text);
      expect(second.headers.get("age")).toMatch(/^\d+$/);
      expect(second.headers.get("cache-control")).toBe("private, no-cache");
      expect(second.headers.get("set-cookie")).toBeNull();
      for (const inner of ["cache-tag", "x-render-started"])
        expect(second.headers.get(inner), inner).toBeNull();
    },
  );

  test("can be the front page", async () => {
    const [first, second] = [await get("/"), await get("/")];
    expect(["fwd=miss", "hit"]).toContain(statusOf(first));
    expect(statusOf(second)).toBe("hit");
    expect(second.headers.get("x-cache-decision")).toBe("enabled; reason=home");
  });

  test("is cached with the tags of everything it shows, its site and all pages", async () => {
    const { paths, story, user, collection, tag } = await makePlace();
    const tags = (await get(paths.story)).headers.get("x-cache-tags")?.split(",");
    expect(tags).toEqual(
      expect.arrayContaining([
        "all",
        `collection-${collection.id}`,
        `post-${story.id}`,
        "site-localhost-8787",
        `tag-${tag.id}`,
        `user-${user.id}`,
      ]),
    );
  });

  test("is not sent again to a browser that has it", async () => {
    const { paths } = await makePlace();
    const etag = (await get(paths.story)).headers.get("etag")!;
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
      const again = await get(paths.story, { "If-None-Match": known });
      expect(again.status, known).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("content-security-policy")).not.toBeNull();
    }
    expect((await get(paths.story, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("is served stale while it is rendered again, and says so", async () => {
    const { paths } = await makePlace();
    await get(paths.story);
    const late = await get(paths.story, { "x-fault-injection": "clock:+11m" });
    expect(late.headers.get("cache-status")).toMatch(/^Deckle; hit; ttl=-\d+; detail=expired$/);
    expect(Number(late.headers.get("age"))).toBeGreaterThanOrEqual(660);
    expect(databaseUse(late).roundTrips).toBe(0);
  });

  test("can't be cached by others, so that it needs no Vary header", async () => {
    const { paths } = await makePlace();
    const reader = await signedIn((await makeUser()).id);
    const asked: Record<string, string>[] = [{}, {}, asBot, reader, { "Accept-Encoding": "br" }];
    for (const headers of asked) {
      const response = await get(paths.story, headers);
      expect(response.headers.get("cache-control")).toMatch(/^private, no-cache$|^no-store$/);
      expect(response.headers.get("vary")).toBeNull();
    }
  });

  test("is cached with fewer, broader tags if it shows more than fits", async () => {
    const { paths, story } = await makePlace();
    const crowd = await Promise.all(Array.from({ length: MAX_TAGS }, () => makeUser()));
    for (const [index, { id }] of crowd.entries()) await addAuthor(story.id, id, index + 1);
    const tags = (await get(paths.story)).headers.get("x-cache-tags")!.split(",");
    expect(tags).toContain("any-user");
    expect(tags).toContain(`post-${story.id}`);
    expect(tags.filter((tag) => tag.startsWith("user-"))).toEqual([]);
    expect(statusOf(await get(paths.story))).toBe("hit");
  });

  test("has one entry whatever the query's order, repetitions and tracking parameters", async () => {
    const { paths } = await makePlace();
    await get(`${paths.tag}?tab=hot&q=x`);
    for (const query of [
      "?q=x&tab=hot",
      "?utm_source=mail&tab=hot&q=x&fbclid=1",
      "?tab=hot&q=x&tab=top-week",
      "?tab=hot&_branch_view_id=2&q=x&source=home",
      "?%74ab=h%6ft&q=%78",
    ]) {
      const response = await get(paths.tag + query);
      expect(statusOf(response), query).toBe("hit");
      expect(await response.text()).not.toMatch(/utm_source|fbclid|_branch_view_id=2/);
    }
    expect(statusOf(await get(`${paths.tag}?tab=top-week`))).toBe("fwd=miss");
  });

  test("has one entry whatever the spelling of its path, and of an unknown tab", async () => {
    const { paths, story, user, collection, tag } = await makePlace();
    const text = await (await get(`/@${user.username}/${story.id}`)).text();
    for (const spelling of [
      `/@${user.username}/${story.slug}-${story.id}`,
      `/@${user.username}/any-words-${nextNumber()}-${story.id}`,
      `/@${user.username}/WORDS-${story.id.toUpperCase()}`,
      `/%40${user.username}/${story.id}`,
      `/@${user.username}/${story.id}?tab=made-up-${nextNumber()}`,
    ]) {
      const response = await get(spelling);
      expect(response.status, spelling).toBe(200);
      expect(statusOf(response), spelling).toBe("hit");
      expect(await response.text()).toBe(text);
    }
    await get(paths.tag);
    for (const spelling of [
      `/%74ag/${tag.slug}`,
      `${paths.tag}?tab=made-up-${nextNumber()}`,
      `${paths.tag}?tab=`,
    ])
      expect(statusOf(await get(spelling)), spelling).toBe("hit");
    // Each of its three URLs is a separate page.
    expect(statusOf(await get(`/${collection.slug}/${story.id}`))).toBe("fwd=miss");
  });

  test("has no entry for positions further down a list, which anyone could invent", async () => {
    const { paths } = await makePlace();
    const cursor = `${paths.tag}?p=${btoa(JSON.stringify([1, "d00000000000"]))}`;
    for (const path of [cursor, `/s/any-sequence/${paths.story.split("/").at(-1)}`]) {
      const [first, second] = [await get(path), await get(path)];
      expect(statusOf(first), path).toBe("fwd=bypass");
      expect(statusOf(second), path).toBe("fwd=bypass");
    }
  });
});

describe("a request that must not be answered from the cache", () => {
  const cases: readonly [string, () => Promise<Record<string, string>>][] = [
    ["logged-in", async () => ({ Cookie: await signIn((await makeUser()).id) })],
    ["staff", async () => ({ Cookie: await signIn((await makeUser({ is_staff: 1 })).id) })],
    [
      "spoofed-session",
      async () => {
        const staff = await makeUser({ is_staff: 1 });
        const acted = await makeUser();
        return signedIn(acted.id, { impersonated_by_user_id: staff.id });
      },
    ],
    ["bot", async () => asBot],
    ["internal-address", async () => ({ "CF-Connecting-IP": "10.1.2.3" })],
    ["internal-address", async () => ({ "CF-Connecting-IP": "2001:db8::7" })],
    ["session-cookie", async () => ({ Cookie: "session=made-up" })],
  ];

  test.each(cases)("is rendered and not cached: %s", async (reason, headersOf) => {
    const { paths } = await makePlace();
    const headers = await headersOf();
    for (const path of [paths.story, paths.profile, "/"]) {
      for (let time = 0; time < 2; time += 1) {
        const response = await get(path, headers);
        expect(statusOf(response)).toBe("fwd=bypass");
        expect(response.headers.get("x-cache-decision")).toBe(`disabled; reason=${reason}`);
        // A shared response may be reused after revalidation.
        const isOwn = headers.Cookie !== undefined && reason !== "session-cookie";
        expect(response.headers.get("cache-control")).toBe(
          isOwn ? "no-store" : "private, no-cache",
        );
        expect(response.headers.get("etag")).toBeNull();
      }
    }
    expect(statusOf(await get(paths.story)), "nothing was left behind").toBe("fwd=miss");
  });

  test("shows no one else what was rendered for one viewer", async () => {
    const { paths } = await makePlace();
    const reader = await makeUser({ name: "Xanthippe Unmistakable" });
    const own = await get(paths.story, { Cookie: await signIn(reader.id) });
    expect(await own.text()).toContain("Xanthippe Unmistakable");
    const stranger = await (await get(paths.story)).text();
    expect(stranger).not.toContain("Xanthippe");
    expect(stranger).toContain('"isLoggedInCookie":false');
  });

  test("is not answered with the page cached for anonymous viewers", async () => {
    const { paths } = await makePlace();
    await get(paths.story);
    const reader = await makeUser({ name: "Xenia Returned" });
    const own = await get(paths.story, { Cookie: await signIn(reader.id) });
    expect(await own.text()).toContain("Xenia Returned");
  });

  test("is a draft's writer's, and a suspended story's", async () => {
    const user = await makeUser();
    const Cookie = await signIn(user.id);
    const states: Record<string, string | number>[] = [{ status: "DRAFT" }, { hidden_by_staff: 1 }];
    for (const state of states) {
      const story = await makeStory({ creator_id: user.id, ...state });
      const path = `/@${user.username}/${story.slug}-${story.id}`;
      expect((await get(path, { Cookie })).status).toBe(200);
      const stranger = await get(path);
      expect(stranger.status).toBe(404);
      expect(statusOf(stranger)).toBe("fwd=bypass");
      expect(statusOf(await get(path))).toBe("fwd=bypass");
    }
  });
});

describe("an uncacheable response", () => {
  test("is not cached: a missing page, a redirect, another method, an odd address", async () => {
    const { paths, user } = await makePlace();
    for (const path of [
      `/@nobody-${nextNumber()}`,
      `/tag/Not-Normal-${nextNumber()}`,
      `${paths.story}/`,
      `${paths.tag}?p=broken`,
      "/about/nothing.css",
      `/@${user.username}/style.css`,
      "/me/settings/x.css",
    ]) {
      for (let time = 0; time < 2; time += 1) {
        const response = await get(path);
        expect(statusOf(response), path).toBe("fwd=bypass");
        expect(response.headers.get("cache-control")).toBe("no-store");
        expect(response.status).not.toBe(200);
      }
    }
  });

  test("is not cached if part of it or its rendering failed", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const collection = await makeCollection({ about: '{"broken', tagline: "Still here" });
    const path = `/${collection.slug}/about`;
    for (let time = 0; time < 2; time += 1) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(statusOf(response)).toBe("fwd=bypass");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    for (const fault of ["render-before", "render-mid"]) {
      const { paths } = await makePlace();
      const failed = await get(paths.story, { "x-fault-injection": fault });
      expect(failed.status).toBe(500);
      expect(failed.headers.get("x-cache-decision")).toBe("control; reason=status-500");
      expect(statusOf(failed)).toBe("fwd=bypass");
      expect(statusOf(await get(paths.story))).toBe("fwd=miss");
    }
  });
});

test("followers are shown from the database, since a follow purges nothing", async () => {
  const [user, reader, collection] = [await makeUser(), await makeUser(), await makeCollection()];
  const lists = [
    `/@${user.username}/followers`,
    `/@${reader.username}/following`,
    `/${collection.slug}/followers`,
  ];
  for (const path of lists) expect(statusOf(await get(path)), path).toBe("fwd=bypass");
  const follow = { follower_id: reader.id, created_at: 1 };
  await insertRow("user_follows", { ...follow, target_id: user.id });
  await insertRow("collection_follows", { ...follow, collection_id: collection.id });
  const [followers, following, readers] = await Promise.all(
    lists.map(async (path) => (await get(path)).text()),
  );
  expect(followers).toContain(`/@${reader.username}`);
  expect(following).toContain(`/@${user.username}`);
  expect(readers).toContain(`/@${reader.username}`);
});

describe("a forged request", () => {
  test("can't choose another site's entry, and leaves no trace in it", async () => {
    const { paths } = await makePlace();
    const forged = {
      "X-Forwarded-Host": "evil.test",
      "X-Forwarded-Proto": "http",
      "X-Forwarded-Server": "evil.test",
      "X-Host": "evil.test",
      "X-Original-URL": "/tag/evil",
      "X-Rewrite-URL": "/tag/evil",
      Forwarded: "host=evil.test",
      Referer: "https://evil.test/",
      "Accept-Language": "evil",
      Origin: "https://evil.test",
    };
    const first = await get(paths.story, forged);
    expect(first.status).toBe(200);
    const kept = await get(paths.story);
    expect(statusOf(kept)).toBe("hit");
    expect(await kept.text()).not.toContain("evil");
    expect([...kept.headers].join()).not.toContain("evil");
  });

  test("can't inject headers through its path or query, cached or redirected", async () => {
    const { paths, story, user } = await makePlace();
    const injected = "%0d%0aSet-Cookie:%20evil=1%0d%0aX-Evil:%20yes";
    for (const address of [
      `${paths.tag}?tab=hot${injected}`,
      `${paths.tag}?${injected}=1`,
      `/@${user.username}/words${injected}-${story.id}`,
      `${paths.story}/?q=${injected}`,
      `/@${user.username}${injected}`,
      `/${injected}/?x=${injected}`,
    ]) {
      for (let time = 0; time < 2; time += 1) {
        const { headers } = await get(address);
        expect(headers.get("x-evil"), address).toBeNull();
        expect(headers.get("set-cookie") ?? "", address).not.toContain("evil=1");
        expect(headers.get("location") ?? "", address).not.toMatch(/[\r\n]/);
        expect(headers.get("link") ?? "", address).not.toMatch(/[\r\n]/);
      }
    }
  });

  test("with an unknown host shows no site's page", async () => {
    const { paths } = await makePlace();
    await get(paths.story);
    const stranger = await get(`https://stranger.test${paths.story}`);
    expect(stranger.status).toBe(404);
    expect(statusOf(stranger)).toBe("fwd=bypass");
  });

  test("can't mix a publication's own host with the main host", async () => {
    const domain = `own-${nextNumber()}.test`;
    const collection = await makeCollection({ domain, name: "The Own Host" });
    const first = await get(`https://${domain}/about`);
    expect(first.status).toBe(200);
    expect(statusOf(first)).toBe("fwd=miss");
    expect(first.headers.get("x-cache-tags")).toContain(`site-${domain}`);
    expect(statusOf(await get(`https://${domain}/about`))).toBe("hit");
    const main = await get("/about");
    expect(await main.text()).not.toContain("The Own Host");
    expect(collection.slug).not.toBe("");
  });
});

test.each(["+400d", "-1d"])(
  "a cached page isn't served by a clock that is off by %s, which doesn't change it",
  async (shift) => {
    const { paths } = await makePlace();
    await (await get(paths.story)).text();
    const shifted = await get(paths.story, { "x-fault-injection": `clock:${shift}` });
    expect(shifted.status).toBe(200);
    expect(statusOf(shifted)).not.toBe("hit");
    const now = await get(paths.story);
    expect(now.status).toBe(200);
    expect(Number(now.headers.get("age") ?? 0)).toBeLessThan(60);
  },
);

describe("while the database is unavailable", () => {
  test("cached pages are served, and others say when to try again", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { paths } = await makePlace();
    await get(paths.story);
    const away = { "x-fault-injection": "d1-overloaded" };
    expect((await get(paths.story, away)).status).toBe(200);
    const cold = await get(paths.profile, away);
    expect(cold.status).toBe(503);
    expect(await cold.text()).toMatch(/<title>503 –.*<h1[^>]*>503<\/h1>/s);
    expect(cold.headers.get("x-cache-decision")).toBe("control; reason=status-503");
    expect(cold.headers.get("cache-status")).toBe(
      "Deckle; fwd=bypass; fwd-status=503; detail=dynamic",
    );
    expect(cold.headers.get("retry-after")).not.toBeNull();
    expect(cold.headers.get("cache-control")).toBe("no-store");
    expect(statusOf(await get(paths.profile))).toBe("fwd=miss");
  });

  test("long expired pages are served", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { paths } = await makePlace();
    const text = await (await get(paths.story)).text();
    const late = await get(paths.story, { "x-fault-injection": "d1-throw,clock:+3h" });
    expect(late.status).toBe(200);
    expect(await late.text()).toBe(text);
    const tooLate = await get(paths.story, { "x-fault-injection": "d1-throw,clock:+30h" });
    expect(tooLate.status).toBe(500);
  });

  test("60 cold requests for one page get the same response and render it once", async () => {
    // One request may not continue from another's promise, which fails in a few rounds of many.
    for (let round = 0; round < 25; round += 1) {
      const { paths } = await makePlace();
      const responses = await Promise.all(Array.from({ length: 60 }, () => get(paths.story)));
      const texts = new Set(await Promise.all(responses.map((response) => response.text())));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(texts.size).toBe(1);
      const uses = responses.map((response) => databaseUse(response).roundTrips);
      expect(uses.reduce((sum, roundTrips) => sum + roundTrips, 0)).toBeLessThanOrEqual(3);
    }
  });
});

test("a HEAD is answered like a GET without a body", async () => {
  const { paths } = await makePlace();
  await get(paths.story);
  const { exports } = await import("cloudflare:workers");
  const head = await exports.default.fetch(ORIGIN + paths.story, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(statusOf(head)).toBe("hit");
  expect(head.headers.get("etag")).not.toBeNull();
  expect(await head.text()).toBe("");
});
