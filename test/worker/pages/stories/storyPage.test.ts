import { describe, expect, test } from "vitest";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { pageHead } from "../../../support/html/pageHead.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";

async function storyInPublication() {
  const writer = await makeUser({ name: "Ann Author", bio: "Writes about reading." });
  const collection = await makeCollection({ name: "The Pub" });
  const story = await makeStory({
    creator_id: writer.id,
    collection_id: collection.id,
    title: "On reading",
    subtitle: "And on stopping",
    slug: "on-reading",
    reading_time: 4.2,
    first_published_at: Date.UTC(2024, 0, 31, 8),
    latest_published_at: Date.UTC(2024, 5, 1, 8),
    clap_count: 1234,
  });
  return { writer, collection, story };
}

const paragraphs = (texts: string[]): StoryDocument => ({
  paragraphs: texts.map((text, index) => ({ name: `n${index}`, type: "P", text })),
});

describe("a story page", () => {
  test("leads its author, and nobody else, to the editor", async () => {
    const { writer, story } = await storyInPublication();
    const edit = `href="/p/${story.id}/edit"`;
    const [author, reader] = [await signIn(writer.id), await signIn((await makeUser()).id)];
    expect(await (await get(`/p/${story.id}`, { Cookie: author })).text()).toContain(edit);
    const others: Record<string, string>[] = [{}, { Cookie: reader }];
    for (const headers of others) {
      expect(await (await get(`/p/${story.id}`, headers)).text()).not.toContain(edit);
    }
  });

  test("contains everything a reader needs, with one round trip of few statements", async () => {
    const { writer, collection, story } = await storyInPublication();
    await makeStory({ creator_id: writer.id, title: "Another by Ann" });
    await makeStory({ collection_id: collection.id, title: "Another in the Pub" });
    const tag = await makeTag({ display_title: "Reading", slug: "reading" });
    await tagStory(story.id, tag.id);
    const reader = await makeUser({ name: "Rob Reader" });
    await makeStory(
      {
        creator_id: reader.id,
        in_response_to_post_id: story.id,
        root_post_id: story.id,
        title: "",
      },
      paragraphs(["Well said."]),
    );
    // The first page of an isolate also reads the flag rules.
    await get("/about");
    const response = await get(`/${collection.slug}/on-reading-${story.id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of [
      "On reading",
      "And on stopping",
      "Ann Author",
      "The Pub",
      "4 min read",
      "January 31, 2024",
      "June 1, 2024",
      "1.2K",
      "Reading",
      "Well said.",
      "Rob Reader",
      "Writes about reading.",
      "Another by Ann",
      "Another in the Pub",
    ]) {
      expect(html, text).toContain(text);
    }
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 6 });
  });

  test("offers anonymous viewers to follow the writer and the publication after signing up", async () => {
    const { writer, collection, story } = await storyInPublication();
    const html = await (await get(`/${collection.slug}/on-reading-${story.id}`)).text();
    for (const [action, links] of [
      [`/_/subscribe/user/${writer.id}`, 2],
      [`/_/subscribe/collection/${collection.id}`, 1],
    ] as const)
      expect(html.split(`actionUrl=${encodeURIComponent(action)}&`).length - 1, action).toBe(links);
  });

  test("offers no follow button for several authors, where it would be ambiguous", async () => {
    const { writer, collection, story } = await storyInPublication();
    const other = await makeUser({ name: "Bea Both" });
    for (const [position, user_id] of [writer.id, other.id].entries())
      await insertRow("post_authors", { post_id: story.id, user_id, role: "AUTHOR", position });
    const html = await (await get(`/${collection.slug}/on-reading-${story.id}`)).text();
    const [title] = html.split('class="story-body');
    expect(title).toContain("Bea Both");
    expect(title).not.toContain(encodeURIComponent("/_/subscribe/user/"));
  });

  test("opens at all three addresses and has one canonical address", async () => {
    const { writer, collection, story } = await storyInPublication();
    const own = `/${collection.slug}/on-reading-${story.id}`;
    for (const path of [own, `/@${writer.username}/${story.id}`, `/p/any-words-${story.id}`]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).toContain(
        `<link rel="canonical" href="http://localhost:8787${own}">`,
      );
    }
  });

  test("redirects from another writer's name to its address", async () => {
    const { collection, story } = await storyInPublication();
    const stranger = await makeUser();
    const own = `/${collection.slug}/on-reading-${story.id}`;
    for (const path of [`/@${stranger.username}/${story.id}`, `/other-publication/x-${story.id}`]) {
      const response = await get(path);
      expect(response.status, path).toBe(301);
      expect(response.headers.get("location"), path).toBe(own);
    }
  });

  test("has one address if its slug is in another script", async () => {
    const collection = await makeCollection();
    const slug = "日本語-हिन्दी-كيف";
    const story = await makeStory({ collection_id: collection.id, slug });
    const own = `/${collection.slug}/${encodeURIComponent(slug)}-${story.id}`;
    for (const path of [own, own.toLowerCase(), `/${collection.slug}/${story.id}`]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(pageHead(await response.text()).canonical, path).toBe(`${ORIGIN}${own}`);
    }
    const redirect = await get(`/other-publication/${slug}-${story.id}`);
    expect(redirect.headers.get("location")).toBe(own);
    const sitemaps = await (await get("/sitemap.xml")).text();
    const parts = Array.from(sitemaps.matchAll(/<loc>([^<]+\/sitemap\/posts\/[^<]+)<\/loc>/g));
    const texts = parts.map(async ([, part = ""]) => (await get(part)).text());
    const feed = await (await get(`/feed/${collection.slug}`)).text();
    for (const text of [feed, (await Promise.all(texts)).join("")])
      expect(text).toContain(`${ORIGIN}${own}`);
  });

  test("has metadata for other sites", async () => {
    const { writer, collection, story } = await storyInPublication();
    const path = `/${collection.slug}/on-reading-${story.id}`;
    const head = pageHead(await (await get(path)).text());
    expect(head.title).toBe("On reading | by Ann Author | The Pub – Deckle");
    expect(head.meta("og:title")).toEqual(["On reading"]);
    expect(head.meta("og:type")).toEqual(["article"]);
    expect(head.meta("og:url")).toEqual([`${ORIGIN}${path}`]);
    expect(head.canonical).toBe(`${ORIGIN}${path}`);
    expect(head.meta("description")).toEqual(["And on stopping"]);
    expect(head.meta("author")).toEqual(["Ann Author"]);
    expect(head.jsonLd).toMatchObject({
      "@type": "Article",
      headline: "On reading",
      datePublished: "2024-01-31T08:00:00.000Z",
      isAccessibleForFree: true,
      author: [{ "@type": "Person", name: "Ann Author", url: `${ORIGIN}/@${writer.username}` }],
    });
    expect(head.jsonLd).not.toHaveProperty("translator");
  });

  test("names all writers and translators with their pages in its metadata", async () => {
    const ann = await makeUser({ name: "Ann Author", username: "ann" });
    const bea = await makeUser({ name: "Bea <Both>", username: "bea", domain: "bea.example" });
    const tom = await makeUser({ name: "Tom Translator", username: "tom" });
    const story = await makeStory({ creator_id: ann.id });
    for (const [role, people] of [
      ["AUTHOR", [ann, bea]],
      ["TRANSLATOR", [tom]],
    ] as const) {
      for (const [position, { id }] of people.entries()) {
        await insertRow("post_authors", { post_id: story.id, user_id: id, role, position });
      }
    }
    const head = pageHead(await (await get(`/p/${story.id}`)).text());
    expect(head.meta("author")).toEqual(["Ann Author", "Bea <Both>"]);
    expect(head.jsonLd).toMatchObject({
      author: [
        { "@type": "Person", name: "Ann Author", url: `${ORIGIN}/@ann` },
        { "@type": "Person", name: "Bea <Both>", url: "https://bea.example/" },
      ],
      translator: [{ "@type": "Person", name: "Tom Translator", url: `${ORIGIN}/@tom` }],
    });
  });

  test("is titled by its beginning if it has no title, like most responses", async () => {
    const writer = await makeUser({ name: "Rob Reader" });
    const excerpt = `I have tried this for a year, ${"and it works for me 👍 ".repeat(8)}`.trim();
    const story = await makeStory({
      title: "",
      slug: "",
      excerpt,
      creator_id: writer.id,
      in_response_to_post_id: (await makeStory()).id,
    });
    const head = pageHead(await (await get(`/p/${story.id}`)).text());
    const [name = ""] = head.meta("og:title");
    expect(name).toMatch(/^I have tried this for a year, .*\w…$/u);
    expect(excerpt.startsWith(`${name.slice(0, -1)} `)).toBe(true);
    expect(name.length).toBeLessThanOrEqual(70);
    expect(head.title).toBe(`${name} | by Rob Reader – Deckle`);
    expect(head.jsonLd).toMatchObject({ headline: name });
  });

  test("shows the original above a response, with a link", async () => {
    const writer = await makeUser();
    const story = await makeStory({ creator_id: writer.id, title: "What is asked?" });
    const answer = { creator_id: writer.id, title: "", root_post_id: story.id };
    const response = await makeStory({ ...answer, in_response_to_post_id: story.id });
    const html = (await (await get(`/p/${response.id}`)).text()).replaceAll("<!-- -->", "");
    expect(html).toMatch(
      new RegExp(
        `<h1[^>]*>Response to <a href="[^"]*${story.id}"><bdi>What is asked\\?</bdi></a></h1>`,
      ),
    );
    expect(html.slice(html.indexOf("<article"))).not.toContain("<h1>Untitled");
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("shows its image once, above its text or in it", async () => {
    const writer = await makeUser();
    const image = await makeImage();
    const withImage = { creator_id: writer.id, preview_image_id: image.id };
    const paragraphs = [1, 2, 3].map((number) => ({
      name: `p${number}`,
      type: "P" as const,
      text: `Paragraph ${number}.`,
    }));
    const inText = {
      name: "own",
      type: "IMG" as const,
      text: "",
      image: { id: image.id, width: 800, height: 400, alt: "" },
    };
    for (const document of [{ paragraphs }, { paragraphs: [...paragraphs, inText] }]) {
      const story = await makeStory(withImage, document);
      const html = await (await get(`/p/${story.id}`)).text();
      const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
      expect(article.match(/<img /g)).toHaveLength(1);
    }
  });

  test("truncates a long headline between characters", async () => {
    const story = await makeStory({ title: `a${"👍🏽".repeat(60)}` });
    const head = pageHead(await (await get(`/p/${story.id}`)).text());
    const headline = String(head.jsonLd?.headline);
    expect(headline.length).toBeLessThanOrEqual(110);
    expect(headline).toMatch(/^a(?:👍🏽)+…$/u);
  });

  test("declares its image with the size it is served in", async () => {
    const wide = await makeImage({ width: 2160, height: 1440 });
    const small = await makeImage({ width: 300, height: 200 });
    for (const [image, width, height] of [
      [wide, "1080", "720"],
      [small, "300", "200"],
    ] as const) {
      const story = await makeStory({ preview_image_id: image.id, preview_image_alt: "A mill" });
      const head = pageHead(await (await get(`/p/${story.id}`)).text());
      expect(head.meta("og:image")).toEqual([`${ORIGIN}/img/resize:fit:1080/${image.id}`]);
      expect(head.meta("og:image:width")).toEqual([width]);
      expect(head.meta("og:image:height")).toEqual([height]);
      expect(head.meta("og:image:alt")).toEqual(["A mill"]);
    }
    const bare = pageHead(await (await get(`/p/${(await makeStory()).id}`)).text());
    const card = [`${ORIGIN}/assets/social-card-1.png`];
    expect([bare.meta("og:image"), bare.meta("twitter:image")]).toEqual([card, card]);
    expect(bare.meta("og:image:width")).toEqual(["1200"]);
    expect(bare.jsonLd).toMatchObject({ image: card[0] });
  });

  test.each([
    ["a draft", { status: "DRAFT", first_published_at: null }],
    ["a deleted story", { status: "DELETED" }],
    ["a suspended story", { hidden_by_staff: 1 }],
    ["a response that its story's writer has hidden", { hidden_by_author: 1 }],
  ])("isn't found for anonymous viewers when it is %s", async (_case, columns) => {
    const story = await makeStory({ title: "Secret title", ...columns });
    const response = await get(`/p/${story.id}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("Secret title");
  });

  test("shows a draft only to its writer, with one round trip, and uncached", async () => {
    const writer = await makeUser();
    const story = await makeStory({
      status: "DRAFT",
      first_published_at: null,
      creator_id: writer.id,
      title: "My draft",
    });
    const other = await makeUser();
    expect((await get(`/p/${story.id}`, { Cookie: await signIn(other.id) })).status).toBe(404);
    const response = await get(`/p/${story.id}`, { Cookie: await signIn(writer.id) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("My draft");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(databaseUse(response).roundTrips).toBe(1);
  });

  test("opens an unlisted story to anyone with the link, and excludes it from crawlers", async () => {
    const story = await makeStory({ visibility: "UNLISTED" });
    const response = await get(`/p/${story.id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  });

  test("shows anonymous viewers and crawlers only the preview of a member-only story", async () => {
    const writer = await makeUser();
    const texts = Array.from(
      { length: 40 },
      (_, index) => `Paragraph number ${index} of the paid text.`,
    );
    const story = await makeStory(
      { visibility: "LOCKED", creator_id: writer.id, excerpt: "Words of the paid text" },
      paragraphs(texts),
    );
    for (const headers of [
      {},
      { "User-Agent": "Googlebot/2.1", Referer: "https://news.google.com/" },
    ] as Record<string, string>[]) {
      const html = await (await get(`/p/${story.id}`, headers)).text();
      expect(html).toContain("Paragraph number 0 of");
      expect(html).not.toContain("Paragraph number 39 of");
      expect(html).not.toContain("Words of the paid text");
      expect(html).toContain("The rest of this story is for members");
      expect(html).toContain(
        '"isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".paywall"}',
      );
      expect(html).toMatch(/<aside class="[^"]*\bpaywall"/);
    }
    const own = await (await get(`/p/${story.id}`, { Cookie: await signIn(writer.id) })).text();
    expect(own).toContain("Paragraph number 39 of");
  });

  test("names all authors, the translators, and the byline if there is no author", async () => {
    const story = await makeStory({ title: "By many" });
    for (const position of Array.from({ length: 14 }, (_, index) => index)) {
      const person = await makeUser({ name: `Author No. ${position}` });
      await insertRow("post_authors", {
        post_id: story.id,
        user_id: person.id,
        role: "AUTHOR",
        position,
      });
    }
    const translator = await makeUser({ name: "Tanja Translator" });
    await insertRow("post_authors", {
      post_id: story.id,
      user_id: translator.id,
      role: "TRANSLATOR",
      position: 0,
    });
    const html = await (await get(`/p/${story.id}`)).text();
    expect(html).toContain("Author No. 13");
    expect(html).toContain("Tanja Translator");
    const orphan = await makeStory({ byline: "The whole team" });
    const response = await get(`/p/${orphan.id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("The whole team");
  });

  test("escapes hostile text everywhere", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const writer = await makeUser({ name: attack, bio: attack });
    const collection = await makeCollection({ name: attack, tagline: attack });
    const story = await makeStory(
      {
        creator_id: writer.id,
        collection_id: collection.id,
        title: `${attack}</script><!--`,
        subtitle: attack,
        excerpt: attack,
        language: attack,
        license_note: attack,
      },
      {
        paragraphs: [
          {
            name: `a"><script>`,
            type: "P",
            text: attack,
            markups: [{ type: "A", start: 0, end: 5, href: "javascript:alert(1)" }],
          },
          { name: "b", type: "PRE", text: attack, lang: attack },
        ],
      },
    );
    const html = await (await get(`/p/${story.id}`)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toMatch(/<img[^>]+onerror/);
    expect(html).not.toMatch(/href="javascript:/i);
  });

  test("shows a formula as MathML, without a style or a script of its own", async () => {
    const story = await makeStory(
      {},
      {
        paragraphs: [
          { name: "aaaa", type: "FORMULA", text: "\\frac{1}{2}\\begin{matrix}a&b\\end{matrix}" },
        ],
      },
    );
    const html = await (await get(`/p/${story.id}`)).text();
    const [formula] = /<div data-kind="formula".*?<\/div>/s.exec(html) ?? [""];
    expect(formula).toContain("<mfrac><mn>1</mn><mn>2</mn></mfrac>");
    expect(formula).not.toMatch(/ style=| class=|<script/);
  });

  test.each([
    ["a title of 300 characters without a space", { title: "W".repeat(300) }],
    ["no title", { title: "" }],
    ["Arabic", { title: "القراءة متعة", language: "ar" }],
    ["Chinese", { title: "阅读是一种享受", language: "zh" }],
  ])("opens with %s", async (_case, columns) => {
    const story = await makeStory(columns);
    const response = await get(`/p/${story.id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(columns.title || "Untitled");
  });

  test("opens a story of 66,000 words", async () => {
    const paragraph = "word ".repeat(110).trim();
    const story = await makeStory(
      { title: "Long" },
      paragraphs(Array.from({ length: 600 }, () => paragraph)),
    );
    const response = await get(`/p/${story.id}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.match(/<p id="p-n/g)).toHaveLength(600);
    // The document contains the text once: in the page, and not again in its payload.
    expect(html.length).toBeLessThan(paragraph.length * 600 * 1.2 + 60_000);
  });

  test("paginates responses without gaps or repetition, and omits hidden ones", async () => {
    const story = await makeStory();
    const same = Date.UTC(2025, 1, 1);
    for (let index = 0; index < 23; index += 1) {
      await makeStory(
        {
          in_response_to_post_id: story.id,
          root_post_id: story.id,
          first_published_at: same,
          title: "",
        },
        paragraphs([`Answer ${index}.`]),
      );
    }
    await makeStory(
      {
        in_response_to_post_id: story.id,
        root_post_id: story.id,
        hidden_by_author: 1,
        title: "",
      },
      paragraphs(["Hidden answer."]),
    );
    const seen: string[] = [];
    let path: string | undefined = `/p/${story.id}`;
    while (path) {
      const html: string = await (await get(path)).text();
      expect(html).not.toContain("Hidden answer.");
      seen.push(...[...html.matchAll(/Answer \d+\./g)].map(([text]) => text));
      path = /href="([^"]+\?p=[^"#]+)#responses"/.exec(html)?.[1];
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
  });
});
