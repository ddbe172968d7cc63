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
