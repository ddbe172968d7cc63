import { env, exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { sitemapParts } from "../../../../worker/domain/sitemaps/sitemapParts.ts";
import { robotsTxt } from "../../../../worker/http/crawlers/robotsTxt.ts";
import {
  FIXED_NOW,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { parseXml, textOf } from "../../../support/html/parseXml.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";

/** Returns the entries of a sitemap, with their modification dates. */
async function sitemapAt(
  address: string,
): Promise<{ root: string; entries: Map<string, string | undefined> }> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const root = parseXml(await response.text());
  expect(root.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return {
    root: root.name,
    entries: new Map(
      root.children.map((child) => [textOf(child, "loc")!, textOf(child, "lastmod")]),
    ),
  };
}

/** Returns every page in a site's sitemap. */
async function pagesOf(origin: string): Promise<Map<string, string | undefined>> {
  const { root, entries } = await sitemapAt(`${origin}/sitemap.xml`);
  expect(root).toBe("sitemapindex");
  const pages = new Map<string, string | undefined>();
  for (const address of entries.keys()) {
    const part = await sitemapAt(address);
    expect(part.root).toBe("urlset");
    for (const [page, changed] of part.entries) {
      expect(pages.has(page), `${page} is listed twice`).toBe(false);
      pages.set(page, changed);
    }
  }
  return pages;
}

describe("the sitemaps", () => {
  let main: Map<string, string | undefined>;

  beforeAll(async () => {
    const ann = await makeUser({ username: "ann" });
    const own = await makeUser({ username: "own", domain: "own.example" });
    await makeUser({ username: "silent" });
    const gone = await makeUser({ username: "gone", hidden_by_staff: 1 });
    const press = await makeCollection({ slug: "press" });
    const hosted = await makeCollection({ slug: "hosted", domain: "hosted.example" });
    await makeCollection({ slug: "empty" });
    const story = (slug: string, columns: Record<string, string | number | null>) =>
      makeStory({ id: `d${slug.padEnd(11, "0")}`, slug, ...columns });
    const first = await story("a1", {
      creator_id: ann.id,
      first_published_at: FIXED_NOW,
      latest_published_at: FIXED_NOW + 1000,
    });
    await story("a2", { creator_id: ann.id, collection_id: press.id });
    await story("a3", { creator_id: ann.id, collection_id: hosted.id, is_date_only: 1 });
    await story("a4", { creator_id: own.id });
    await story("a5", { creator_id: own.id, collection_id: press.id });
    await story("a6", {});
    for (const [slug, columns] of [
      ["b1", { visibility: "UNLISTED" }],
      ["b2", { status: "DRAFT" }],
      ["b3", { hidden_by_staff: 1 }],
      ["b4", { canonical_url: "https://elsewhere.example/b4" }],
      ["b5", { in_response_to_post_id: first.id, root_post_id: first.id }],
      ["b6", { creator_id: gone.id }],
    ] as const) {
      await story(slug, { creator_id: ann.id, ...columns });
    }
    await story("c1", { creator_id: ann.id, visibility: "LOCKED" });
    const tag = await makeTag({ slug: "listed", post_count: 1 });
    await tagStory(first.id, tag.id);
    await makeTag({ slug: "unused" });
    main = await pagesOf(ORIGIN);
  });

  test("of the main site list pages that are listed, permanent and have their address there", () => {
    expect([...main.keys()].toSorted()).toEqual(
      [
        "/",
        "/about",
        "/explore-topics",
        "/m/app",
        "/m/help",
        "/m/press",
        "/m/privacy",
        "/m/rules",
        "/m/text-to-speech",
        "/m/tos",
        "/@ann",
        "/@ann/a1-da1000000000",
        "/@ann/c1-dc1000000000",
        "/p/a6-da6000000000",
        "/press",
        "/press/a2-da2000000000",
        "/press/a5-da5000000000",
        "/tag/listed",
      ]
        .map((path) => ORIGIN + path)
        .toSorted(),
    );
  });

  test("contain the publication time of a story and the change time of a list", () => {
    expect(main.get(`${ORIGIN}/@ann/a1-da1000000000`)).toBe(
      new Date(FIXED_NOW + 1000).toISOString(),
    );
    expect(main.get(`${ORIGIN}/tag/listed`)).toBe(new Date(FIXED_NOW).toISOString());
    expect(main.get(`${ORIGIN}/@ann`)).toBe(new Date(FIXED_NOW).toISOString());
    expect(main.get(`${ORIGIN}/`)).toBeUndefined();
  });

  test("of a custom domain list pages that have their address there", async () => {
    expect([...(await pagesOf("https://hosted.example")).keys()]).toEqual([
      "https://hosted.example/",
      "https://hosted.example/about",
      "https://hosted.example/a3-da3000000000",
    ]);
    expect([...(await pagesOf("https://own.example")).keys()]).toEqual([
      "https://own.example/",
      "https://own.example/about",
      "https://own.example/a4-da4000000000",
    ]);
    expect((await get("https://nobody.example/sitemap.xml")).status).toBe(404);
  });

  test("list only existing pages that have this canonical address", async () => {
    for (const address of main.keys()) {
      const response = await get(address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get("link"), address).toBe(`<${address}>; rel="canonical"`);
    }
  });

  test("are on the host of the site's pages, and redirect there from others", async () => {
    const former = await makeCollection({ slug: "moved" });
    await runSql(
      `INSERT INTO custom_domains (domain, owner_id, state, token, added_at, live_at)
       VALUES ('moved.example', ?1, 'removed', 't', 0, 1)`,
      former.id,
    );
    await makeCollection({ slug: "claimed", domain: "claimed.localhost" });
    const subdomain = (name: string) => `http://${name}.localhost:8787`;
    for (const [address, status, to] of [
      ["http://www.localhost:8787/sitemap.xml", 301, `${ORIGIN}/sitemap.xml`],
      ["http://www.localhost:8787/robots.txt", 301, `${ORIGIN}/robots.txt`],
      ["https://moved.example/sitemap.xml", 302, `${ORIGIN}/sitemap.xml`],
      [
        "https://moved.example/sitemap/posts/0-d00000000000",
        302,
        /^http:\/\/localhost:8787\/sitem/,
      ],
      ["https://moved.example/robots.txt", 302, `${ORIGIN}/robots.txt`],
      [`${subdomain("press")}/sitemap.xml`, 302, `${ORIGIN}/sitemap.xml`],
      [`${subdomain("press")}/sitemap/site`, 302, `${ORIGIN}/sitemap/site`],
      [`${subdomain("ann")}/sitemap.xml`, 302, `${ORIGIN}/sitemap.xml`],
      [`${subdomain("hosted")}/sitemap.xml`, 302, "https://hosted.example/sitemap.xml"],
      [`${subdomain("own")}/sitemap.xml`, 302, "https://own.example/sitemap.xml"],
    ] as const) {
      const response = await get(address);
      expect(response.status, address).toBe(status);
      const location = response.headers.get("location");
      if (typeof to === "string") expect(location, address).toBe(to);
      else expect(location, address).toMatch(to);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const claimed = [...(await pagesOf(subdomain("claimed"))).keys()];
    expect(claimed).toEqual([`${subdomain("claimed")}/`, `${subdomain("claimed")}/about`]);
    for (const [name, home] of [
      ["press", ORIGIN],
      ["hosted", "https://hosted.example"],
      ["claimed", subdomain("claimed")],
    ] as const) {
      const rules = await (await get(`${subdomain(name)}/robots.txt`)).text();
      expect(rules, name).toContain(`\nSitemap: ${home}/sitemap.xml\n`);
    }
  });

  test("with an invalid key or beyond the last part aren't found", async () => {
    for (const path of [
      "posts/0",
      "posts/x-da1000000000",
      "posts/9999999999999-dfffffffffff",
      "posts/0-da1000000000%27",
      "users/%27%20OR%201",
      "users/ffffffffffff",
      "sections/100000000000",
    ]) {
      expect((await get(`/sitemap/${path}`)).status, path).toBe(404);
    }
    expect((await get("https://own.example/sitemap/users/100000000000")).status).toBe(404);
  });

  test("need one round trip, the parts one statement, and support HEAD and conditional requests", async () => {
    const index = await get("/sitemap.xml");
    expect(databaseUse(index)).toEqual({ roundTrips: 1, statements: 4 });
    const address = `/sitemap/posts/${Date.UTC(2026, 2)}-000000000000`;
    const part = await get(address);
    expect(databaseUse(part)).toEqual({ roundTrips: 1, statements: 1 });
    const etag = part.headers.get("etag")!;
    expect((await get(address, { "If-None-Match": etag })).status).toBe(304);
    const head = await exports.default.fetch(ORIGIN + address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("have the tag by which they are purged", async () => {
    const context = makeDomainContext();
    await sitemapParts(context, { kind: "default" });
    expect(context.renderTrace.tags()).toEqual(["group-sitemap"]);
  });
});

describe("the sitemap of a site of many months", () => {
  const host = "https://many.example";
  const months = [Date.UTC(2025, 10), Date.UTC(2026, 1)];

  beforeAll(async () => {
    const { id } = await makeCollection({ slug: "many", domain: "many.example" });
    // The first and last timestamp of each month, and many equal ones.
    await runSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO posts (id, collection_id, status, visibility, title, slug, created_at,
         first_published_at, latest_published_at, updated_at)
       SELECT printf('de%010x', i), ?1, 'PUBLISHED', 'PUBLIC', 'Story ' || i, 'story', 0,
         CASE i % 3 WHEN 0 THEN ?2 WHEN 1 THEN ?3 - 1 ELSE ?4 END, ?4 + i, 0 FROM n`,
      id,
      months[0]!,
      Date.UTC(2025, 11),
      months[1]!,
    );
  });

  test("has a part for each month with publications, with each story once", async () => {
    const { entries } = await sitemapAt(`${host}/sitemap.xml`);
    const parts = [...entries.keys()].filter((address) => address.includes("/posts/"));
    expect(parts).toEqual(months.map((from) => `${host}/sitemap/posts/${from}-000000000000`));
    expect(entries.get(parts[1]!)).toBe(new Date(months[1]! + 299).toISOString());
    const sizes = [];
    for (const part of parts) sizes.push((await sitemapAt(part)).entries.size);
    expect(sizes).toEqual([200, 100]);
    expect((await pagesOf(host)).size).toBe(300 + 2);
  });

  test.each([
    ["few days of a month with more stories than a part should have", 5000, 29],
    ["day of a month with more than a part can have", 60_000, 30],
  ])("has a part for each %s", async (_name, more, second) => {
    // As if there were: the counts of days follow the stories.
    await runSql(
      `UPDATE archive_days SET post_count = post_count + ?2 WHERE day = ?1
         AND owner_id = (SELECT id FROM collections WHERE slug = 'many')`,
      months[0]! / DAY_MS,
      more,
    );
    const { entries } = await sitemapAt(`${host}/sitemap.xml`);
    const parts = [...entries.keys()].filter((address) => address.includes("/posts/"));
    const starts = [months[0]!, Date.UTC(2025, 10, second), months[1]!];
    expect(parts).toEqual(starts.map((from) => `${host}/sitemap/posts/${from}-000000000000`));
    for (const part of parts) expect((await sitemapAt(part)).entries.size).toBe(100);
    expect((await pagesOf(host)).size).toBe(300 + 2);
  });

  test("counts the stories of the whole site by day", async () => {
    const miscounted = await env.DB.prepare(
      `SELECT day, sum(post_count) AS difference FROM (
         SELECT day, post_count FROM archive_days WHERE owner_id = ''
         UNION ALL SELECT first_published_at / ${DAY_MS}, -1 FROM posts WHERE is_listed = 1)
       GROUP BY day HAVING difference <> 0`,
    ).all();
    expect(miscounted.results).toEqual([]);
  });

  test("splits people by id if there are many", async () => {
    // The row id stands for the number of rows.
    await runSql("UPDATE users SET rowid = 6000 WHERE username = 'ann'");
    const { entries } = await sitemapAt(`${ORIGIN}/sitemap.xml`);
    const parts = [...entries.keys()].filter((address) => address.includes("/users/"));
    const listed = [];
    for (const part of parts) listed.push(...(await sitemapAt(part)).entries.keys());
    expect(parts[0]).toMatch(/users\/1[0-9a-f]0000000000$/);
    expect(listed).toEqual([`${ORIGIN}/@ann`]);
  });
});

describe("robots.txt", () => {
  /** Returns whether a crawler that follows RFC 9309 skips a path. */
  const isClosed = (rules: string, path: string): boolean =>
    [...rules.matchAll(/^Disallow: (.*)$/gm)].some(([, pattern = ""]) => {
      const escaped = pattern
        .replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll("*", ".*");
      return new RegExp(`^${escaped}`).test(path);
    });

  const OPEN = [
    "/",
    "/about",
    "/@ann",
    "/@ann/about",
    "/@ann/stats-of-a-year-d00000000001",
    "/press",
    "/press/settings-that-work-d00000000001",
    "/press/feed",
    "/p/d00000000001",
    "/tag/search",
    "/tag/settings",
    "/tag/me",
    "/search-engines",
    "/me-and-you",
    "/m/tos",
    "/feed/latest",
    "/sitemap.xml",
    "/img/resize:fit:640/400000000001",
    "/assets/style.css",
    "/membership",
  ];
  const CLOSED = [
    "/me",
    "/me/stories/drafts",
    "/search",
    "/search?q=x",
    "/search/users?q=x",
    "/_/graphql",
    "/_/admin/internal-status",
    "/m/signin",
    "/m/signin?operation=login",
    "/m/callback/google",
    "/p/d00000000001/state",
    "/p/d00000000001/edit",
    "/@ann/stats",
    "/new-story",
  ];

  test("excludes pages that are personal, change data or are endless, and nothing else", async () => {
    const response = await get("/robots.txt");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const rules = await response.text();
    expect(rules).toMatch(/^User-agent: \*\n/);
    expect(OPEN.filter((path) => isClosed(rules, path))).toEqual([]);
    expect(CLOSED.filter((path) => !isClosed(rules, path))).toEqual([]);
    expect(rules).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  test("lists a custom domain's paths on that host", async () => {
    await makeCollection({ slug: "robotic", domain: "robotic.example" });
    const rules = await (await get("https://robotic.example/robots.txt")).text();
    expect(rules).toContain("\nSitemap: https://robotic.example/sitemap.xml\n");
    for (const path of ["/settings", "/settings/about", "/search?q=x", "/p/d00000000001/state"]) {
      expect(isClosed(rules, path), path).toBe(true);
    }
    for (const path of ["/", "/about", "/a-story-d00000000001", "/feed", "/tagged/x", "/@ann"]) {
      expect(isClosed(rules, path), path).toBe(false);
    }
    expect(isClosed(robotsTxt("user", ""), "/edit")).toBe(false);
    expect(isClosed(robotsTxt("user", ""), "/stats")).toBe(true);
    expect((await get("https://nobody.example/robots.txt")).status).toBe(404);
  });
});

describe("the files that browsers request", () => {
  test("include an icon: a publication's own on its host, otherwise the product's", async () => {
    const image = await makeImage();
    await makeCollection({
      slug: "marked",
      domain: "marked.example",
      favicon_image_id: image.id,
    });
    const avatar_image_id = (await makeImage()).id;
    await makeCollection({ slug: "pictured", domain: "pictured.example", avatar_image_id });
    await makeCollection({ slug: "plain", domain: "plain.example" });
    for (const [origin, mark] of [
      ["https://marked.example", `/img/resize:fill:128:128/${image.id}`],
      ["https://pictured.example", `/img/resize:fill:128:128/${avatar_image_id}`],
      ["https://plain.example", expect.stringMatching(/^\/assets\/favicon/)],
      [ORIGIN, expect.stringMatching(/^\/assets\/favicon/)],
    ] as const) {
      const response = await get(`${origin}/favicon.ico`);
      expect([response.status, response.headers.get("location")], origin).toEqual([302, mark]);
    }
    expect(await (await get("https://marked.example/")).text()).toContain(
      '<link rel="icon" href="/favicon.ico">',
    );
    expect(await (await get("/")).text()).toContain('<link rel="icon" href="/assets/favicon');
  });

  test("include the app of the main site: its manifest, its service worker, its offline page", async () => {
    const home = await get("/");
    expect(home.headers.get("x-page-viewer")).toBe("none");
    const [, path = ""] = /<link rel="manifest" href="([^"]+)">/.exec(await home.text()) ?? [];
    const manifest = (await (await get(path)).json()) as Record<string, unknown>;
    expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
    expect((await get("/service-worker.js")).headers.get("content-type")).toContain("javascript");
    expect(await (await get("/_/offline")).text()).toContain("You’re offline");

    const { id: userId } = await makeUser();
    const own = await get("/me/lists", { cookie: await signIn(userId) });
    expect(own.headers.get("x-page-viewer")).toBe(userId);
  });

  test("include the description of the search", async () => {
    const response = await get("/opensearch.xml");
    expect(response.headers.get("Content-Type")).toContain("opensearchdescription+xml");
    const [, template = ""] = /template="([^"]*)"/.exec(await response.text()) ?? [];
    const page = await get(template.replace("{searchTerms}", "a%20b"));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<bdi>“a b”</bdi>");
  });
});

describe("oEmbed", () => {
  const ask = (url: string, more = ""): Promise<Response> =>
    get(`/_/oembed?url=${encodeURIComponent(url)}${more}`);

  const SECRET = "what only members read";

  test("returns what a card of a story shows, for each of its addresses", async () => {
    const image = await makeImage({ width: 1600, height: 900 });
    const writer = await makeUser({ username: "emb", name: "Emb & Co" });
    const { id: collection_id } = await makeCollection({
      slug: "embpub",
      name: "Emb Pub",
      domain: "embpub.example",
    });
    const story = await makeStory({
      creator_id: writer.id,
      collection_id,
      title: "A <b>title</b>",
      preview_image_id: image.id,
    });
    const card = {
      version: "1.0",
      type: "link",
      title: "A <b>title</b>",
      author_name: "Emb & Co",
      author_url: `${ORIGIN}/@emb`,
      provider_name: "Emb Pub",
      provider_url: "https://embpub.example/",
      cache_age: 86_400,
      thumbnail_url: `${ORIGIN}/img/resize:fit:1080/${image.id}`,
      thumbnail_width: 1080,
      thumbnail_height: 608,
    };
    for (const url of [
      `${ORIGIN}/p/${story.id}`,
      `${ORIGIN}/embpub/old-words-${story.id}?x=1#y`,
      `https://embpub.example/x-${story.id}`,
    ]) {
      const response = await ask(url);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json(), url).toEqual(card);
    }
    const xml = await ask(`${ORIGIN}/p/${story.id}`, "&format=xml");
    expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const root = parseXml(await xml.text());
    expect(root.name).toBe("oembed");
    expect(Object.fromEntries(root.children.map(({ name, text }) => [name, text]))).toEqual(
      Object.fromEntries(Object.entries(card).map(([name, value]) => [name, String(value)])),
    );

    const small = await ask(`${ORIGIN}/p/${story.id}`, "&maxwidth=400&maxheight=150");
    expect(await small.json()).toMatchObject({
      thumbnail_url: `${ORIGIN}/img/resize:fit:256/${image.id}`,
      thumbnail_width: 256,
      thumbnail_height: 144,
    });
    const tiny = await ask(`${ORIGIN}/p/${story.id}`, "&maxheight=5");
    expect(await tiny.json()).not.toHaveProperty("thumbnail_url");
  });

  test("returns no member-only text to anyone", async () => {
    const writer = await makeUser();
    const { id } = await makeStory(
      { creator_id: writer.id, title: "", visibility: "LOCKED", excerpt: SECRET },
      { paragraphs: [{ name: "p", type: "P", text: SECRET }] },
    );
    const address = `/_/oembed?url=${ORIGIN}/p/${id}`;
    for (const cookie of ["", await signIn(writer.id)]) {
      const text = await (await get(address, { Cookie: cookie })).text();
      expect(JSON.parse(text)).toMatchObject({ title: "Untitled" });
      expect(text).not.toContain("members read");
    }
  });

  test("knows only addresses of stories that anonymous viewers can see", async () => {
    const writer = await makeUser();
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const suspended = await makeStory({ hidden_by_staff: 1 });
    const story = await makeStory();
    const headers = { Cookie: await signIn(writer.id) };
    for (const url of [
      `${ORIGIN}/p/${draft.id}`,
      `${ORIGIN}/p/${suspended.id}`,
      `${ORIGIN}/p/dffffffffff0`,
      `${ORIGIN}/p/${story.id}/edit`,
      `${ORIGIN}/`,
      `${ORIGIN}/@${writer.username}`,
      `https://elsewhere.example/p/${story.id}`,
      `ftp://localhost:8787/p/${story.id}`,
      `javascript:alert(1)//p/${story.id}`,
      `//localhost/p/${story.id}`,
      "not an address",
    ]) {
      const response = await get(`/_/oembed?url=${encodeURIComponent(url)}`, headers);
      expect(response.status, url).toBe(404);
      expect(await response.json(), url).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
  });

  test("rejects unsupported parameters", async () => {
    const { id } = await makeStory();
    const url = `${ORIGIN}/p/${id}`;
    expect((await get("/_/oembed")).status).toBe(400);
    expect((await ask(url, "&format=yaml")).status).toBe(501);
    for (const bound of ["0", "-1", "x", "1e9"]) {
      expect((await ask(url, `&maxwidth=${bound}`)).status, bound).toBe(400);
    }
    const post = await exports.default.fetch(`${ORIGIN}/_/oembed?url=${url}`, { method: "POST" });
    expect(post.status).toBe(405);
  });
});

describe("pages declare for software", () => {
  /** Returns the alternate links in a page's head, by type. */
  async function alternatesOf(address: string): Promise<[type: string, href: string][]> {
    const html = await (await get(address)).text();
    const links = html.matchAll(
      /<link rel="alternate" type="([^"]*)" title="[^"]*" href="([^"]*)">/g,
    );
    return [...links].map(([, type = "", href = ""]) => [type, href.replaceAll("&amp;", "&")]);
  }

  test("their feed, at a working address", async () => {
    const eve = await makeUser({ username: "Eve", domain: "eve.example" });
    await makeUser({ username: "ivo" });
    const collection = await makeCollection({ slug: "fed", domain: "fed.example" });
    await makeCollection({ slug: "unhosted" });
    const story = await makeStory({ creator_id: eve.id, collection_id: collection.id });
    const tag = await makeTag({ slug: "fed-tag", post_count: 1 });
    await tagStory(story.id, tag.id);
    for (const [address, ...feeds] of [
      ["/", `${ORIGIN}/feed/latest`],
      ["/tag/fed-tag", `${ORIGIN}/feed/tag/fed-tag`],
      ["/@ivo", `${ORIGIN}/feed/@ivo`],
      ["https://eve.example/", "https://eve.example/feed"],
      ["https://eve.example/about", "https://eve.example/feed"],
      ["/unhosted", `${ORIGIN}/unhosted/feed`],
      ["https://fed.example/", "https://fed.example/feed"],
      ["https://fed.example/about", "https://fed.example/feed"],
      [
        "https://fed.example/tagged/fed-tag",
        "https://fed.example/feed/tagged/fed-tag",
        "https://fed.example/feed",
      ],
    ] as const) {
      const alternates = await alternatesOf(address);
      expect(alternates, address).toEqual(feeds.map((feed) => ["application/rss+xml", feed]));
      for (const feed of feeds) expect((await get(feed)).status, feed).toBe(200);
    }
  });

  test("a story's oEmbed data, at a working address", async () => {
    const { id } = await makeStory();
    const alternates = await alternatesOf(`/p/${id}`);
    expect(alternates.map(([type]) => type)).toEqual([
      "application/json+oembed",
      "text/xml+oembed",
    ]);
    for (const [, href] of alternates) expect((await get(href)).status, href).toBe(200);
  });

  test("their canonical address in a header that can't be injected", async () => {
    const { id } = await makeStory({ canonical_url: 'https://else.example/ü?a=<b>"c"&d=1' });
    expect((await get(`/p/${id}`)).headers.get("link")).toBe(
      '<https://else.example/%C3%BC?a=%3Cb%3E%22c%22&d=1>; rel="canonical"',
    );
    expect((await get("/nothing-here")).headers.get("link")).toBeNull();
  });
});
