import { beforeAll, describe, expect, test } from "vitest";
import { imageUrl } from "../../../../shared/images/imageUrl.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { change } from "../../../support/drafts/drafts.ts";
import { pageHead, visible } from "../../../support/html/pageHead.ts";
import { followPerson, readStory } from "../../../support/people.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import {
  addMember,
  followCollection,
  makeImage,
} from "../../../support/publications/publications.ts";

/** Returns the numbers of the stories on a page, in order. */
const storiesIn = (html: string): number[] =>
  [...html.matchAll(/>Story number (\d+)\.</g)].map(([, number]) => Number(number));

/** Returns the URL of the "more" button; null if there is none. */
function nextPage(html: string): string | null {
  const [, href] = /href="(\/@[^"]*[?&;]p=[^"]+)"/.exec(html) ?? [];
  return href?.replaceAll("&amp;", "&") ?? null;
}

/** Follows the "more" button to the last page, and returns the content of each page. */
async function walk(path: string, read: (html: string) => unknown[]): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let next: string | null = path; next !== null && pages.length < 10;) {
    const response = await get(next);
    expect(response.status).toBe(200);
    const html = await visible(response);
    pages.push(read(html));
    next = nextPage(html);
  }
  return pages;
}

let ann: Awaited<ReturnType<typeof makeUser>>;
let avatar: string;

beforeAll(async () => {
  avatar = (await makeImage()).id;
  ann = await makeUser({
    username: "Ann",
    name: "Ann Author",
    bio: "Writes about <paper>.",
    image_id: avatar,
    location: "Basel",
    url: "https://www.ann.example/",
    twitter_screen_name: "annwrites",
    about: JSON.stringify({
      paragraphs: [
        { name: "a1", type: "H2", text: "How I began" },
        { name: "a2", type: "P", text: "With a <script>pencil</script>." },
      ],
    }),
    created_at: Date.UTC(2023, 10, 2),
    follower_count: 1234,
    following_count: 7,
  });
  const tag = await makeTag({ slug: "paper", display_title: "Paper" });
  for (let index = 0; index < 25; index += 1) {
    const story = await makeStory({
      creator_id: ann.id,
      title: `Story number ${index}.`,
      // Two stories per timestamp, so that a page ends between equal ones.
      first_published_at: FIXED_NOW - Math.floor(index / 2) * 1000,
    });
    if (index === 17) await readStory(story.id, 3);
    if (index < 3) await tagStory(story.id, tag.id);
  }
  for (let index = 0; index < 55; index += 1) {
    const other = await makeUser({ username: `other${index}`, name: `Other ${index}.` });
    await followPerson(ann.id, other.id, FIXED_NOW - Math.floor(index / 3));
    if (index < 7) await followPerson(other.id, ann.id, FIXED_NOW - index);
  }
  for (let index = 0; index < 3; index += 1) {
    const collection = await makeCollection({ slug: `pub${index}`, name: `Pub ${index}.` });
    await followCollection(collection.id, ann.id, FIXED_NOW - index);
    if (index === 0) await addMember(collection.id, ann.id, "EDITOR");
  }
  await makeUser({ username: "quiet", name: "Quiet One" });
  await makeUser({ username: "gone", name: "Gone One", hidden_by_staff: 1 });
});

describe("a profile", () => {
  test("shows the name, bio, followers, join date and stories", async () => {
    const response = await get("/@Ann");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Ann Author<\/h1>/);
    expect(html).toContain("Writes about &lt;paper&gt;.");
    expect(html).toContain("1.2K followers");
    expect(html).toContain("November 2023");
    expect(html).toContain(imageUrl(avatar, { mode: "crop", width: 80, height: 80 }));
    expect(html).toContain('href="/@Ann/about"');
    expect(storiesIn(html)).toHaveLength(10);
  });

  test("starts with pinned stories, shown once, and the cached page changes with each pin", async () => {
    const { id, username } = await makeUser();
    const browser = await signedIn(id);
    const pinned = await makeStory({ creator_id: id, title: "Pinned of old", created_at: 0 });
    await makeStory({ creator_id: id, title: "The latest" });
    const before = await visible(await get(`/@${username}`));
    expect(before).not.toContain("Pinned<");
    await change("pinPost", pinned.id, browser);
    await expect
      .poll(async () => visible(await get(`/@${username}`)), { timeout: 15_000 })
      .toContain(">Pinned<");
    const html = await visible(await get(`/@${username}`));
    expect(html.match(/>Pinned of old</g)).toHaveLength(1);
    expect(html.indexOf("Pinned of old")).toBeLessThan(html.indexOf("The latest"));
    const sorted = await visible(await get(`/@${username}?tab=oldest`));
    expect(sorted).not.toContain(">Pinned<");
    await change("unpinPost", pinned.id, browser);
    await expect
      .poll(async () => visible(await get(`/@${username}`)), { timeout: 15_000 })
      .not.toContain(">Pinned<");
  });

  test("needs two round trips, for anonymous and signed-in viewers", async () => {
    expect(databaseUse(await get("/@Ann"))).toEqual({ roundTrips: 2, statements: 6 });
    const signedIn = await get("/@Ann", { Cookie: await signIn(ann.id) });
    expect(databaseUse(signedIn).roundTrips).toBe(2);
  });

  test("is the same for everyone, since it is cacheable", async () => {
    const html = await (await get("/@Ann")).text();
    expect(html).not.toContain("viewerEdge");
    expect(html).not.toContain("isFollowing");
  });

  test("has metadata for browsers, crawlers and other sites", async () => {
    const html = await (await get("/@Ann/latest?tab=oldest")).text();
    expect(html).toContain("<title>Ann Author – Deckle</title>");
    expect(html).toContain('<meta name="description" content="Writes about &lt;paper>.">');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/@Ann">`);
    expect(html).toContain('<meta property="og:type" content="profile">');
    const image = `${ORIGIN}${imageUrl(avatar, { mode: "crop", width: 640, height: 640 })}`;
    expect(html).toContain(`<meta property="og:image" content="${image}">`);
    expect(pageHead(html).jsonLd).toMatchObject({
      "@type": "ProfilePage",
      dateCreated: "2023-11-02T00:00:00.000Z",
      mainEntity: {
        "@type": "Person",
        name: "Ann Author",
        alternateName: "Ann",
        identifier: ann.id,
        url: `${ORIGIN}/@Ann`,
        image,
        sameAs: ["https://x.com/annwrites"],
        interactionStatistic: { userInteractionCount: 1234 },
      },
    });
  });

  test("excludes later pages of stories and people from search engines, each at its own address", async () => {
    for (const path of ["/@Ann", "/@Ann?tab=oldest", "/@Ann/followers"]) {
      const next = nextPage(await visible(await get(path)));
      const head = pageHead(await (await get(next!)).text());
      expect(head.meta("robots"), path).toEqual(["noindex, follow"]);
      expect(head.canonical, path).toBe(ORIGIN + next);
      expect(head.meta("og:url"), path).toEqual([ORIGIN + next]);
      expect(head.jsonLd, path).toBeUndefined();
    }
  });

  test("can be paged through three pages without repetition, newest first, without JavaScript", async () => {
    const pages = await walk("/@Ann", storiesIn);
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
    const all = pages.flat() as number[];
    expect(new Set(all).size).toBe(25);
    expect(all.map((index) => Math.floor(index / 2))).toEqual(
      all.map((index) => Math.floor(index / 2)).toSorted((a, b) => a - b),
    );
  });

  test("sorts its stories as requested, on every page", async () => {
    const newest = (await walk("/@Ann", storiesIn)).flat();
    expect((await walk("/@Ann?tab=oldest", storiesIn)).flat()).toEqual(newest.toReversed());
    const mostRead = (await walk("/@Ann?tab=most-read", storiesIn)).flat();
    expect(mostRead[0]).toBe(17);
    expect(mostRead).toHaveLength(25);
    expect((await walk("/@Ann?tab=sideways", storiesIn)).flat()).toEqual(newest);
  });

  test("marks the current order in the order links", async () => {
    const html = await visible(await get("/@Ann?tab=oldest"));
    expect(html).toMatch(/href="\/@Ann\?tab=oldest" aria-current="true"/);
    expect(html).toMatch(/href="\/@Ann\?tab=most-read">/);
  });

  test("also opens at /latest", async () => {
    const html = await visible(await get("/@Ann/latest"));
    expect(storiesIn(html)).toHaveLength(10);
  });

  test("shows five followed people beside the stories, with a link to all", async () => {
    const html = await visible(await get("/@Ann"));
    const aside = html.slice(html.indexOf('id="aside-following"'));
    expect([...aside.matchAll(/>Other (\d+)\.</g)].map(([, index]) => index)).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(aside).toContain('href="/@Ann/following"');
  });

  test("sends an anonymous viewer who wants to follow to sign-up, and back here", async () => {
    const html = await visible(await get("/@Ann"));
    const query = new URLSearchParams({
      operation: "register",
      redirect: "/@Ann",
      actionUrl: `/_/subscribe/user/${ann.id}`,
      susiEntry: "follow_user",
      user: ann.id,
    });
    expect(html.replaceAll("&amp;", "&")).toContain(`href="/m/signin?${query}"`);
  });

  test("of a person without stories says so and offers more to read", async () => {
    const response = await get("/@quiet");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toContain("No stories yet");
    expect(html).toContain('href="/explore-topics"');
    expect(html).not.toContain("aside-following");
  });

  test.each([
    "/@nobody-here",
    "/@gone",
    "/@gone/about",
    "/@gone/followers",
    "/@gone/following",
    "/u/100000000000",
    "/u/zzz",
    "/@Ann/followers?p=no-cursor-of-ours",
    "/@Ann/following?p=no-cursor-of-ours",
  ])("isn't found at %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("Gone One");
  });
});

describe("addresses that redirect to a profile", () => {
  test.each([
    ["/@ANN", "/@Ann", 301],
    ["/@ann?tab=oldest&p=MTox", "/@Ann?tab=oldest&p=MTox", 301],
    ["/@ann/latest", "/@Ann/latest", 301],
    ["/@ann/about", "/@Ann/about", 301],
    ["/@ann/followers", "/@Ann/followers", 301],
    ["/@ann/following?tab=publications", "/@Ann/following?tab=publications", 301],
    ["/@Ann/", "/@Ann", 301],
  ])("%s redirects to %s", async (from, to, status) => {
    const response = await get(from);
    expect([response.status, response.headers.get("location")]).toEqual([status, to]);
  });

  test("the id redirects temporarily to the username", async () => {
    const response = await get(`/u/${ann.id}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/@Ann"]);
  });

  test("/follow redirects to the profile", async () => {
    const response = await get("/@Ann/follow");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/@Ann");
  });

  test("/me redirects to one's own profile, and an anonymous viewer to sign-in", async () => {
    const own = await get("/me", { Cookie: await signIn(ann.id) });
    expect([own.status, own.headers.get("location")]).toEqual([302, "/@Ann"]);
    const visitor = await get("/me");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toBe("/m/signin?operation=login&redirect=%2Fme");
  });
});

describe("a person's about page", () => {
  test("shows their bio, facts, links, topics and publications with two round trips", async () => {
    const response = await get("/@Ann/about");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toContain("How I began");
    expect(html).toContain("With a &lt;script");
    expect(html).not.toContain("<script>pencil");
    expect(html).toContain("Basel");
    expect(html).toMatch(/href="https:\/\/www\.ann\.example\/" rel="[^"]*nofollow[^"]*"/);
    expect(html).toContain(">ann.example</a>");
    expect(html).toContain('href="https://x.com/annwrites"');
    expect(html).toContain("November 2023");
    expect(html).toContain('href="/tag/paper"');
    expect(html).toContain('href="/pub0"');
    expect(html).not.toContain('href="/pub1"');
    expect(databaseUse(response).roundTrips).toBe(2);
  });

  test("has its own title and address, and structured data with the person's site", async () => {
    const html = await (await get("/@Ann/about")).text();
    expect(html).toContain("<title>About Ann Author – Deckle</title>");
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/@Ann/about">`);
    expect(html).toContain('"sameAs":["https://www.ann.example/","https://x.com/annwrites"]');
  });

  test("of a person without a bio says so and links to their stories", async () => {
    const html = await visible(await get("/@quiet/about"));
    expect(html).toContain("Nothing here yet");
    expect(html).toContain("Read their stories");
  });
});

/** Returns the users in a list, in order. */
const othersIn = (html: string): string[] =>
  [...html.matchAll(/<h2[^>]*><a[^>]*>Other (\d+)\.</g)].map(([, index]) => index!);

describe("a person's publications", () => {
  test("are those they own or edit, once each, paginated, with two round trips", async () => {
    const { id, username } = await makeUser();
    for (let number = 0; number < 27; number += 1) {
      const { id: collection_id } = await makeCollection({ name: `Press ${number}.` });
      const role = number === 5 ? "WRITER" : number === 26 ? "EDITOR" : "OWNER";
      const member = { collection_id, user_id: id, role, position: 0, created_at: number };
      await insertRow("collection_members", member);
    }
    const names = (html: string) => [
      ...new Set([...html.matchAll(/>Press (\d+)\.</g)].map(([, number]) => Number(number))),
    ];
    const first = await get(`/@${username}/publications`);
    expect(first.status).toBe(200);
    expect(databaseUse(first).roundTrips).toBe(2);
    const html = await first.text();
    const shown = names(html);
    expect([shown.length, shown[0]]).toEqual([25, 26]);
    const [, next = ""] = /href="([^"]*\/publications\?p=[^"]+)"/.exec(html) ?? [];
    expect(names(await (await get(next.replaceAll("&amp;", "&"))).text())).toEqual([0]);
    const none = await get(`/@${(await makeUser()).username}/publications`);
    expect(await none.text()).toContain("No publications yet");
  });
});

describe("followers and followed people", () => {
  test("followers are listed once each over three pages, newest first", async () => {
    const pages = await walk("/@Ann/followers", othersIn);
    expect(pages.map((page) => page.length)).toEqual([25, 25, 5]);
    expect(new Set(pages.flat()).size).toBe(55);
    expect(pages[0]!.slice(0, 3).toSorted()).toEqual(["0", "1", "2"]);
  });

  test("the followers page shows the number, needs two round trips, and is excluded from search engines", async () => {
    const response = await get("/@Ann/followers");
    const html = await response.text();
    expect(html).toMatch(/<h1[^>]*>1\.2K followers<\/h1>/);
    expect(html).toContain("<title>Followers of Ann Author – Deckle</title>");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/@Ann/followers">`);
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 4 });
  });

  test("the following page lists people, and publications on another tab", async () => {
    const people = await visible(await get("/@Ann/following"));
    expect(othersIn(people)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(people).not.toContain("Pub 0.");
    const response = await get("/@Ann/following?tab=publications");
    const publications = await visible(response);
    expect([...publications.matchAll(/<h2[^>]*><a[^>]*>Pub (\d)\.</g)].map(([, n]) => n)).toEqual([
      "0",
      "1",
      "2",
    ]);
    expect(othersIn(publications)).toEqual([]);
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 4 });
  });

  test.each([
    ["/@quiet/followers", "No followers yet"],
    ["/@quiet/following", "Not following anyone yet"],
    ["/@quiet/following?tab=publications", "Not following any publications yet"],
  ])("%s of a person without any says so", async (path, text) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await visible(response)).toContain(text);
  });
});
