import { expect, test } from "vitest";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { readDocument } from "../../../../worker/render/readDocument.ts";
import { insertRow, makeStory, makeUser, nextNumber, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

const PATH = "/me/list/notes";

async function noteIn(userId: string, postId: string, text: string, note: string): Promise<void> {
  const number = nextNumber();
  await insertRow("notes", {
    id: `note-${number}`,
    user_id: userId,
    post_id: postId,
    key: `key-${number}`,
    paragraph_name: "aaaa",
    start_offset: 0,
    text,
    note,
    created_at: number,
  });
}

const saying = (text: string): StoryDocument => ({
  paragraphs: [
    { name: "bbbb", type: "P", text: "open ".repeat(150) },
    { name: "aaaa", type: "P", text },
  ],
});

async function makeReader() {
  const { id } = await makeUser();
  return { id, cookie: { Cookie: await signIn(id) } };
}

test("the library shows one's own notes, each with its text and story", async () => {
  const { id, cookie } = await makeReader();
  const empty = await (await get(PATH, cookie)).text();
  expect(empty).toContain("No notes yet");

  const told = await makeStory({ title: "A story with a note" }, saying("Worth <keeping>, this."));
  await noteIn(id, told.id, "Worth <keeping>", "Tell <Ann> of it");
  const changed = await makeStory({}, saying("It says something else."));
  await noteIn(id, changed.id, "What it said before", "Of words that went");
  const locked = await makeStory({ visibility: "LOCKED" }, saying("Words for members alone"));
  await noteIn(id, locked.id, "Words for members alone", "Of a member's story");
  const deleted = await makeStory(
    { status: "DELETED", title: "A story that went" },
    saying("What went with its story"),
  );
  await noteIn(id, deleted.id, "What went with its story", "Of a story that went");

  const response = await get(PATH, cookie);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
  expect(databaseUse(response).roundTrips).toBe(2);
  const html = await response.text();
  expect(html).toContain(`${told.id}#p-aaaa`);
  for (const shown of [
    "A story with a note",
    "Worth &lt;keeping&gt;",
    "Tell &lt;Ann&gt; of it",
    "What it said before",
    "Of words that went",
    "no longer contains this text",
    "Of a member&#x27;s story",
    "members-only part",
    "Of a story that went",
    "no longer available",
  ]) {
    expect(html, shown).toContain(shown);
  }
  for (const hidden of ["Words for members alone", "A story that went", "What went with its story"])
    expect(html, hidden).not.toContain(hidden);
  expect(html).toContain('href="/me/list/highlights"');
  // Relay stores records by id, so a note and its highlight need different ones.
  const { answers } = readDocument(html)!;
  const ids = JSON.stringify(answers).match(/"id":"[^"]*note-\d+"/g)!;
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
});

test("notes are paginated by twenty, without repetition", async () => {
  const { id, cookie } = await makeReader();
  const story = await makeStory({}, saying("A passage to note much of."));
  for (let number = 1; number <= 21; number += 1)
    await noteIn(id, story.id, "A passage", `[[note ${number}]]`);
  const notesOf = (html: string) =>
    [.../<main[\s\S]*<\/main>/.exec(html)![0].matchAll(/\[\[note (\d+)\]\]/g)].map(([, each]) =>
      Number(each),
    );
  const first = await (await get(PATH, cookie)).text();
  expect(notesOf(first)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
  const [, cursor = ""] = /href="[^"]*[?&](?:amp;)?p=([^"&]+)/.exec(first) ?? [];
  const next = await (await get(`${PATH}?p=${cursor}`, cookie)).text();
  expect(notesOf(next)).toEqual([1]);
  expect((await get(`${PATH}?p=made-up`, cookie)).status).toBeLessThan(500);
});

test("anonymous viewers are asked to sign in, and no one sees another's notes", async () => {
  const { id } = await makeReader();
  const story = await makeStory({}, saying("A passage of somebody's own."));
  await noteIn(id, story.id, "A passage of", "Said to oneself");
  const asked = await get(PATH);
  expect(asked.status).toBe(302);
  expect(asked.headers.get("Location")).toContain("/m/signin");
  const other = await makeReader();
  expect(await (await get(PATH, other.cookie)).text()).not.toContain("Said to oneself");
});
