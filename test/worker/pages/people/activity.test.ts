import { beforeAll, describe, expect, test } from "vitest";
import { FIXED_NOW, insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { pageHead, visible } from "../../../support/html/pageHead.ts";
import { followPerson } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";

type Person = Awaited<ReturnType<typeof makeUser>>;
type Reader = "anonymous" | "follower" | "muting follower" | "herself" | "other";

let ann: Person;
const headersOf = {} as Record<Reader, Record<string, string>>;

beforeAll(async () => {
  ann = await makeUser({ username: "Ann", name: "Ann Author" });
  const writer = await makeUser({ name: "Wim Writer" });
  const follower = await makeUser({});
  const muting = await makeUser({});
  await followPerson(ann.id, follower.id);
  await followPerson(ann.id, muting.id);
  await insertRow("user_mutes", { user_id: muting.id, target_id: ann.id, created_at: 1 });
  headersOf.anonymous = {};
  headersOf.follower = await signedIn(follower.id);
  headersOf["muting follower"] = await signedIn(muting.id);
  headersOf.herself = await signedIn(ann.id);
  headersOf.other = await signedIn((await makeUser({})).id);

  const listed = await makeStory({ creator_id: writer.id, title: "Listed story" });
  const unlisted = await makeStory({
    creator_id: writer.id,
    title: "Unlisted story",
    visibility: "UNLISTED",
  });
  const respond = (columns: Record<string, string | number>) =>
    makeStory({
      creator_id: ann.id,
      title: "",
      in_response_to_post_id: listed.id,
      root_post_id: listed.id,
      ...columns,
    });
  await respond({ excerpt: "Public response" });
  await respond({ excerpt: "Hidden response", hidden_by_author: 1 });
  await respond({ excerpt: "Draft response", status: "DRAFT" });
  await respond({
    excerpt: "Response to unlisted",
    in_response_to_post_id: unlisted.id,
    root_post_id: unlisted.id,
  });
  for (const [index, story] of [listed, unlisted].entries()) {
    await insertRow("claps", {
      post_id: story.id,
      user_id: ann.id,
      clap_count: 3,
      updated_at: FIXED_NOW - index,
    });
    await insertRow("quotes", {
      id: `quote${index}`,
      post_id: story.id,
      paragraph_name: "p1",
      start_offset: 0,
      text: "The text",
      created_at: 1,
    });
    await insertRow("highlights", {
      id: `highlight${index}`,
      user_id: ann.id,
      post_id: story.id,
      quote_id: `quote${index}`,
      created_at: 1,
    });
  }
  for (const [index, title] of ["Public series", "Private series", "Empty series"].entries()) {
    const id = `7aaaaaaaaaa${index}`;
    await insertRow("sequences", {
      id,
      creator_id: ann.id,
      title,
      is_public: index === 1 ? 0 : 1,
      has_stories: index === 2 ? 0 : 1,
      created_at: 1,
      updated_at: index,
    });
  }
});

async function read(path: string, reader: Reader): Promise<string> {
  const response = await get(path, headersOf[reader]);
  expect(response.status).toBe(200);
  return visible(response);
}

describe("what a profile's activity shows", () => {
  const ALL: readonly Reader[] = ["anonymous", "follower", "muting follower", "herself", "other"];
  const SHARED: readonly Reader[] = ["follower", "herself"];
  const LISTS = [
    { path: "/@Ann/responses", text: "Public response", seenBy: ALL },
    { path: "/@Ann/responses", text: "In response to", seenBy: ALL },
    { path: "/@Ann/responses", text: "Hidden response", seenBy: [] },
    { path: "/@Ann/responses", text: "Draft response", seenBy: [] },
    { path: "/@Ann/responses", text: "Response to unlisted", seenBy: [] },
    { path: "/@Ann/series", text: "Public series", seenBy: ALL },
    { path: "/@Ann/series", text: "Private series", seenBy: [] },
    { path: "/@Ann/series", text: "Empty series", seenBy: [] },
    { path: "/@Ann/has-recommended", text: "Listed story", seenBy: SHARED },
    { path: "/@Ann/has-recommended", text: "Unlisted story", seenBy: [] },
    {
      path: "/@Ann/has-recommended",
      text: "Only followers see this",
      seenBy: ["anonymous", "other"],
    },
    { path: "/@Ann/highlights", text: "Listed story", seenBy: SHARED },
    { path: "/@Ann/highlights", text: "Unlisted story", seenBy: ["herself"] },
    { path: "/@Ann/highlights", text: "Only followers see this", seenBy: ["anonymous", "other"] },
  ] satisfies { path: string; text: string; seenBy: readonly Reader[] }[];

  test.each(LISTS)("$path: “$text”", async ({ path, text, seenBy }) => {
    const readers: Reader[] = [];
    for (const reader of ALL) if ((await read(path, reader)).includes(text)) readers.push(reader);
    expect(readers).toEqual(seenBy);
  });
});

test("the lists have their own titles and aren't indexed", async () => {
  const titles: Record<string, string> = {
    "/@Ann/responses": "Responses by Ann Author",
    "/@Ann/has-recommended": "Recommended by Ann Author",
    "/@Ann/highlights": "Highlights by Ann Author",
    "/@Ann/series": "Series by Ann Author",
  };
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await get(path)).text();
    expect(pageHead(html).title).toContain(title);
    expect(html).toContain('<meta name="robots" content="noindex, follow"');
  }
});

test("old addresses and other spellings redirect", async () => {
  for (const [from, to] of [
    ["/@Ann/recommended", "/@Ann/has-recommended"],
    ["/@ann/responses", "/@Ann/responses"],
  ] as const) {
    const response = await get(from);
    expect([301, 302, 307, 308]).toContain(response.status);
    expect(new URL(response.headers.get("Location")!, "http://localhost:8787").pathname).toBe(to);
  }
  for (const list of ["responses", "has-recommended", "highlights", "series", "awards/any"])
    expect((await get(`/@nobody/${list}`)).status).toBe(404);
});

test("awards say that there are none", async () => {
  expect(await read("/@Ann/awards/staff-pick", "anonymous")).toContain(
    "Ann Author hasn’t received an award yet.",
  );
  expect(await read("/awards/staff-pick", "anonymous")).toContain(
    "This award hasn’t been given to anyone yet.",
  );
});

describe("the page that sends a verification email", () => {
  test("asks anonymous viewers to sign in", async () => {
    expect((await get("/me/send-verify")).headers.get("Location")).toContain("/m/signin");
  });

  const EMAIL = "new@ann.example";
  const ACCOUNTS = [
    {
      account: async (user_id: string) => {
        await insertRow("email_confirmations", {
          key_hash: `key-${user_id}`,
          user_id,
          email_key: EMAIL,
          email: EMAIL,
          created_at: 1,
          expires_at: FIXED_NOW,
          family: `family-${user_id}`,
        });
      },
      says: "We’ll send a link to new@ann.example.",
    },
    {
      account: async (user_id: string) => {
        await insertRow("user_emails", { email_key: EMAIL, user_id, email: EMAIL, verified_at: 1 });
      },
      says: "is verified. There’s nothing to do.",
    },
    { account: async () => {}, says: "Your account has no email address" },
  ];
  test.each(ACCOUNTS)("says “$says”", async ({ account, says }) => {
    const { id } = await makeUser({});
    await account(id);
    const html = await visible(await get("/me/send-verify", await signedIn(id)));
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain(says);
  });
});
