import { beforeAll, describe, expect, test } from "vitest";
import {
  FIXED_NOW,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  tagStory,
} from "../../../support/factories.ts";
import { pageHead, visible } from "../../../support/html/pageHead.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import {
  addMember,
  addNavigation,
  addSection,
  followCollection,
  makeImage,
  pickStories,
} from "../../../support/publications/publications.ts";

const titlesIn = (html: string) =>
  [...html.matchAll(/>(Mill story \d+\.)</g)].map(([, title]) => title);
const countOf = (html: string, text: string) => html.split(text).length - 1;

/** Returns the URL of the "more" button. */
function nextPageIn(html: string): string | null {
  const href = /href="(\/[^"]*[?&]p=[^"]*)"/.exec(html)?.[1];
  return href ? href.replaceAll("&amp;", "&") : null;
}

let millId = "";
const STORIES = 23;

beforeAll(async () => {
  const image = await makeImage({ alt: "The mill by the river" });
  const logo = await makeImage({ width: 600, height: 120 });
  const editor = await makeUser({ name: "Edith Editor", username: "edith" });
  const owner = await makeUser({ name: "Olive Owner", username: "olive" });
  const follower = await makeUser({ name: "Fritz Follower" });
  const mill = await makeCollection({
    slug: "mill",
    name: "The Mill",
    tagline: "Paper by hand",
    description: "All about making paper.",
    about: JSON.stringify({ paragraphs: [{ name: "a", type: "P", text: "We began in a barn." }] }),
    avatar_image_id: logo.id,
    header_title: "Welcome to the mill",
    header_color: "#14487f",
    header_image_id: image.id,
    header_focus_x: 20,
    header_focus_y: 80,
    creator_id: owner.id,
    twitter_username: "themill",
    follower_count: 1,
    post_count: STORIES,
    created_at: Date.UTC(2019, 4, 1),
  });
  millId = mill.id;
  await addMember(mill.id, editor.id, "EDITOR");
  await addMember(mill.id, owner.id, "OWNER");
  await followCollection(mill.id, follower.id);
  await addNavigation(mill.id, [
    { destination: "TAG_FEED", title: "On rags", value: "rags" },
    { destination: "EXTERNAL_URL", title: "Our shop", value: "https://shop.example/" },
    { destination: "EXTERNAL_URL", title: "A trap", value: "javascript:alert(1)" },
    { destination: "POST", title: "A climb", value: ".." },
  ]);
  const rags = await makeTag({ slug: "rags", display_title: "Rags" });
  const ids: string[] = [];
  for (let number = 1; number <= STORIES; number += 1) {
    const story = await makeStory({
      collection_id: mill.id,
      creator_id: editor.id,
      title: `Mill story ${number}.`,
      first_published_at: FIXED_NOW - number * 1000,
      clap_count: number === 7 ? 5000 : 0,
    });
    ids.push(story.id);
    if (number <= 12) await tagStory(story.id, rags.id);
  }
  await addSection(mill.id, {
    kind: "PROMOTION",
    background_color: "#fbefb5",
    headline_text: "Come to the open day",
    button_text: "Join us",
    image_id: image.id,
    url: "https://example.com/open-day",
  });
  const chosen = await addSection(mill.id, {
    kind: "POSTS",
    title: "Chosen",
    layout: "GRID",
    margin: "WIDE",
    text_position: "BELOW",
    source: "PICKED",
  });
  await pickStories(chosen.id, [ids[20]!, ids[21]!]);
  for (const [layout, margin, text] of [
    ["STREAM", "NORMAL", "BESIDE"],
    ["LIST", "WIDE", "BELOW"],
  ] as const) {
    await addSection(mill.id, {
      kind: "POSTS",
      title: `As ${layout}`,
      layout,
      margin,
      text_position: text,
      source: "LATEST",
      post_limit: 2,
    });
  }
  await makeCollection({
    slug: "hosted",
    name: "The Hosted",
    domain: "hosted.example",
    tagline: "At home",
  });
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("a publication's home", () => {
  test.each([
    ["", 2],
    ["New", 3],
  ])(
    "skips no level of heading above the stories of a section titled “%s”",
    async (title, level) => {
      const { id, slug } = await makeCollection({ slug: `section-of-${level}` });
      await makeStory({ collection_id: id, title: "On rags" });
      await addSection(id, { kind: "POSTS", source: "LATEST", title });
      expect(await visible(await get(`/${slug}`))).toMatch(
        new RegExp(`<h${level}[^>]*><a[^>]*>On rags<`),
      );
    },
  );

  test("shows its masthead, sections, stories and people", async () => {
    const response = await get("/mill");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Welcome to the mill<\/h1>/);
    for (const text of [
      "The Mill",
      "Paper by hand",
      "All about making paper.",
      "Come to the open day",
      "Join us",
      "Chosen",
      "As STREAM",
      "As LIST",
      "More stories",
      "Edith Editor",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Olive Owner");
    expect(html).toMatch(/1(<!-- -->)? (<!-- -->)?follower</);
    expect(html).toMatch(/23(<!-- -->)? (<!-- -->)?stories/);
    expect(html).toContain('href="https://example.com/open-day"');
    expect(html).toContain("background-color:#fbefb5");
    expect(html).toContain("background-color:#14487f");
    expect(html).toContain('alt="The mill by the river"');
    // The image is cropped around its focus, 20 % from the left and 80 % from the top.
    expect(html).toMatch(/\/img\/resize:fill:\d+:\d+:20:80\//);
    expect(html).toContain("object-position:20% 80%");
  });

  test("needs two round trips and seven statements, however many sections it has", async () => {
    expect(databaseUse(await get("/mill"))).toEqual({ roundTrips: 2, statements: 7 });
  });

  test("shows no story again that a section already shows", async () => {
    const html = await visible(await get("/mill"));
    const [sections, feed] = html.split("More stories</h2>");
    expect(titlesIn(sections!)).toEqual([
      "Mill story 21.",
      "Mill story 22.",
      "Mill story 1.",
      "Mill story 2.",
      "Mill story 3.",
      "Mill story 4.",
    ]);
    expect(titlesIn(feed!)).toEqual([5, 6, 7, 8, 9, 10].map((number) => `Mill story ${number}.`));
  });

  test("can be paged through all stories without repetition or JavaScript, and excludes later pages from search engines", async () => {
    const first = await visible(await get("/mill"));
    const titles = titlesIn(first.split("More stories</h2>")[1]!);
    let next = nextPageIn(first);
    let pages = 1;
    while (next && pages < 10) {
      const html = await visible(await get(next));
      const head = pageHead(html);
      expect(head.meta("robots")).toEqual(["noindex, follow"]);
      expect(head.canonical).toBe(ORIGIN + next);
      expect(html).not.toContain("Come to the open day");
      titles.push(...titlesIn(html));
      next = nextPageIn(html);
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.at(-1)).toBe(`Mill story ${STORIES}.`);
    expect(titles).toHaveLength(STORIES - 4);
  });

  test("has metadata for browsers, other sites and crawlers", async () => {
    const html = await visible(await get("/mill"));
    expect(html).toContain("<title>Welcome to the mill | The Mill");
    expect(html).toContain('<meta name="description" content="Paper by hand">');
    expect(pageHead(html).canonical).toBe("http://localhost:8787/mill");
    expect(html).toMatch(
      /<meta property="og:image" content="http:\/\/localhost:8787\/img\/resize:fill:/,
    );
    expect(pageHead(html).meta("og:image:width")).toEqual(["1080"]);
    expect(pageHead(html).meta("og:image:height")).toEqual(["540"]);
    expect(pageHead(html).jsonLd).toMatchObject({
      "@type": "Periodical",
      name: "The Mill",
      url: "http://localhost:8787/mill",
      publisher: { "@type": "Organization", name: "The Mill" },
      editor: [{ "@type": "Person", name: "Edith Editor", url: "http://localhost:8787/@edith" }],
    });
  });

  test("appends About to its navigation and omits unsafe links", async () => {
    const html = await visible(await get("/mill"));
    expect(html).toMatch(/<a[^>]*href="\/mill\/about"[^>]*>About<\/a>/);
    expect(html).toMatch(/<a[^>]*href="\/mill\/tagged\/rags"[^>]*>On rags<\/a>/);
    expect(html).toMatch(/<a[^>]*href="https:\/\/shop.example\/"[^>]*>Our shop<\/a>/);
    expect(html).not.toContain("A trap");
    expect(html).not.toContain("A climb");
    expect(html).not.toContain("javascript:");
  });

  test("says so if it is empty", async () => {
    await makeCollection({ slug: "bare", name: "Bare", post_count: 0 });
    const response = await get("/bare");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Bare<\/h1>/);
    expect(html).toContain("No stories yet");
    expect(html).toMatch(/0(<!-- -->)? (<!-- -->)?followers/);
    expect(html).not.toContain("Editors");
    expect(html).not.toContain("More stories");
    expect(html).not.toContain('name="description"');
  });

  test("redirects to its canonical spelling, and from its id to its slug", async () => {
    for (const [from, to] of [
      ["/Mill", "/mill"],
      ["/MILL/about", "/mill/about"],
      ["/Mill/followers", "/mill/followers"],
      ["/Mill/tagged/Rags", "/mill/tagged/rags"],
      [`/c/${millId}`, "/mill"],
    ] as const) {
      const response = await get(from);
      expect([from, response.status]).toEqual([from, 301]);
      expect(response.headers.get("location")).toBe(to);
    }
  });

  test.each([
    "/nobody",
    "/nobody/about",
    "/nobody/followers",
    "/nobody/latest",
    "/nobody/trending",
    "/nobody/tagged/rags",
    "/mill/tagged/no-such-tag",
    "/mill/no-such-feature/tagged/rags",
    "/c/2fffffffffff",
    "/c/not-an-id",
  ])("isn't found at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("a publication on its own host", () => {
  const at = (path: string) => get(`https://hosted.example${path}`);

  test("is served at every short address with at most two round trips", async () => {
    for (const [path, text] of [
      ["/", "The Hosted"],
      ["/about", "About"],
      ["/followers", "No followers yet"],
      ["/latest", "Latest"],
      ["/trending", "Trending"],
      ["/tagged/rags", "Rags"],
    ] as const) {
      const response = await at(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await visible(response)).toContain(text);
      expect(databaseUse(response).roundTrips).toBe(2);
    }
  });

  test("is canonical there, and its pages on the main site redirect there", async () => {
    for (const [path, canonical] of [
      ["/", "https://hosted.example/"],
      ["/about", "https://hosted.example/about"],
      ["/tagged/rags", "https://hosted.example/tagged/rags"],
    ] as const) {
      expect(pageHead(await visible(await at(path))).canonical).toBe(canonical);
      const onMain = await get(path === "/" ? "/hosted" : `/hosted${path}`);
      expect([onMain.status, onMain.headers.get("location")]).toEqual([301, canonical]);
    }
  });

  test("links to its own pages and stories by their short addresses", async () => {
    const collection = await makeCollection({ slug: "linked", domain: "linked.example" });
    const writer = await makeUser({ username: "wanda" });
    const story = await makeStory({
      collection_id: collection.id,
      creator_id: writer.id,
      slug: "on-felt",
    });
    await addSection(collection.id, { kind: "POSTS", source: "LATEST", title: "New" });
    const html = await visible(await get("https://linked.example/"));
    expect(html).toContain(`href="/on-felt-${story.id}"`);
    expect(html).not.toContain('href="/linked');
    expect(html).toContain('href="/followers"');
    const listed = await visible(await get("https://linked.example/latest"));
    expect(listed).toContain(`href="/on-felt-${story.id}"`);
    expect(listed).toContain('href="http://localhost:8787/@wanda"');
  });

  test("isn't found on an unknown host", async () => {
    expect((await get("https://unknown.example/")).status).toBe(404);
    expect((await get("https://unknown.example/about")).status).toBe(404);
  });
});

describe("a publication's about page", () => {
  test("shows its text, numbers, people and accounts", async () => {
    const response = await get("/mill/about");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>About (<!-- -->)?<bdi>The Mill<\/bdi><\/h1>/);
    for (const text of [
      "Paper by hand",
      "All about making paper.",
      "We began in a barn.",
      "May 2019",
      "Olive Owner",
      "Edith Editor",
      'href="https://x.com/themill"',
    ]) {
      expect(html).toContain(text);
    }
    expect(pageHead(html).canonical).toBe("http://localhost:8787/mill/about");
    expect(databaseUse(response).roundTrips).toBe(2);
  });

  test("says so if it has no text and no editors", async () => {
    await makeCollection({ slug: "silent", name: "Silent" });
    const html = await visible(await get("/silent/about"));
    expect(html).toContain("No description yet");
    expect(html).toContain("No editors yet.");
  });
});

describe("a publication's lists", () => {
  test("show the latest stories, and link to the next page", async () => {
    const response = await get("/mill/latest");
    const html = await visible(response);
    expect(html).toMatch(/<h1[^>]*>Latest<\/h1>/);
    expect(titlesIn(html)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Mill story ${number}.`),
    );
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 3 });
    const second = titlesIn(await visible(await get(nextPageIn(html)!)));
    expect(second[0]).toBe("Mill story 11.");
  });

  test("show the currently popular stories first", async () => {
    const html = await visible(await get("/mill/trending"));
    expect(titlesIn(html).slice(0, 3)).toEqual(["Mill story 7.", "Mill story 1.", "Mill story 2."]);
  });

  test("show the stories of a tag, and none of another publication", async () => {
    const other = await makeCollection();
    const foreign = await makeStory({ collection_id: other.id, title: "A foreign story" });
    const tag = await makeTag({ slug: "felt", display_title: "Felt" });
    await tagStory(foreign.id, tag.id);
    const response = await get("/mill/tagged/rags");
    const html = await visible(response);
    expect(html).toMatch(/<h1[^>]*>Rags<\/h1>/);
    expect(titlesIn(html)).toHaveLength(10);
    expect(titlesIn(await visible(await get(nextPageIn(html)!)))).toEqual([
      "Mill story 11.",
      "Mill story 12.",
    ]);
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 4 });
    const empty = await visible(await get("/mill/tagged/felt"));
    expect(empty).not.toContain("A foreign story");
    expect(empty).toContain("No stories here yet");
  });

  test("show followers, newest first, paginated, without suspended ones", async () => {
    const collection = await makeCollection({ slug: "followed", follower_count: 31 });
    for (let number = 1; number <= 31; number += 1) {
      const person = await makeUser({
        name: `Follower ${number}.`,
        hidden_by_staff: number === 2 ? 1 : 0,
      });
      await followCollection(collection.id, person.id, FIXED_NOW - number * 1000);
    }
    const response = await get("/followed/followers");
    const html = await visible(response);
    expect(html).toMatch(/<h1[^>]*>31 followers<\/h1>/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(">Follower 1.<");
    expect(html).toContain(">Follower 26.<");
    expect(html).not.toContain(">Follower 2.<");
    expect(html).not.toContain(">Follower 27.<");
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 3 });
    const second = await visible(await get(nextPageIn(html)!));
    expect(second).toContain(">Follower 27.<");
    expect(second).toContain(">Follower 31.<");
    expect(second).not.toContain(">Follower 26.<");
  });

  test.each(["/bare-lists/latest", "/bare-lists/trending"])(
    "say so at %s if they are empty",
    async (path) => {
      const known = await get("/bare-lists");
      if (known.status === 404) await makeCollection({ slug: "bare-lists" });
      expect(await visible(await get(path))).toContain("No stories yet");
    },
  );
});

describe("a publication with hostile texts", () => {
  const attack = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;

  test("escapes them on every page", async () => {
    const collection = await makeCollection({
      slug: "hostile",
      name: attack,
      tagline: attack,
      description: attack,
      header_title: attack,
      header_color: "red;background:url(javascript:alert(1))",
      twitter_username: `../"><script>`,
      facebook_page_id: attack,
      about: JSON.stringify({ paragraphs: [{ name: "a", type: "P", text: attack }] }),
    });
    await addNavigation(collection.id, [
      { destination: "TAG_FEED", title: attack, value: attack },
      { destination: "EXTERNAL_URL", title: attack, value: "JaVaScRiPt:alert(1)" },
    ]);
    const story = await makeStory({ collection_id: collection.id, title: attack });
    await addSection(collection.id, {
      kind: "PROMOTION",
      background_color: attack,
      headline_text: attack,
      button_text: attack,
      url: "\u0001javascript:alert(1)",
    });
    const posts = await addSection(collection.id, {
      kind: "POSTS",
      title: attack,
      source: "PICKED",
    });
    await pickStories(posts.id, [story.id]);
    for (const path of ["", "/about", "/followers", "/latest", "/trending"]) {
      const response = await get(`/hostile${path}`);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(countOf(html, "<script>")).toBe(0);
      expect(html).not.toContain("<img src=x");
      expect(html).not.toMatch(/href="[^"]*javascript:/i);
      expect(html).not.toContain("background:url(");
    }
  });
});
