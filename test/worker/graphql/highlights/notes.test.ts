import { exports } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_READER_NOTE, MAX_STORY_NOTES } from "../../../../shared/limits.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

const WORDS = "a passage that is worth keeping";

interface Answer {
  __typename: string;
  message?: string;
  note?: { id: string; text: string; quote: { state: string; text: string | null } };
}

const make = (postId: string, browser: Browser = {}, input = {}) =>
  ask<Answer>(
    `mutation ($postId: ID!, $paragraphName: String!, $startOffset: Int!, $text: String!,
        $note: String!, $key: String!) {
      createNote(targetPostId: $postId, paragraphName: $paragraphName, startOffset: $startOffset,
        text: $text, note: $note, key: $key) {
        __typename ... on ResultError { message }
        ... on NoteCreated { note { id text quote { state text } } } } }`,
    {
      postId,
      paragraphName: "aaaa",
      startOffset: 5,
      text: WORDS,
      note: "Look this up.",
      key: crypto.randomUUID(),
      ...input,
    },
    browser,
  );
const remove = (noteId: string, browser: Browser = {}) =>
  ask<Answer>(
    "mutation ($noteId: ID!) { deleteNote(noteId: $noteId) { __typename } }",
    { noteId },
    browser,
  );

type Notes = { edges: { node: NonNullable<Answer["note"]> }[] };
const NOTES = "edges { node { id text quote { state text } } }";

async function inStory(postId: string, browser: Browser = {}) {
  const { notesConnection } = await ask<{ notesConnection: Notes }>(
    `query ($id: ID!) { postResult(id: $id) { ... on Post { notesConnection(first: 50) { ${NOTES} } } } }`,
    { id: postId },
    browser,
  );
  return notesConnection.edges.map(({ node }) => node);
}
async function own(browser: Browser) {
  const { notesConnection } = await ask<{ notesConnection: Notes }>(
    `query { viewer { notesConnection(first: 50) { ${NOTES} } } }`,
    {},
    browser,
  );
  return notesConnection.edges.map(({ node }) => node);
}

const documentOf = (text: string) => ({
  paragraphs: [{ name: "aaaa", type: "P" as const, text }],
});
const rewrite = (postId: string, text: string) =>
  runSql(
    "UPDATE post_bodies SET document = ?2 WHERE post_id = ?1",
    postId,
    JSON.stringify(documentOf(text)),
  );

let story: { id: string };
let writer: { id: string };
let atWriter: Browser;
let reader: { id: string };
let atReader: Browser;

beforeEach(async () => {
  [writer, reader] = [await makeUser(), await makeUser()];
  [atWriter, atReader] = [await signedIn(writer.id), await signedIn(reader.id)];
  story = await makeStory({ creator_id: writer.id }, documentOf(`Here ${WORDS}, it says.`));
});

describe("a note", () => {
  test("is visible only to its reader, in the story and in their list of notes", async () => {
    const { note } = await make(story.id, atReader, { note: "  Look <b>this</b> up.\n" });
    expect(note).toMatchObject({
      text: "Look <b>this</b> up.",
      quote: { state: "PLACED", text: WORDS },
    });
    expect(await inStory(story.id, atReader)).toEqual([note]);
    expect(await own(atReader)).toEqual([note]);
    for (const browser of [atWriter, {}]) expect(await inStory(story.id, browser)).toEqual([]);
    expect(await own(atWriter)).toEqual([]);
    const { data } = await graphql<{ viewer: null }>(
      `query { viewer { notesConnection(first: 5) { ${NOTES} } } }`,
    );
    expect(data.viewer).toBeNull();
    const page = await (await get(`/p/${story.id}`, atReader)).text();
    expect(page).not.toContain("Look <b>");
    expect(page).not.toContain("Look &lt;b&gt;");
  });

  test("survives edits, and says so if the story no longer contains its text", async () => {
    await make(story.id, atReader);
    await rewrite(story.id, `It begins otherwise now. Here ${WORDS}.`);
    expect((await inStory(story.id, atReader))[0]!.quote.state).toBe("PLACED");
    await rewrite(story.id, "It says something else.");
    expect((await inStory(story.id, atReader))[0]!.quote).toEqual({
      state: "CHANGED",
      text: WORDS,
    });
  });

  test("is created once per key, reader and story", async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => make(story.id, atReader, { key })),
    );
    expect(new Set(answers.map(({ note }) => note?.id)).size).toBe(1);
    expect(await own(atReader)).toHaveLength(1);
    expect((await make(story.id, atWriter, { key })).note!.id).not.toBe(answers[0]!.note!.id);
    const other = await makeStory({}, documentOf(`Here ${WORDS}.`));
    expect((await make(other.id, atReader, { key })).__typename).toBe("BadRequest");
  });

  test("can be deleted only by its reader, and only once", async () => {
    const { note } = await make(story.id, atReader);
    expect((await remove(note!.id)).__typename).toBe("Unauthorized");
    expect((await remove(note!.id, atWriter)).__typename).toBe("NotFound");
    expect(await own(atReader)).toHaveLength(1);
    expect((await remove(note!.id, atReader)).__typename).toBe("NoteDeleted");
    expect((await remove(note!.id, atReader)).__typename).toBe("NotFound");
    expect(await own(atReader)).toEqual([]);
  });

  test("is rejected for anonymous viewers, empty or too long text, missing selections and invisible stories", async () => {
    expect((await make(story.id)).__typename).toBe("Unauthorized");
    const wrong = [
      { note: " \n" },
      { note: "x".repeat(MAX_READER_NOTE + 1) },
      { key: "short" },
      { text: "what it never said" },
      { text: " " },
      { text: WORDS.repeat(100) },
    ];
    for (const input of wrong)
      expect((await make(story.id, atReader, input)).__typename).toBe("BadRequest");
    const draft = await makeStory({ status: "DRAFT" }, documentOf(WORDS));
    expect((await make(draft.id, atReader)).__typename).toBe("NotFound");
    await setSuspended(reader.id, 1);
    expect((await make(story.id, atReader)).__typename).toBe("AccountSuspended");
    expect(await own(atWriter)).toEqual([]);
  });

  test("can't be about text behind the paywall, and there is a maximum per story", async () => {
    const locked = await makeStory(
      { creator_id: writer.id, visibility: "LOCKED" },
      {
        paragraphs: [
          { name: "p1", type: "P", text: "word ".repeat(400) },
          { name: "aaaa", type: "P", text: `Here ${WORDS}.` },
        ],
      },
    );
    expect((await make(locked.id, atReader)).__typename).toBe("BadRequest");
    await runSql(
      `INSERT INTO notes (id, user_id, post_id, key, paragraph_name, start_offset, text, note, created_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       SELECT 'n' || i || ?1, ?1, ?2, 'key-' || i, 'aaaa', 5, ?4, 'x', i FROM n`,
      reader.id,
      story.id,
      MAX_STORY_NOTES,
      WORDS,
    );
    expect((await make(story.id, atReader)).__typename).toBe("BadRequest");
  });
});

describe("the quote endpoint", () => {
  const quote = (body: unknown, headers: Browser, id = story.id) =>
    exports.default.fetch(`${ORIGIN}/_/p/${id}/quotes/create`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const passage = { paragraphName: "aaaa", startOffset: 5, text: WORDS };
  const marked = () =>
    firstValue<number>("SELECT count(*) AS n FROM highlights WHERE post_id = ?1", story.id);

  test("highlights the text once", async () => {
    const answer = await quote(passage, atReader);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ postId: story.id });
    await quote(passage, atReader);
    expect(await marked()).toBe(1);
  });

  test("redirects a form to its page", async () => {
    const [row] = await allRows<{ xsrf: string }>(
      "SELECT xsrf_token AS xsrf FROM sessions WHERE user_id = ?1",
      reader.id,
    );
    const answer = await exports.default.fetch(`${ORIGIN}/_/p/${story.id}/quotes/create`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: ORIGIN, Cookie: atReader.Cookie! },
      body: new URLSearchParams({
        ...passage,
        startOffset: "5",
        xsrf: row!.xsrf,
        redirect: "/about",
      }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${ORIGIN}/about`]);
    expect(await marked()).toBe(1);
  });

  test("is rejected for anonymous viewers, other sites' pages, a missing token, and no text", async () => {
    expect((await quote(passage, {})).status).toBe(401);
    expect((await quote(passage, { Cookie: atReader.Cookie! })).status).toBe(403);
    expect((await quote(passage, { ...atReader, Origin: "https://evil.test" })).status).toBe(403);
    expect((await quote({ ...passage, text: "never said" }, atReader)).status).toBe(400);
    expect((await quote({ ...passage, startOffset: -1 }, atReader)).status).toBe(400);
    expect((await quote(passage, atReader, "d00000000000")).status).toBe(404);
    await runSql("UPDATE rate_limits SET count = 10000 WHERE key = ?1", `highlights:${reader.id}`);
    expect((await quote(passage, atReader)).status).toBe(429);
    expect(await marked()).toBe(0);
  });
});
