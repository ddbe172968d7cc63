import { exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { PRODUCT_TAGLINE } from "../../../../shared/product.ts";
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
import { pageHead, visible } from "../../../support/html/pageHead.ts";
import { databaseUse, get, graphql, ORIGIN } from "../../../support/product.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { makeImage } from "../../../support/publications/publications.ts";

/** Returns the URL of "More stories". */
function nextPage(html: string): string {
  const [, href] = /href="(\/[^"]*[?&;]p=[^"]+)"/.exec(html) ?? [];
  if (!href) throw new Error("The page has no next page");
  return href.replaceAll("&amp;", "&");
}

/** Unpublishes every story, to test a product without any. */
async function withoutStories(act: () => Promise<void>): Promise<void> {
  await runSql("UPDATE posts SET status = 'DELETED' WHERE status = 'PUBLISHED'");
  try {
    await act();
  } finally {
    await runSql("UPDATE posts SET status = 'PUBLISHED' WHERE status = 'DELETED'");
  }
}

const HIDDEN = ["An unlisted one", "A suspended one", "A draft", "A response", "A deleted one"];

beforeAll(async () => {
  const { id: image_id } = await makeImage();
  const writer = await makeUser({ username: "ann", name: "Ann Author", bio: "Of paper", image_id });
  const collection = await makeCollection({ slug: "pub", name: "The Pub" });
  const tag = await makeTag({ slug: "paper", display_title: "Paper", post_count: 25 });
  for (let index = 0; index < 25; index += 1) {
    const story = await makeStory({
      creator_id: writer.id,
      collection_id: collection.id,
      title: `Story number ${index}.`,
      first_published_at: FIXED_NOW - index * 1000,
    });
    await tagStory(story.id, tag.id);
    if (index >= 15) {
      await insertRow("staff_picks", { post_id: story.id, picked_at: FIXED_NOW - index });
    }
  }
  const story = await makeStory({ title: "Story with an answer", first_published_at: 1 });
  await makeStory({ title: HIDDEN[0]!, visibility: "UNLISTED" });
  await makeStory({ title: HIDDEN[1]!, hidden_by_staff: 1 });
  await makeStory({ title: HIDDEN[2]!, status: "DRAFT", first_published_at: null });
  await makeStory({ title: HIDDEN[3]!, in_response_to_post_id: story.id });
  await makeStory({ title: HIDDEN[4]!, status: "DELETED" });
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("an anonymous viewer's front page", () => {
  test("describes the product and shows picks, topics and latest stories with one round trip of three statements", async () => {
    const response = await get("/");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toContain(PRODUCT_TAGLINE);
    expect(html).toContain("Get started");
    for (let index = 0; index < 10; index += 1) expect(html).toContain(`>Story number ${index}.<`);
    expect(html).not.toContain(">Story number 10.<");
    for (let index = 15; index < 22; index += 1) expect(html).toContain(`>Story number ${index}.<`);
    expect(html).toContain('href="/tag/paper"');
    expect(html).toContain("Ann Author");
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 3 });
  });

  test("suggests no writer without a bio", async () => {
    const section = 'id="writers"';
    expect(await visible(await get("/"))).toContain(section);
    await runSql("UPDATE users SET bio = '' WHERE username = 'ann'");
    const html = await visible(await get("/"));
    await runSql("UPDATE users SET bio = 'Of paper' WHERE username = 'ann'");
    expect(html).toContain("Ann Author");
    expect(html).not.toContain(section);
  });

  test("links to sign-up, with a return address", async () => {
    expect(await visible(await get("/"))).toContain(
      'href="/m/signin?operation=register&amp;redirect=%2F"',
    );
  });

  test("shows six picks with covers after the featured one", async () => {
    const html = await visible(await get("/"));
    const [list = ""] = /id="staff-picks".*?<\/ul>/s.exec(html) ?? [];
    expect(list.match(/<li/g)).toHaveLength(6);
    expect(list.match(/<img[^>]* src="\/img\/cover\/letter\//g)).toHaveLength(6);
    expect(list).not.toContain("Story number 15.");
  });

  test.each(HIDDEN)("never shows unlisted content: %s", async (title) => {
    let path = "/";
    for (let page = 0; page < 3; page += 1) {
      const html = await visible(await get(path));
      expect(html).not.toContain(title);
      if (page < 2) path = nextPage(html);
    }
  });

  test("can be paged through all stories without JavaScript", async () => {
    const seen: string[] = [];
    let path = "/";
    for (let page = 0; page < 3; page += 1) {
      const html = await visible(await get(path));
      const latest = html.slice(html.indexOf('id="latest"'));
      seen.push(...(latest.match(/>Story (number \d+\.|with an answer)</g) ?? []));
      if (page < 2) path = nextPage(html);
      else expect(html).not.toContain("More stories");
    }
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
  });

  test("has one canonical address, and declares the search once it is available", async () => {
    const head = pageHead(await (await get("/?utm_source=x")).text());
    expect(head.canonical).toBe(`${ORIGIN}/`);
    expect(head.meta("og:url")).toEqual([`${ORIGIN}/`]);
    expect(head.meta("og:title")).toHaveLength(1);
    expect(head.meta("robots")).toEqual([]);
    expect(head.jsonLd).toMatchObject({ "@type": "WebSite", url: `${ORIGIN}/` });
    const isSearchThere = (await get("/search")).status === 200;
    expect("potentialAction" in head.jsonLd!).toBe(isSearchThere);
    if (isSearchThere) {
      expect(JSON.stringify(head.jsonLd)).toContain(`${ORIGIN}/search?q={search_term_string}`);
    }
  });

  test("excludes later pages, whose addresses change, from search engines", async () => {
    const next = nextPage(await visible(await get("/")));
    const head = pageHead(await (await get(`${next}&utm_source=x`)).text());
    expect(head.meta("robots")).toEqual(["noindex, follow"]);
    expect(head.canonical).toBe(`${ORIGIN}${next}`);
    expect(head.jsonLd).toBeUndefined();
  });

  test("shows its first page for an invented position", async () => {
    const [plain, placed] = [await get("/"), await get("/?p=nonsense")];
    expect(placed.status).toBe(200);
    expect(nextPage(await visible(placed))).toBe(nextPage(await visible(plain)));
  });

  test("is the same for an anonymous viewer who requests the following feed", async () => {
    const html = await visible(await get("/?feed=following"));
    expect(html).toContain(PRODUCT_TAGLINE);
  });

  test("describes the product even if nothing is published", async () => {
    await withoutStories(async () => {
      const response = await get("/");
      const html = await visible(response);
      expect(response.status).toBe(200);
      expect(html).toContain(PRODUCT_TAGLINE);
      expect(html).toContain("No stories yet");
      expect(html).not.toContain("staff-picks");
    });
  });
});

describe("a signed-in reader's home page", () => {
  test("is a different page, with stories for them", async () => {
    const reader = await makeUser();
    const response = await get("/", { cookie: await signIn(reader.id) });
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).not.toContain("Get started");
    expect(html).toContain(">Story number 15.<");
    expect(html).toMatch(/aria-current="page"[^>]*>For you</);
    expect(databaseUse(response).roundTrips).toBe(2);
  });

  test("isn't shown for an ended session", async () => {
    const html = await visible(await get("/", { cookie: "session=gone" }));
    expect(html).toContain(PRODUCT_TAGLINE);
  });

  test("offers a next step to a reader who follows no one", async () => {
    const reader = await makeUser();
    const html = await visible(await get("/?feed=following", { cookie: await signIn(reader.id) }));
    expect(html).toContain("Your following feed is empty");
    expect(html).toContain('href="/explore-topics"');
    expect(html).not.toContain('aria-label="Stories you follow"');
  });

  test("gives the reason for each card", async () => {
    const reader = await makeUser();
    const html = await visible(await get("/", { cookie: await signIn(reader.id) }));
    const [feed = ""] = /<ul[^>]*aria-label="Stories for you".*?<\/ul>/s.exec(html) ?? [];
    const inFeed = feed.split("<article").slice(1);
    expect(inFeed).toHaveLength(10);
    for (const card of inFeed) expect(card).toMatch(/Staff pick|Popular on|New on/);
  });

  test("helps a reader who follows nothing to start, until they follow something", async () => {
    const reader = await makeUser();
    const cookie = await signIn(reader.id);
    const html = await visible(await get("/", { cookie }));
    expect(html).toContain("Make this page yours");
    expect(html).toContain("Topics to follow");
    expect(html).toContain(">Paper<");
    expect(html).toContain('aria-label="Who to follow"');
    expect(html).toMatch(/<h3[^>]*><a href="\/@ann"[^>]*>Ann Author<\/a>/);
    expect(html).not.toContain("Staff picks");
    const tag = await makeTag({ slug: "ink", display_title: "Ink" });
    await insertRow("tag_follows", { follower_id: reader.id, tag_id: tag.id, created_at: 0 });
    const after = await visible(await get("/", { cookie }));
    expect(after).not.toContain("Make this page yours");
    expect(after).toContain("Recommended topics");
    expect(after).toContain('href="/?tag=ink"');
  });

  test("offers a membership in one line, not in the first day of an account, and once hidden not again", async () => {
    const offer = "Read every story in full.";
    const home = async (columns: object): Promise<string> => {
      const reader = await makeUser({ ...columns });
      return visible(await get("/", { cookie: await signIn(reader.id) }));
    };
    expect(await home({ created_at: Date.now() - DAY_MS })).toContain(offer);
    expect(await home({ created_at: Date.now() - DAY_MS + 60_000 })).not.toContain(offer);
    const reader = await makeUser({ created_at: 0 });
    const flag = { user_id: reader.id, flag: "NON_MEMBER_UPSELL", dismissed_at: Date.now() };
    await insertRow("dismissals", flag);
    const html = await visible(await get("/", { cookie: await signIn(reader.id) }));
    expect(html).not.toContain(offer);
  });

  test("has a feed for each followed topic, and none for an unknown topic", async () => {
    const reader = await makeUser();
    const cookie = await signIn(reader.id);
    const html = await visible(await get("/?tag=paper", { cookie }));
    expect(html).toContain(">Story number 0.<");
    expect(html).toContain("In Paper");
    expect(html).not.toContain("Story with an answer");
    expect(html).toMatch(/aria-current="page"[^>]*><bdi>Paper</);
    const next = nextPage(html);
    expect(next).toContain("tag=paper");
    expect(await visible(await get(next, { cookie }))).toContain(">Story number 10.<");
    expect((await get("/?tag=nowhere", { cookie })).status).toBe(404);
  });

  test("can be sorted by date with a plain form, permanently", async () => {
    const reader = await makeUser();
    const cookie = await signIn(reader.id);
    const html = await visible(await get("/", { cookie }));
    const [form = ""] =
      /<form[^>]*action="\/_\/write\/setHomeFeedOrder".*?<\/form>/s.exec(html) ?? [];
    expect(form).toMatch(/aria-pressed="true"[^>]*>Best for you</);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(form) ?? [];
    const answer = await exports.default.fetch(`${ORIGIN}/_/write/setHomeFeedOrder`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: ORIGIN },
      body: new URLSearchParams({ xsrf, redirect: "/", back: "/", order: "LATEST" }),
    });
    expect(answer.status).toBe(303);
    const after = await visible(await get("/", { cookie }));
    expect(after).toMatch(/aria-pressed="true"[^>]*>Newest first</);
    const [feed = ""] = /<ul[^>]*aria-label="Stories for you".*?<\/ul>/s.exec(after) ?? [];
    const [first] = /Story number \d+\./.exec(feed) ?? [];
    expect(first).toBe("Story number 0.");
  });

  test("can be paged without JavaScript, each story once", async () => {
    const reader = await makeUser();
    const cookie = await signIn(reader.id);
    const seen: string[] = [];
    let path = "/";
    for (let page = 0; page < 3; page += 1) {
      const html = await visible(await get(path, { cookie }));
      const [feed = ""] = /<ul[^>]*aria-label="Stories for you".*?<\/ul>/s.exec(html) ?? [];
      seen.push(...(feed.match(/>Story (number \d+\.|with an answer)</g) ?? []));
      if (page < 2) path = nextPage(html);
      else expect(html).toContain("all caught up");
    }
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
  });

  test("shows the recently saved stories", async () => {
    const reader = await makeUser();
    const cookie = await signIn(reader.id);
    expect(await visible(await get("/", { cookie }))).toContain("save it here for later");
    const story = await makeStory({ title: "Kept for later", first_published_at: 1 });
    await graphql(
      "mutation ($list: ID!, $post: ID!) { addCatalogItem(catalogId: $list, postId: $post) { __typename } }",
      { list: `predefined:${reader.id}:READING_LIST`, post: story.id },
      await signedIn(reader.id),
    );
    const html = await visible(await get("/", { cookie }));
    const aside = html.slice(html.indexOf('id="reading-list"'));
    expect(aside).toContain("Kept for later");
    expect(aside).toContain('href="/me/list/reading-list"');
  });

  test("shows stories of followed people", async () => {
    const reader = await makeUser();
    const followed = await makeUser();
    await makeStory({ title: "By someone followed", creator_id: followed.id });
    await insertRow("user_follows", {
      follower_id: reader.id,
      target_id: followed.id,
      created_at: FIXED_NOW,
    });
    const response = await get("/?feed=following", { cookie: await signIn(reader.id) });
    const html = await visible(response);
    expect(html).toContain(">By someone followed<");
    expect(html).not.toContain(">Story number 1.<");
    expect(html).toMatch(/aria-current="page"[^>]*>Following</);
    expect(html).toContain("Because you follow");
    const [strip = ""] = /<nav aria-label="What you follow".*?<\/nav>/s.exec(html) ?? [];
    expect(strip).toContain('href="/@');
  });
});
