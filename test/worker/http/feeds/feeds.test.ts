import { firstRow, runSql } from "../../../support/database.ts";
import { describe, expect, test, vi } from "vitest";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { latestFeed, topicFeed } from "../../../../worker/domain/feeds/feeds.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { childrenOf, parseXml, textOf } from "../../../support/html/parseXml.ts";
import { addAuthor, makeDomainContext } from "../../../support/people.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";
import {
  channelAt,
  asked,
  itemsOf,
  titlesAt,
  itemOfStory,
  paragraph,
  makeTopic,
} from "../../../support/feeds.ts";

describe("the feeds", () => {
  test("contain a subject's stories, newest first, at all their addresses", async () => {
    const ann = await makeUser({ username: "Ann", name: "Ann Author", bio: "Writes of birds." });
    const bird = await makeTag({ slug: "bird", display_title: "Birds" });
    const nest = await makeTag({ slug: "nest", display_title: "Nests" });
    const aviary = await makeCollection({ slug: "aviary", name: "The Aviary", tagline: "Birds." });
    const topic = await makeTopic([bird.id, nest.id]);
    const at = (hours: number) => ({
      first_published_at: FIXED_NOW - hours * 3_600_000,
      creator_id: ann.id,
    });
    const old = await makeStory({ title: "Old", ...at(3), collection_id: aviary.id });
    const middle = await makeStory({ title: "Middle", ...at(2) });
    const young = await makeStory({ title: "Young", ...at(1), collection_id: aviary.id });
    await tagStory(old.id, bird.id);
    await tagStory(middle.id, nest.id);
    await tagStory(young.id, bird.id);
    await tagStory(young.id, nest.id, 1);

    for (const [address, title, link, self, stories] of [
      ["/feed/aviary", "The Aviary", "/aviary", "/aviary/feed", ["Young", "Old"]],
      ["/aviary/feed", "The Aviary", "/aviary", "/aviary/feed", ["Young", "Old"]],
      ["/feed/Aviary", "The Aviary", "/aviary", "/aviary/feed", ["Young", "Old"]],
      [
        "/aviary/feed/tagged/nest",
        "Nests | The Aviary",
        "/aviary/tagged/nest",
        "/aviary/feed/tagged/nest",
        ["Young"],
      ],
      [
        "/feed/@ann",
        "Stories by Ann Author on Deckle",
        "/@Ann",
        "/feed/@Ann",
        ["Young", "Middle", "Old"],
      ],
      [
        "/feed/tag/Bird",
        "Stories about Birds on Deckle",
        "/tag/bird",
        "/feed/tag/bird",
        ["Young", "Old"],
      ],
      [
        `/feed/topic/${topic}`,
        expect.stringContaining("Stories about Topic"),
        `/topic/${topic}`,
        `/feed/topic/${topic}`,
        ["Young", "Middle", "Old"],
      ],
    ] as const) {
      const channel = await channelAt(address);
      expect(textOf(channel, "title"), address).toEqual(title);
      expect(textOf(channel, "link"), address).toBe(ORIGIN + link);
      expect(childrenOf(channel, "atom:link")[0]?.attributes, address).toEqual({
        rel: "self",
        type: "application/rss+xml",
        href: ORIGIN + self,
      });
      expect(
        itemsOf(channel).map((item) => textOf(item, "title")),
        address,
      ).toEqual(stories);
    }
    expect((await titlesAt("/feed/latest")).filter((title) => /Old|Young/.test(title!))).toEqual([
      "Young",
      "Old",
    ]);
  });

  test("include the last week's most popular stories, linked from a page", async () => {
    const { newest } = (await firstRow<{ newest: number }>(
      "SELECT max(first_published_at) AS newest FROM posts WHERE is_listed = 1",
    ))!;
    const day = 86_400_000;
    const liked = { clap_count: 9_000_000 };
    await makeStory({ title: "Liked long ago", first_published_at: newest - 8 * day, ...liked });
    await makeStory({ title: "Liked this week", first_published_at: newest - 6 * day, ...liked });
    await makeStory({ title: "Liked today", first_published_at: newest, ...liked });
    const titles = await titlesAt("/feed/top-stories");
    expect(titles.filter((title) => title!.startsWith("Liked"))).toEqual([
      "Liked today",
      "Liked this week",
    ]);
    const page = await (await get("/top-stories")).text();
    expect(page).toContain(`type="application/rss+xml" title="Top stories on`);
    expect(page).toMatch(/<a [^>]*href="\/feed\/top-stories"/);
  });

  test("redirect from a former name to the current one", async () => {
    const { id: user_id, username } = await makeUser();
    await makeStory({ creator_id: user_id, title: "Of both names" });
    const former = `former-${username}`.toLowerCase();
    await insertRow("former_usernames", { username_key: former, user_id, changed_at: 0 });
    for (const name of [former, former.toUpperCase()]) {
      const led = await get(`/feed/@${name}`);
      expect(led.status).toBe(301);
      expect(led.headers.get("location")).toBe(`${ORIGIN}/feed/@${username}`);
    }
    expect(await titlesAt(`/feed/@${username}`)).toEqual(["Of both names"]);
  });

  test("contain at most 25 stories and need one round trip", async () => {
    const { id: creator_id, username } = await makeUser();
    for (let count = 0; count < 27; count += 1) await makeStory({ creator_id });
    const response = await get(`/feed/@${username}`);
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 3 });
    const titles = itemsOf(parseXml(await response.text()).children[0]!);
    expect(titles).toHaveLength(25);
    expect(databaseUse(await get("/feed/latest"))).toEqual({ roundTrips: 1, statements: 2 });
  });

  test("omit a story with an invalid stored document", async () => {
    const { id: creator_id, username } = await makeUser();
    for (const visibility of ["PUBLIC", "LOCKED"]) {
      const { id } = await makeStory({ creator_id, visibility });
      await runSql("UPDATE post_bodies SET document = '{}' WHERE post_id = ?1", id);
    }
    await makeStory({ creator_id, title: "Whole" });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await titlesAt(`/feed/@${username}`)).toEqual(["Whole"]);
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  test("contain all story data that feed readers show", async () => {
    const image = await makeImage({ width: 2160, height: 1080 });
    const writer = await makeUser({ name: "First & Foremost" });
    const second = await makeUser({ name: "Second" });
    const { id: collection_id, slug } = await makeCollection({ avatar_image_id: image.id });
    const story = await makeStory({
      creator_id: writer.id,
      collection_id,
      title: "A < B & C",
      subtitle: "Of signs",
      slug: "a-b-c",
      language: "fr",
      preview_image_id: image.id,
      preview_image_alt: "A tree",
      license_note: "By the source, CC BY 4.0",
      first_published_at: Date.UTC(2026, 0, 2, 3, 4, 5),
      latest_published_at: Date.UTC(2026, 0, 3),
      updated_at: Date.UTC(2026, 0, 3),
    });
    await addAuthor(story.id, writer.id, 0);
    await addAuthor(story.id, second.id, 1);
    const tag = await makeTag({ display_title: "R&D" });
    await tagStory(story.id, tag.id);

    const channel = await channelAt(`/${slug}/feed`);
    expect(textOf(channel, "language")).toBe("fr");
    expect(textOf(channel, "lastBuildDate")).toBe("Sat, 03 Jan 2026 00:00:00 GMT");
    const [img] = childrenOf(channel, "image");
    expect(textOf(img!, "url")).toBe(`${ORIGIN}/img/resize:fill:128:128/${image.id}`);
    expect(textOf(img!, "link")).toBe(textOf(channel, "link"));
    const [item] = itemsOf(channel);
    expect(textOf(item!, "title")).toBe("A < B & C");
    expect(textOf(item!, "link")).toBe(`${ORIGIN}/${slug}/a-b-c-${story.id}`);
    expect(textOf(item!, "guid")).toBe(`${ORIGIN}/p/${story.id}`);
    expect(childrenOf(item!, "guid")[0]?.attributes).toEqual({ isPermaLink: "false" });
    expect(textOf(item!, "pubDate")).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
    expect(textOf(item!, "atom:updated")).toBe("2026-01-03T00:00:00.000Z");
    expect(childrenOf(item!, "dc:creator").map(({ text }) => text)).toEqual([
      "First & Foremost",
      "Second",
    ]);
    expect(textOf(item!, "dc:language")).toBe("fr");
    expect(textOf(item!, "category")).toBe("R&D");
    expect(textOf(item!, "description")).toBe("Of signs");
    const [media] = childrenOf(item!, "media:content");
    expect(media?.attributes).toEqual({
      url: `${ORIGIN}/img/resize:fit:1080/${image.id}`,
      medium: "image",
      width: "1080",
      height: "540",
    });
    expect(textOf(media!, "media:description")).toBe("A tree");
    const html = textOf(item!, "content:encoded")!;
    // The page puts the image above the text, and so does the feed.
    expect(html.indexOf(image.id)).toBeLessThan(html.indexOf("The text of story"));
    expect(html).toContain("By the source, CC BY 4.0");
  });

  test("contain no relative address that would be wrong on another site", async () => {
    const image = await makeImage();
    const { item, id, username } = await itemOfStory({ slug: "links" }, {
      paragraphs: [
        paragraph("Down to the note1", {
          name: "here",
          markups: [
            { type: "A", start: 0, end: 4, href: "#here" },
            { type: "NOTE", start: 16, end: 17, noteId: "1" },
          ],
        }),
        {
          name: "picture",
          type: "IMG",
          text: "",
          image: { id: image.id, width: 1600, height: 900, alt: "" },
        },
        {
          name: "video",
          type: "IFRAME",
          text: "",
          embed: {
            src: "https://www.youtube-nocookie.com/embed/abc",
            href: "https://www.youtube.com/watch?v=abc",
            title: "A film",
            width: 560,
            height: 315,
          },
        },
        { name: "note", type: "FOOTNOTE", text: "The note.", noteId: "1" },
      ],
    } as unknown as StoryDocument);
    const html = textOf(item, "content:encoded")!;
    const page = `${ORIGIN}/@${username}/links-${id}`;
    expect(html).toContain(`<a href="${page}#p-here">`);
    expect(html).toContain(`href="${page}#fn-1"`);
    expect(html).toContain(`href="${page}#fnref-1"`);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.filter((address) => !/^https?:\/\//.test(address))).toEqual([]);
    for (const [, set = ""] of html.matchAll(/srcset="([^"]*)"/g)) {
      for (const candidate of set.split(", ")) expect(candidate).toMatch(/^http:\/\/localhost/);
    }
    expect(html).not.toContain("<iframe");
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=abc"');
  });
});

describe("a feed stays well-formed", () => {
  const hostile =
    "]]> \u0000\u0008\u000b\u001f\u007f\ufffe\uffff \ud800 <script>alert(1)</script> &bogus; &#0; ]]>";

  test("whatever titles, names, tags and texts contain", async () => {
    const { id: creator_id, username } = await makeUser({ name: hostile, bio: hostile });
    const { id, slug } = await makeCollection({ name: hostile, tagline: hostile });
    const story = await makeStory(
      {
        creator_id,
        collection_id: id,
        title: hostile,
        subtitle: hostile,
        slug: 'x"<>&\u0007',
        language: '"><x>\u0001',
        license_note: hostile,
      },
      {
        paragraphs: [
          paragraph(hostile),
          { name: "code", type: "PRE", text: `x[y[0]]>1 ${hostile}` },
        ] as StoryDocument["paragraphs"],
      },
    );
    const tag = await makeTag({ display_title: hostile });
    await tagStory(story.id, tag.id);
    for (const address of [`/feed/@${username}`, `/${slug}/feed`, `/feed/tag/${tag.slug}`]) {
      const [item] = itemsOf(await channelAt(address));
      expect(textOf(item!, "title")).toMatch(/^\]\]> {2}\ufffd? ?.*<script>/u);
      const html = textOf(item!, "content:encoded")!;
      expect(html).toContain("x[y[0]]&gt;1");
      expect(html).not.toContain("<script");
    }
  });

  test("which the test would detect if it weren't", () => {
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
    for (const bad of [
      "<a>\u0001</a>",
      "<a>&nbsp;</a>",
      "<a>&</a>",
      "<a>]]></a>",
      "<a><b></a></b>",
      "<a>",
      "<a/><b/>",
      '<a x="1" x="2"/>',
      "<a x=1/>",
      "<a><![CDATA[ ]]> ]]></a>",
      "<a>\ufffe</a>",
      "text",
    ]) {
      expect(() => parseXml(declaration + bad), bad).toThrow();
    }
  });
});

describe("a feed reveals no more than anonymous viewers can read", () => {
  const SECRET = "the secret that only members read";
  const long = { paragraphs: [paragraph("word ".repeat(60)), paragraph(SECRET)] } as StoryDocument;

  test("with only the preview of a member-only story, also for its writer and bots", async () => {
    const writer = await makeUser();
    const story = await makeStory(
      {
        creator_id: writer.id,
        title: "",
        visibility: "LOCKED",
        excerpt: SECRET,
        first_published_at: FIXED_NOW + 60_000,
      },
      long,
    );
    const tag = await makeTag();
    await tagStory(story.id, tag.id);
    const cookie = await signIn(writer.id);
    for (const address of ["/feed/latest", `/feed/@${writer.username}`, `/feed/tag/${tag.slug}`]) {
      const plain = await (await get(address)).text();
      expect(plain).toContain("word word");
      expect(plain).toContain("member-only story");
      expect(plain).not.toContain(SECRET);
      for (const headers of asked({ Cookie: cookie }, { "User-Agent": "Googlebot/2.1" })) {
        const response = await get(address, headers);
        expect(response.headers.get("set-cookie")).toBeNull();
        expect(await response.text()).toBe(plain);
      }
    }
  });

  test("without drafts, unlisted, deleted and suspended stories, and responses", async () => {
    const writer = await makeUser();
    const by = { creator_id: writer.id };
    const shown = await makeStory({ ...by, title: "Shown" });
    const hidden = [
      await makeStory({ ...by, status: "DRAFT", first_published_at: null }),
      await makeStory({ ...by, status: "DRAFT" }),
      await makeStory({ ...by, status: "DELETED" }),
      await makeStory({ ...by, visibility: "UNLISTED" }),
      await makeStory({ ...by, hidden_by_staff: 1 }),
      await makeStory({ ...by, in_response_to_post_id: shown.id, root_post_id: shown.id }),
    ];
    const tag = await makeTag();
    for (const { id } of [shown, ...hidden]) await tagStory(id, tag.id);
    const headers = { Cookie: await signIn(writer.id) };
    for (const address of [`/feed/@${writer.username}`, `/feed/tag/${tag.slug}`]) {
      const items = itemsOf(await channelAt(address, headers));
      expect(items.map((item) => textOf(item, "title"))).toEqual(["Shown"]);
    }
    const latest = await (await get("/feed/latest", headers)).text();
    for (const { id } of hidden) expect(latest).not.toContain(id);
  });
});

describe("an unknown feed", () => {
  test("is a not-found response with a message", async () => {
    const suspended = await makeUser({ hidden_by_staff: 1 });
    const staffTopic = await makeTopic([], "STAFF");
    const { slug } = await makeCollection();
    await makeCollection({ slug: "with-host", domain: "with-host.example" });
    for (const address of [
      "/feed/nothing-here",
      "/nothing-here/feed",
      "/nothing-here/feed/tagged/x",
      `/${slug}/feed/tagged/nothing-here`,
      "/feed/with-host.example",
      "/feed/@nobody-here",
      `/feed/@${suspended.username}`,
      "/feed/tag/nothing-here",
      "/feed/tag/%00",
      "/feed/topic/nothing-here",
      `/feed/topic/${staffTopic}`,
    ]) {
      const response = await get(address, { Cookie: await signIn(suspended.id) });
      expect(response.status, address).toBe(404);
      expect(response.headers.get("cache-control"), address).toBe("no-store");
      expect(await response.json(), address).toEqual({
        error: { code: "NOT_FOUND", message: "We couldn’t find this feed." },
      });
    }
  });

  test("is the not-found page if no feed has this address", async () => {
    const response = await get("/feed/tag/a/b/c");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});

describe("a feed on its owner's host", () => {
  test("is a publication's /feed and its tags' feeds, with that host's addresses", async () => {
    const host = "https://birds.example";
    const birds = await makeCollection({ slug: "birds", domain: "birds.example" });
    const story = await makeStory({ collection_id: birds.id, slug: "owl", title: "Owl" });
    const tag = await makeTag({ slug: "night" });
    await tagStory(story.id, tag.id);
    for (const [address, self] of [
      [`${host}/feed`, `${host}/feed`],
      ["/feed/birds", `${host}/feed`],
      [`${host}/feed/tagged/night`, `${host}/feed/tagged/night`],
    ] as const) {
      const channel = await channelAt(address);
      expect(childrenOf(channel, "atom:link")[0]?.attributes.href).toBe(self);
      expect(textOf(itemsOf(channel)[0]!, "link")).toBe(`${host}/owl-${story.id}`);
    }
    expect((await get(`${host}/feed/tag/night`)).status).toBe(404);
  });

  test("is a person's /feed", async () => {
    const fay = await makeUser({ username: "fay", domain: "fay.example" });
    const story = await makeStory({ creator_id: fay.id, slug: "mine" });
    const channel = await channelAt("https://fay.example/feed");
    expect(textOf(channel, "link")).toBe("https://fay.example/");
    expect(childrenOf(channel, "atom:link")[0]?.attributes.href).toBe("https://fay.example/feed");
    expect(textOf(itemsOf(channel)[0]!, "link")).toBe(`https://fay.example/mine-${story.id}`);
    expect(childrenOf(await channelAt("/feed/@fay"), "atom:link")[0]?.attributes.href).toBe(
      "https://fay.example/feed",
    );
  });

  test("isn't found on an unknown host", async () => {
    expect((await get("https://nobody.example/feed")).status).toBe(404);
  });
});

describe("a feed's cache tags", () => {
  test("name its stories, their writers, publications and its subject", async () => {
    const { id: creator_id } = await makeUser();
    const { id: collection_id } = await makeCollection();
    const story = await makeStory({ creator_id, collection_id });
    const tag = await makeTag();
    await tagStory(story.id, tag.id);
    const topic = await makeTopic([tag.id]);
    const context = makeDomainContext();
    await topicFeed(context, topic);
    expect(context.renderTrace.tags()).toEqual(
      [
        `collection-${collection_id}`,
        "group-topics",
        `post-${story.id}`,
        `tag-${tag.id}`,
        `user-${creator_id}`,
      ].toSorted(),
    );
    const latest = makeDomainContext();
    await latestFeed(latest);
    expect(latest.renderTrace.tags()).toContain("group-home");
  });
});
