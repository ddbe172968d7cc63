import { expect, test } from "vitest";
import { insertRow, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

const PATH = "/me/list/highlights";

async function markIn(userId: string, postId: string, text: string): Promise<void> {
  const id = `${postId}-${text.length}`;
  await insertRow("quotes", {
    id,
    post_id: postId,
    paragraph_name: "aaaa",
    start_offset: 0,
    text,
    created_at: 0,
  });
  await insertRow("highlights", {
    id,
    user_id: userId,
    post_id: postId,
    quote_id: id,
    created_at: 0,
  });
}

const storyOf = (text: string, columns = {}) =>
  makeStory(columns, {
    paragraphs: [
      { name: "bbbb", type: "P", text: "open ".repeat(150) },
      { name: "aaaa", type: "P", text },
    ],
  });

test("the library shows one's own highlights with links to their positions", async () => {
  const { id } = await makeUser();
  const cookie = { Cookie: await signIn(id) };
  const empty = await (await get(PATH, cookie)).text();
  expect(empty).toContain("No highlights yet");

  const told = await storyOf("Worth <keeping>, this.", { title: "A story with a mark" });
  await markIn(id, told.id, "Worth <keeping>");
  const changed = await storyOf("It says something else.");
  await markIn(id, changed.id, "What it said before");
  const locked = await storyOf("Words for members alone", { visibility: "LOCKED" });
  await markIn(id, locked.id, "Words for members alone");
  const response = await get(PATH, cookie);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
  const html = await response.text();
  expect(html).toContain(`${told.id}#p-aaaa`);
  expect(html).toContain("Worth &lt;keeping&gt;");
  expect(html).toContain("What it said before");
  expect(html).toContain("no longer contains this text");
  expect(html).toContain("members-only part");
  expect(html).not.toContain("Words for members alone");
});

test("anonymous viewers are asked to sign in, and no one sees another's highlights", async () => {
  const { id } = await makeUser();
  const story = await storyOf("A passage of somebody's own.");
  await markIn(id, story.id, "A passage of somebody's own.");
  const asked = await get(PATH);
  expect(asked.status).toBe(302);
  expect(asked.headers.get("Location")).toContain("/m/signin");
  const other = { Cookie: await signIn((await makeUser()).id) };
  expect(await (await get(PATH, other)).text()).not.toContain("A passage of");
});

test("the library shows marks by story, last marked first, and exports them as Markdown", async () => {
  const { id, username } = await makeUser({ name: "Ana Reader" });
  const cookie = { Cookie: await signIn(id) };
  const first = await storyOf("Marked first, and once more.", { title: "Old story" });
  const second = await storyOf("Marked second.", { title: "New story" });
  const locked = await storyOf("Words for members alone", {
    title: "Locked",
    visibility: "LOCKED",
  });
  const note = (post_id: string, text: string, created_at: number) =>
    insertRow("notes", {
      id: `note-${created_at}-${post_id}`,
      user_id: id,
      post_id,
      key: `key-${created_at}-${post_id}`,
      paragraph_name: "aaaa",
      start_offset: 0,
      text,
      note: `Noted at ${created_at}: *stars*`,
      created_at,
    });
  await markIn(id, first.id, "Marked first");
  await note(first.id, "Marked first", 1);
  await note(locked.id, "Words for members", 2);
  await note(second.id, "Marked second", 3);
  const response = await makeStory(
    {
      creator_id: id,
      in_response_to_post_id: first.id,
      root_post_id: first.id,
      excerpt: "I agree",
    },
    { paragraphs: [{ name: "r000", type: "P", text: "I agree" }] },
  );
  await insertRow("response_quotes", {
    response_id: response.id,
    user_id: id,
    post_id: first.id,
    paragraph_name: "aaaa",
    start_offset: 0,
    text: "Marked first",
    created_at: 4,
  });

  const html = await (await get(PATH, cookie)).text();
  const places = ["Old story", "New story", "Locked"].map((title) => html.indexOf(title));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).toContain("Noted at 1");
  expect(html).toContain("I agree");
  expect(html).toContain('href="/_/highlights.md"');

  const file = await get("/_/highlights.md", cookie);
  expect(file.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toContain("highlights.md");
  expect(file.headers.get("Cache-Control")).toBe("no-store");
  const markdown = await file.text();
  expect(markdown.match(/^## .*$/gm)?.map((line) => line.slice(3, 9))).toEqual([
    "[Old s",
    "[New s",
    "[Locke",
  ]);
  // Several marks of a text are one quotation.
  expect(markdown.match(/^> Marked first$/gm)).toHaveLength(1);
  expect(markdown).toContain("**Note:** Noted at 1: \\*stars\\*");
  expect(markdown).toContain("**Your response:** I agree");
  expect(markdown).not.toContain("Words for members");
  expect(markdown).toContain("Only members can read this passage");

  expect((await get("/_/highlights.md")).headers.get("Location")).toContain("/m/signin");
  const other = { Cookie: await signIn((await makeUser()).id) };
  expect(await (await get("/_/highlights.md", other)).text()).not.toContain(username);
});
