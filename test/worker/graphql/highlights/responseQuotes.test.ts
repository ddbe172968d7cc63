import { beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_QUOTE_LENGTH } from "../../../../shared/limits.ts";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import { runSql, firstRow } from "../../../support/database.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { setSuspended } from "../../../support/people.ts";
import { get, graphql } from "../../../support/product.ts";

const WORDS = "a passage that is worth an answer";
const QUOTE = { paragraphName: "aaaa", startOffset: 5, text: WORDS };

interface Reader {
  id: string;
  headers: Record<string, string>;
}
interface Quoted {
  id: string;
  quote: { state: string; text: string; paragraphName: string; wordOffset: number } | null;
}
interface Answer {
  __typename: string;
  message?: string;
  post?: Quoted;
}

const FIELDS = "id quote { state text paragraphName wordOffset }";

function respond(
  to: string,
  browser: Browser = {},
  { quote = {}, key = crypto.randomUUID() } = {},
) {
  return ask<Answer>(
    `mutation ($key: String!, $to: ID!, $quote: SelectionInput) {
      publishResponse(key: $key, inResponseToPostId: $to, text: "Well said", quote: $quote) {
        __typename ... on ResultError { message } ... on ResponsePublished { post { ${FIELDS} } } } }`,
    { key, to, quote: { ...QUOTE, ...quote } },
    browser,
  );
}

/** The responses beside the text, and below it. */
async function seen(postId: string, browser: Browser = {}) {
  const list = `edges { node { ${FIELDS} } }`;
  interface Lists {
    quotedResponses: { edges: { node: Quoted }[] };
    threadedPostResponses: { edges: { node: Quoted }[] };
  }
  const answer = await ask<Lists>(
    `query ($id: ID!) { postResult(id: $id) { ... on Post {
      quotedResponses(first: 50) { ${list} } threadedPostResponses(first: 50) { ${list} } } } }`,
    { id: postId },
    browser,
  );
  return {
    beside: answer.quotedResponses.edges.map(({ node }) => node),
    below: answer.threadedPostResponses.edges.map(({ node }) => node),
  };
}

async function newReader(columns = {}): Promise<Reader> {
  const { id } = await makeUser(columns);
  return { id, headers: await signedIn(id) };
}

const document = (text: string): StoryDocument => ({
  paragraphs: [{ name: "aaaa", type: "P", text }],
});
const rewrite = (postId: string, text: string) =>
  runSql(
    "UPDATE post_bodies SET document = ?2 WHERE post_id = ?1",
    postId,
    JSON.stringify(document(text)),
  );

let writer: Reader;
let reader: Reader;
let story: { id: string };
beforeEach(async () => {
  [writer, reader] = [await newReader(), await newReader()];
  story = await makeStory({ creator_id: writer.id }, document(`Here ${WORDS}, says the writer.`));
});

describe("a response to a passage", () => {
  test("is stored once with the text it is about, and shown beside it and below the story", async () => {
    const key = crypto.randomUUID();
    const first = await respond(story.id, reader.headers, { key });
    expect(first.post?.quote).toEqual({
      state: "PLACED",
      text: WORDS,
      paragraphName: "aaaa",
      wordOffset: 5,
    });
    const again = await respond(story.id, reader.headers, { key });
    expect(again.post).toEqual(first.post);
    expect(await seen(story.id)).toEqual({ beside: [first.post], below: [first.post] });
    expect(await (await get(`/p/${story.id}`)).text()).toContain("Well said");
  });

  test("is the same when it is sent again after the story was edited", async () => {
    const key = crypto.randomUUID();
    const first = await respond(story.id, reader.headers, { key });
    await rewrite(story.id, "Something else entirely.");
    const again = await respond(story.id, reader.headers, { key });
    expect(again.post?.id).toBe(first.post?.id);
    expect((await seen(story.id)).below).toHaveLength(1);
  });

  test("follows its text when the story is edited, and stays below the story, for its writer alone with it, when it is gone", async () => {
    await respond(story.id, reader.headers);
    await rewrite(story.id, `More of it: ${WORDS}`);
    const moved = await seen(story.id);
    expect(moved.beside[0]?.quote).toMatchObject({ state: "PLACED", wordOffset: 12 });
    await rewrite(story.id, "Something else entirely.");
    const gone = await seen(story.id, reader.headers);
    expect(gone.beside).toEqual([]);
    expect(gone.below[0]?.quote).toMatchObject({ state: "CHANGED", text: WORDS });
    for (const other of [{}, writer.headers])
      expect((await seen(story.id, other)).below).toEqual([{ id: gone.below[0]!.id, quote: null }]);
    const page = await (await get(`/p/${story.id}`)).text();
    expect(page).toContain("Well said");
    expect(page).not.toContain(WORDS);
  });

  test("doesn't have the story parsed again for each of several", async () => {
    for (let count = 0; count < 3; count += 1) await respond(story.id, reader.headers);
    const text = JSON.stringify(document(`Here ${WORDS}, says the writer.`));
    const parse = vi.spyOn(JSON, "parse");
    const { beside } = await seen(story.id, reader.headers);
    const parsed = parse.mock.calls.filter(([json]) => json === text);
    parse.mockRestore();
    expect(beside).toHaveLength(3);
    expect(parsed).toHaveLength(1);
  });

  test.each([
    ["text that isn't in the story", { text: "words it does not say" }, "Conflict", "no longer"],
    ["no text", { text: " " }, "Conflict", "no longer"],
    ["broken text", { text: "\ud800" }, "Conflict", "no longer"],
    ["too much text", { text: "a".repeat(MAX_QUOTE_LENGTH + 1) }, "BadRequest", "1000 characters"],
  ])("is rejected with %s, and nothing is stored", async (_what, quote, type, message) => {
    const answer = await respond(story.id, reader.headers, { quote });
    expect(answer.__typename).toBe(type);
    expect(answer.message).toContain(message);
    expect(await seen(story.id)).toEqual({ beside: [], below: [] });
    expect(await firstRow("SELECT 1 FROM posts WHERE creator_id = ?1", reader.id)).toBeNull();
  });

  test("about text for members is unknown to people who can't read it", async () => {
    const open = `${"open words ".repeat(300)}`;
    const paragraphs: Paragraph[] = [
      { name: "bbbb", type: "P", text: open },
      ...document(`Here ${WORDS}.`).paragraphs,
    ];
    const locked = await makeStory({ creator_id: writer.id, visibility: "LOCKED" }, { paragraphs });
    expect((await respond(locked.id, reader.headers)).__typename).toBe("Conflict");
    const { post } = await respond(locked.id, writer.headers);
    expect(post?.quote?.text).toBe(WORDS);
    const outside = await seen(locked.id, reader.headers);
    expect(outside).toEqual({ beside: [], below: [{ id: post!.id, quote: null }] });
    expect(JSON.stringify(await seen(locked.id))).not.toContain("passage");
    expect((await seen(locked.id, writer.headers)).beside).toHaveLength(1);
  });

  test("obeys the rules of the list: hidden, deleted, muted and suspended people's are not shown", async () => {
    const { post } = await respond(story.id, reader.headers);
    const isSeen = async (browser?: Browser): Promise<boolean> => {
      const { beside, below } = await seen(story.id, browser);
      expect(beside).toEqual(below);
      return beside.length > 0;
    };
    expect(await isSeen()).toBe(true);
    const other = await newReader();
    await insertRow("user_mutes", { user_id: other.id, target_id: reader.id, created_at: 0 });
    expect(await isSeen(other.headers)).toBe(false);
    await setSuspended(reader.id, 1);
    expect(await isSeen()).toBe(false);
    await setSuspended(reader.id, 0);
    for (const column of ["hidden_by_author", "hidden_by_staff"]) {
      await runSql(`UPDATE posts SET ${column} = 1 WHERE id = ?1`, post!.id);
      expect(await isSeen(), column).toBe(false);
      await runSql(`UPDATE posts SET ${column} = 0 WHERE id = ?1`, post!.id);
    }
    await graphql(
      "mutation ($id: ID!) { deletePost(targetPostId: $id) { __typename } }",
      { id: post!.id },
      reader.headers,
    );
    expect(await isSeen()).toBe(false);
  });
});
