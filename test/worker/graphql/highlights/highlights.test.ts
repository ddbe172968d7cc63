import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { LEAST_TOP_HIGHLIGHT, MAX_QUOTE_LENGTH } from "../../../../shared/limits.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { followPerson, makeDomainContext, setSuspended } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";

const WORDS = "a passage that is worth keeping";

interface Quote {
  state: string;
  text: string | null;
  post: { id: string } | null;
  paragraphName: string;
  startOffset: number;
  endOffset: number;
}
interface Highlight {
  id: string;
  user: { id: string } | null;
  quote: Quote;
}
interface Connection {
  edges: { node: Highlight }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
interface Reader {
  id: string;
  headers: Record<string, string>;
}

const HIGHLIGHT = `id user { id }
  quote { state text post { id } paragraphName startOffset endOffset }`;
const CONNECTION = `edges { node { ${HIGHLIGHT} } } pageInfo { hasNextPage endCursor }`;

async function mark(postId: string, headers: Record<string, string> = {}, passage = {}) {
  const { data, errors } = await graphql<{
    createHighlight: { __typename: string; message?: string; highlight?: Highlight };
  }>(
    `mutation ($postId: ID!, $paragraphName: String!, $startOffset: Int!, $text: String!) {
      createHighlight(
        targetPostId: $postId, paragraphName: $paragraphName, startOffset: $startOffset, text: $text
      ) {
        __typename
        ... on HighlightCreated { highlight { ${HIGHLIGHT} } }
        ... on ResultError { message }
      }
    }`,
    { postId, paragraphName: "aaaa", startOffset: 5, text: WORDS, ...passage },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.createHighlight;
}

async function unmark(highlightId: string, headers: Record<string, string> = {}) {
  const { data, errors } = await graphql<{ deleteHighlight: { __typename: string } }>(
    `
      mutation ($id: ID!) {
        deleteHighlight(highlightId: $id) {
          __typename
        }
      }
    `,
    { id: highlightId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.deleteHighlight.__typename;
}

async function inStory(postId: string, headers: Record<string, string> = {}, page = "first: 50") {
  const { data, errors } = await graphql<{ postResult: { highlightsConnection: Connection } }>(
    `query ($id: ID!) {
      postResult(id: $id) { ... on Post { highlightsConnection(${page}) { ${CONNECTION} } } }
    }`,
    { id: postId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.postResult.highlightsConnection;
}

const nodes = ({ edges }: Connection): Highlight[] => edges.map(({ node }) => node);

async function own(headers: Record<string, string>): Promise<Highlight[]> {
  const { data } = await graphql<{ viewer: { highlightsConnection: Connection } | null }>(
    `query { viewer { highlightsConnection(first: 50) { ${CONNECTION} } } }`,
    {},
    headers,
  );
  return data.viewer ? nodes(data.viewer.highlightsConnection) : [];
}

async function ofPerson(userId: string, headers: Record<string, string> = {}) {
  const { data, errors } = await graphql<{ userResult: { highlightsConnection: Connection } }>(
    `query ($id: ID!) {
      userResult(id: $id) { ... on User { highlightsConnection(first: 50) { ${CONNECTION} } } }
    }`,
    { id: userId },
    headers,
  );
  expect(errors).toBeUndefined();
  return nodes(data.userResult.highlightsConnection);
}

async function topOf(postId: string): Promise<Quote | null> {
  const { data } = await graphql<{ postResult: { topHighlight: Quote | null } }>(
    `
      query ($id: ID!) {
        postResult(id: $id) {
          ... on Post {
            topHighlight {
              state
              text
              post {
                id
              }
              paragraphName
              startOffset
              endOffset
            }
          }
        }
      }
    `,
    { id: postId },
  );
  return data.postResult.topHighlight;
}

async function rewrite(postId: string, ...texts: [name: string, text: string][]): Promise<void> {
  const paragraphs = texts.map(([name, text]) => ({ name, type: "P", text }));
  await runSql(
    "UPDATE post_bodies SET document = ?2 WHERE post_id = ?1",
    postId,
    JSON.stringify({ paragraphs }),
  );
}

async function newReader(columns = {}): Promise<Reader> {
  const { id } = await makeUser(columns);
  return { id, headers: await signedIn(id) };
}

let writer: Reader;
let reader: Reader;
let story: { id: string };
beforeEach(async () => {
  writer = await newReader();
  reader = await newReader();
  story = await makeStory(
    { creator_id: writer.id },
    { paragraphs: [{ name: "aaaa", type: "P", text: `Here ${WORDS}, says the writer.` }] },
  );
});

describe("highlighting text", () => {
  test("is stored once, however often and concurrently it is requested", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mark(story.id, reader.headers)),
    );
    expect(new Set(answers.map(({ highlight }) => highlight?.id)).size).toBe(1);
    expect(answers[0]?.highlight).toMatchObject({
      user: { id: reader.id },
      quote: { state: "PLACED", text: WORDS, paragraphName: "aaaa", startOffset: 5, endOffset: 36 },
    });
    expect(nodes(await inStory(story.id, reader.headers))).toHaveLength(1);
    const row = await firstRow(
      "SELECT highlight_count AS count FROM quotes WHERE post_id = ?1",
      story.id,
    );
    expect(row).toEqual({ count: 1 });
  });

  test("uses the current position of the text", async () => {
    await rewrite(story.id, ["aaaa", `Much more words: ${WORDS}`]);
    const { highlight } = await mark(story.id, reader.headers);
    expect(highlight?.quote).toMatchObject({ startOffset: 17, text: WORDS });
  });

  test("is rejected for anonymous viewers and suspended users", async () => {
    expect((await mark(story.id)).__typename).toBe("Unauthorized");
    const suspended = await newReader({ hidden_by_staff: 1 });
    expect((await mark(story.id, suspended.headers)).__typename).toBe("AccountSuspended");
  });

  test("is rejected if there is no such story or text", async () => {
    expect((await mark("d00000000000", reader.headers)).__typename).toBe("NotFound");
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    expect((await mark(draft.id, reader.headers)).__typename).toBe("NotFound");
    for (const text of ["", " \n ", "words that it does not say", "\ud800"]) {
      const { __typename } = await mark(story.id, reader.headers, { text });
      expect(__typename).toBe("BadRequest");
    }
    const long = "long ".repeat(300);
    await rewrite(story.id, ["aaaa", long]);
    const text = long.slice(0, MAX_QUOTE_LENGTH + 1);
    const { message } = await mark(story.id, reader.headers, { text, startOffset: 0 });
    expect(message).toContain("1000 characters");
    expect(await own(reader.headers)).toEqual([]);
  });

  test("can be undone only by its reader, and only once", async () => {
    const { highlight } = await mark(story.id, reader.headers);
    expect(await unmark(highlight!.id, writer.headers)).toBe("NotFound");
    expect(await own(reader.headers)).toHaveLength(1);
    expect(await unmark(highlight!.id)).toBe("Unauthorized");
    expect(await unmark(highlight!.id, reader.headers)).toBe("HighlightDeleted");
    expect(await unmark(highlight!.id, reader.headers)).toBe("NotFound");
    expect(await own(reader.headers)).toEqual([]);
    const quotes = await env.DB.prepare("SELECT 1 FROM quotes WHERE post_id = ?1")
      .bind(story.id)
      .all();
    expect(quotes.results).toEqual([]);
  });
});

describe("a highlight is visible", () => {
  const sees = async ({ headers }: { headers: Record<string, string> }) => {
    const users = async (list: Highlight[]) => list.map(({ user }) => user?.id);
    const there = await users(nodes(await inStory(story.id, headers)));
    expect(await users(await ofPerson(reader.id, headers))).toEqual(there);
    return there.includes(reader.id);
  };

  test("to its reader and those who follow them, and to no one else", async () => {
    await mark(story.id, reader.headers);
    const follower = await newReader();
    await followPerson(reader.id, follower.id);
    expect(await sees(reader)).toBe(true);
    expect(await sees(follower)).toBe(true);
    expect(await sees(writer)).toBe(false);
    expect(await sees({ headers: {} })).toBe(false);
    // Following a user differs from being followed by them.
    await followPerson(writer.id, reader.id);
    expect(await sees(writer)).toBe(false);
  });

  test("to no one who has muted its reader or is muted by them", async () => {
    await mark(story.id, reader.headers);
    for (const way of ["muting", "muted"]) {
      const follower = await newReader();
      await followPerson(reader.id, follower.id);
      const [user_id, target_id] =
        way === "muting" ? [follower.id, reader.id] : [reader.id, follower.id];
      await insertRow("user_mutes", { user_id, target_id, created_at: 0 });
      expect(await sees(follower), way).toBe(false);
    }
  });

  test("only to its reader while they are suspended", async () => {
    await mark(story.id, reader.headers);
    const follower = await newReader();
    await followPerson(reader.id, follower.id);
    await setSuspended(reader.id, 1);
    expect(nodes(await inStory(story.id, follower.headers))).toEqual([]);
    expect(await own(reader.headers)).toHaveLength(1);
  });

  test("in no list of a person's highlights if the story is unlisted or deleted", async () => {
    await mark(story.id, reader.headers);
    const follower = await newReader();
    await followPerson(reader.id, follower.id);
    for (const set of ["visibility = 'UNLISTED'", "status = 'DRAFT'", "hidden_by_staff = 1"]) {
      await runSql(`UPDATE posts SET ${set} WHERE id = ?1`, story.id);
      expect(await ofPerson(reader.id, follower.headers), set).toEqual([]);
    }
    const [gone] = await own(reader.headers);
    expect(gone?.quote).toMatchObject({ state: "GONE", post: null, text: null });
  });

  test("page by page, each once", async () => {
    await rewrite(story.id, ["aaaa", "one two three four five"]);
    for (const text of ["one", "two", "three", "four", "five"]) {
      await mark(story.id, reader.headers, { text });
    }
    const seen: (string | null)[] = [];
    let page = await inStory(story.id, reader.headers, "first: 2");
    for (;;) {
      seen.push(...nodes(page).map(({ quote }) => quote.text));
      if (!page.pageInfo.hasNextPage) break;
      page = await inStory(
        story.id,
        reader.headers,
        `first: 2, after: "${page.pageInfo.endCursor}"`,
      );
    }
    expect(seen.toSorted()).toEqual(["five", "four", "one", "three", "two"]);
  });
});

describe("after a story has changed", () => {
  test("a highlight is at the current position of its text, and says so if the text was removed", async () => {
    await mark(story.id, reader.headers);
    const follower = await newReader();
    await followPerson(reader.id, follower.id);
    await rewrite(story.id, ["bbbb", "Another beginning."], ["cccc", `Then ${WORDS}.`]);
    const [moved] = nodes(await inStory(story.id, reader.headers));
    expect(moved?.quote).toMatchObject({ state: "PLACED", paragraphName: "cccc", startOffset: 5 });

    await rewrite(story.id, ["bbbb", "Another beginning."]);
    const [changed] = await own(reader.headers);
    expect(changed?.quote).toMatchObject({ state: "CHANGED", text: WORDS });
    // Others can't read what a writer unpublished.
    const [others] = nodes(await inStory(story.id, follower.headers));
    expect(others?.quote).toMatchObject({ state: "CHANGED", text: null });
  });

  test("to members only, a highlight shows only text that everyone can read", async () => {
    await mark(story.id, reader.headers);
    await mark(story.id, writer.headers);
    await followPerson(writer.id, reader.id);
    await rewrite(story.id, ["bbbb", "open ".repeat(200)], ["aaaa", `Here ${WORDS}.`]);
    await runSql("UPDATE posts SET visibility = 'LOCKED' WHERE id = ?1", story.id);
    const told = nodes(await inStory(story.id, reader.headers));
    expect(told.map(({ quote }) => [quote.state, quote.text])).toEqual([
      ["LOCKED", null],
      ["LOCKED", null],
    ]);
    const { __typename } = await mark(story.id, (await newReader()).headers);
    expect(__typename).toBe("BadRequest");
    const [writers] = await own(writer.headers);
    expect(writers?.quote).toMatchObject({ state: "PLACED", text: WORDS });
  });
});

describe("the top highlight", () => {
  const markByMany = async (count: number, passage = {}) => {
    for (let each = 0; each < count; each += 1) {
      await mark(story.id, (await newReader()).headers, passage);
    }
  };

  test("is the text that most readers highlighted, above a minimum", async () => {
    await markByMany(LEAST_TOP_HIGHLIGHT - 1);
    expect(await topOf(story.id)).toBeNull();
    await mark(story.id, reader.headers);
    expect(await topOf(story.id)).toMatchObject({ text: WORDS, startOffset: 5 });
    await markByMany(LEAST_TOP_HIGHLIGHT + 1, { text: "says the writer" });
    expect(await topOf(story.id)).toMatchObject({ text: "says the writer" });
  });

  test("is absent if the story no longer contains the text or anonymous viewers can't read it", async () => {
    await markByMany(LEAST_TOP_HIGHLIGHT);
    await rewrite(story.id, ["bbbb", "open ".repeat(200)], ["aaaa", `Here ${WORDS}.`]);
    expect(await topOf(story.id)).toMatchObject({ paragraphName: "aaaa" });
    await runSql("UPDATE posts SET visibility = 'LOCKED' WHERE id = ?1", story.id);
    expect(await topOf(story.id)).toBeNull();
  });
});

test("an erased account's highlights are erased, and so are those of its stories", async () => {
  await mark(story.id, reader.headers);
  const other = await makeStory(
    { creator_id: reader.id },
    { paragraphs: [{ name: "aaaa", type: "P", text: `Here ${WORDS}.` }] },
  );
  await mark(other.id, writer.headers);
  await runSql("UPDATE users SET closed_at = 1, erase_at = 1 WHERE id = ?1", reader.id);
  await eraseAccounts({ ...makeDomainContext(), now: FIXED_NOW }, env.IMAGES_BUCKET);
  const left = await firstRow(
    `SELECT count(*) AS quotes FROM quotes q LEFT JOIN highlights h ON h.quote_id = q.id
     WHERE q.post_id IN (?1, ?2)`,
    story.id,
    other.id,
  );
  expect(left).toEqual({ quotes: 0 });
});
