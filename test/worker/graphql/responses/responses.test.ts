import { env } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../../../shared/limits.ts";
import {
  closedDiscussionText,
  HIDDEN_RESPONSE_TEXT,
} from "../../../../shared/responses/closedDiscussionText.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, graphql } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  post?: { id: string; content: { bodyHtml: string }; inResponseToPost: Counted | null };
}
interface Counted {
  responsesCount: number;
}

const RESULT = `__typename ... on ResultError { message }
  ... on ResponsePublished { post { id content { bodyHtml } inResponseToPost { responsesCount } } }`;

function respond(
  to: string,
  text: string,
  browser: Browser = {},
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  return ask<Answer>(
    `mutation ($key: String!, $to: ID!, $text: String!) {
      publishResponse(key: $key, inResponseToPostId: $to, text: $text) { ${RESULT} } }`,
    { key, to, text },
    browser,
  );
}
const edit = (id: string, text: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!, $text: String!) { editResponse(targetPostId: $id, text: $text) { ${RESULT} } }`,
    { id, text },
    browser,
  );
const hide = (parent: string, id: string, browser: Browser = {}, isHidden = true) =>
  ask<Answer>(
    `mutation ($parent: ID!, $id: ID!) {
      ${isHidden ? "hide" : "unhide"}PostResponseOnParentPost(parentPostId: $parent, postResponseId: $id) {
        __typename ... on ResultError { message } } }`,
    { parent, id },
    browser,
  );
const close = (id: string, isClosed: boolean, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!, $isClosed: Boolean!) {
      setDiscussionClosed(targetPostId: $id, isDiscussionClosed: $isClosed) {
        __typename ... on ResultError { message } } }`,
    { id, isClosed },
    browser,
  );
async function idsOf(
  postId: string,
  { field = "threadedPostResponses", sort = "NEWEST", browser = {} as Browser } = {},
): Promise<string[]> {
  const answer = await ask<Record<string, { edges: { node: { id: string } }[] }>>(
    `query ($id: ID!) { postResult(id: $id) { ... on Post {
      ${field}(first: 50, sortType: ${sort}) { edges { node { id } } } } } }`,
    { id: postId },
    browser,
  );
  return answer[field]!.edges.map(({ node }) => node.id);
}
const rowOf = (id: string) =>
  firstRow<Record<string, unknown>>("SELECT * FROM posts WHERE id = ?1", id);
const countOf = async (id: string) => (await rowOf(id))?.response_count;
const purged = async () => (await outbox()).map(({ tag }) => tag);

async function cast() {
  const [writer, reader] = [await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id });
  return {
    writer,
    reader,
    story,
    atWriter: await signedIn(writer.id),
    atReader: await signedIn(reader.id),
  };
}

beforeEach(clearPurges);

describe("responding", () => {
  test("publishes plain text at once, increases the count and purges the pages of the story and its writer", async () => {
    const { story, reader, atReader } = await cast();
    const answer = await respond(story.id, " One <b>two</b>\nthree\n\n\nfour ", atReader);
    expect(answer).toMatchObject({
      __typename: "ResponsePublished",
      post: { inResponseToPost: { responsesCount: 1 } },
    });
    const id = answer.post!.id;
    expect(answer.post!.content.bodyHtml.match(/<p/g)).toHaveLength(2);
    expect(answer.post!.content.bodyHtml).toContain("One &lt;b&gt;two&lt;/b&gt;");
    expect(await rowOf(id)).toMatchObject({
      status: "PUBLISHED",
      creator_id: reader.id,
      in_response_to_post_id: story.id,
      root_post_id: story.id,
      is_listed: 0,
    });
    expect(await idsOf(story.id)).toEqual([id]);
    expect(await purged()).toEqual(
      expect.arrayContaining([`post-${story.id}`, `post-${id}`, `user-${reader.id}`]),
    );
    expect(await purged()).not.toContain("group-home");
    expect((await get(`/p/${id}`)).status).toBeLessThan(400);
  });

  test("to a response belongs to the same story", async () => {
    const { story, atReader, atWriter } = await cast();
    const first = (await respond(story.id, "First.", atReader)).post!.id;
    const second = (await respond(first, "Second.", atWriter)).post!.id;
    expect(await rowOf(second)).toMatchObject({
      in_response_to_post_id: first,
      root_post_id: story.id,
    });
    expect([await countOf(story.id), await countOf(first)]).toEqual([2, 1]);
  });

  test("with the same key creates one response", async () => {
    const { story, atReader } = await cast();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => respond(story.id, "Once.", atReader, key)),
    );
    const again = await respond(story.id, "Once.", atReader, key);
    const ids = new Set([...answers, again].map(({ post }) => post?.id));
    expect(ids.size).toBe(1);
    expect(await countOf(story.id)).toBe(1);
    const other = await makeStory();
    expect(await respond(other.id, "Once.", atReader, key)).toMatchObject({
      __typename: "BadRequest",
    });
  });

  test("concurrently leaves the counter equal to the rows", async () => {
    const { story, atWriter } = await cast();
    const readers = await Promise.all(
      Array.from({ length: 6 }, async () => signedIn((await makeUser()).id)),
    );
    const answers = await Promise.all(
      readers.flatMap((reader) => [
        respond(story.id, "Here.", reader),
        respond(story.id, "And here.", reader),
      ]),
    );
    expect(await countOf(story.id)).toBe(12);
    const ids = answers.map(({ post }) => post!.id);
    await Promise.all([
      ...ids.slice(0, 5).map((id) => hide(story.id, id, atWriter)),
      ...ids.slice(0, 5).map((id) => hide(story.id, id, atWriter)),
      ask(
        `mutation ($id: ID!) { deletePost(targetPostId: $id) { __typename } }`,
        { id: ids[11] },
        readers[5],
      ),
    ]);
    expect(await countOf(story.id)).toBe(6);
    expect(await idsOf(story.id)).toHaveLength(6);
  });

  test("accepts 100 KB, and its cursor remains valid after a response was deleted", async () => {
    const { story, atWriter, atReader } = await cast();
    const large = await respond(story.id, "x".repeat(MAX_RESPONSE_BYTES), atReader);
    expect(large.__typename).toBe("ResponsePublished");
    const later = (await respond(story.id, "Later.", atReader)).post!.id;
    const page = (after: string | null) =>
      ask<{ threadedPostResponses: PageOfIds } | null>(
        `query ($id: ID!, $after: String) { postResult(id: $id) { ... on Post {
          threadedPostResponses(first: 1, after: $after) {
            edges { node { id } } pageInfo { hasNextPage endCursor } } } } }`,
        { id: story.id, after },
      );
    const first = (await page(null))!.threadedPostResponses;
    expect(first.edges).toEqual([{ node: { id: later } }]);
    expect((await hide(story.id, later, atWriter)).__typename).toBe("Toggled");
    const second = (await page(first.pageInfo.endCursor))!.threadedPostResponses;
    expect(second.edges).toEqual([{ node: { id: large.post!.id } }]);
  });

  test("needs a signed-in user, a visible story, and text within the limit", async () => {
    const { story, atReader } = await cast();
    expect(await respond(story.id, "Hello.")).toMatchObject({ __typename: "Unauthorized" });
    expect(await respond(story.id, " \n ", atReader)).toMatchObject({ __typename: "BadRequest" });
    for (const invisible of ["\u200b", " \u2060\n\n\ufeff\u3164"]) {
      expect(await respond(story.id, invisible, atReader)).toMatchObject({
        __typename: "BadRequest",
      });
    }
    const large = "ä".repeat(MAX_RESPONSE_BYTES / 2 + 1);
    expect(await respond(story.id, large, atReader)).toMatchObject({
      __typename: "BadRequest",
      message: "A response can have at most 100 KB of text.",
    });
    expect(await respond(story.id, "Hello.", atReader, "short")).toMatchObject({
      __typename: "BadRequest",
    });
    const gone = [
      await makeStory({ status: "DELETED" }),
      await makeStory({ status: "DRAFT" }),
      await makeStory({ hidden_by_staff: 1 }),
      { id: "d00000000000" },
    ];
    for (const { id } of gone) {
      expect(await respond(id, "Hello.", atReader)).toMatchObject({ __typename: "NotFound" });
    }
    expect(await countOf(story.id)).toBe(0);
  });

  test("is rejected for suspended users and those who exceed the rate limit", async () => {
    const { story, reader, atReader } = await cast();
    const suspended = await makeUser({ hidden_by_staff: 1 });
    expect(await respond(story.id, "Hello.", await signedIn(suspended.id))).toMatchObject({
      __typename: "AccountSuspended",
    });
    await insertRow("rate_limits", {
      key: `response:${reader.id}`,
      count: 60,
      ends_at: Date.now() + 3_600_000,
    });
    expect(await respond(story.id, "Hello.", atReader)).toMatchObject({
      __typename: "RateLimited",
    });
  });

  test("is rejected with a link to a banned site", async () => {
    const { story, atReader } = await cast();
    await insertRow("banned_link_hosts", { host: "spam.example", added_at: 0 });
    const draft = await ask<{ draft: { postId: string } }>(
      `mutation ($id: ID!) { createDraft(key: "of-the-editor", inResponseToPostId: $id) {
        ... on DraftUpdate { draft { postId } } } }`,
      { id: story.id },
      atReader,
    );
    const content = {
      title: "",
      subtitle: "",
      paragraphs: [
        {
          name: "p1",
          type: "P",
          text: "Look",
          markups: [{ type: "A", start: 0, end: 4, href: "https://www.spam.example/" }],
        },
      ],
    };
    await runSql(
      "UPDATE drafts SET content = ?2 WHERE post_id = ?1",
      draft.draft.postId,
      JSON.stringify(content),
    );
    expect(
      await ask(
        `mutation ($id: ID!) { setPostPublished(targetPostId: $id, baseRev: 1) { __typename } }`,
        { id: draft.draft.postId },
        atReader,
      ),
    ).toMatchObject({ __typename: "PublishingRestrictedBannedLinks" });
  });
});

describe("deleting and undeleting", () => {
  test("in the middle of a thread keeps the replies, purges the story, and can be undone", async () => {
    const { story, atReader } = await cast();
    const other = await signedIn((await makeUser()).id);
    const top = (await respond(story.id, "One.", atReader)).post!.id;
    const middle = (await respond(top, "Two.", other)).post!.id;
    const low = (await respond(middle, "Three.", atReader)).post!.id;
    const change = async (mutation: string) => {
      await clearPurges();
      const input = `mutation ($id: ID!) { ${mutation}(targetPostId: $id) { __typename } }`;
      const { __typename } = await ask<Answer>(input, { id: middle }, other);
      expect(__typename).not.toMatch(/Forbidden|NotFound|BadRequest/);
      expect(await purged()).toEqual(expect.arrayContaining([`post-${story.id}`, `post-${top}`]));
      return Promise.all([story.id, top].map(countOf));
    };
    expect(await change("deletePost")).toEqual([2, 1]);
    const page = await (await get(`/p/${top}`)).text();
    expect(page).toContain("This response was deleted.");
    expect(page).toContain("Three.");
    expect(page).not.toContain("Two.");
    // It is hidden and deleted like any other.
    await ask(
      `mutation ($id: ID!) { deletePost(targetPostId: $id) { __typename } }`,
      { id: low },
      atReader,
    );
    expect(await Promise.all([story.id, top].map(countOf))).toEqual([1, 0]);
    expect(await (await get(`/p/${top}`)).text()).not.toContain("This response was deleted.");
    await ask(
      `mutation ($id: ID!) { undeletePost(targetPostId: $id) { __typename } }`,
      { id: low },
      atReader,
    );
    expect(await change("undeletePost")).toEqual([3, 1]);
    expect(await change("unpublishPost")).toEqual([1, 0]);
  });
});

describe("editing a response", () => {
  test("shows readers the new text and stores the old as a version; the same edit again changes nothing", async () => {
    const { story, atReader } = await cast();
    const id = (await respond(story.id, "Before.", atReader)).post!.id;
    await clearPurges();
    const edited = await edit(id, "After.", atReader);
    expect(edited.post!.content.bodyHtml).toContain("After.");
    expect(await purged()).toEqual(expect.arrayContaining([`post-${id}`, `post-${story.id}`]));
    await clearPurges();
    expect((await edit(id, "After.", atReader)).__typename).toBe("ResponsePublished");
    expect(await purged()).toEqual([]);
    const versions = await env.DB.prepare(
      "SELECT content FROM post_versions WHERE post_id = ?1 ORDER BY revision",
    )
      .bind(id)
      .all<{ content: string }>();
    expect(versions.results.map(({ content }) => content).join(" ")).toContain("Before.");
    expect(await countOf(story.id)).toBe(1);
  });

  test("is limited to its writer, and to an existing response", async () => {
    const { story, atReader, atWriter } = await cast();
    const id = (await respond(story.id, "Before.", atReader)).post!.id;
    expect(await edit(id, "After.")).toMatchObject({ __typename: "Unauthorized" });
    expect(await edit(id, "After.", atWriter)).toMatchObject({ __typename: "Forbidden" });
    expect(await edit(id, "", atReader)).toMatchObject({ __typename: "BadRequest" });
    expect(await edit(story.id, "After.", atWriter)).toMatchObject({ __typename: "NotFound" });
    await runSql("UPDATE posts SET status = 'DELETED', deleted_at = 1 WHERE id = ?1", id);
    expect(await edit(id, "After.", atReader)).toMatchObject({ __typename: "RemovedByUser" });
  });
});

describe("hiding a response", () => {
  test("hides it from others and the count, and can be undone; its writer and the story's writer can open it", async () => {
    const { story, atReader, atWriter, reader } = await cast();
    const id = (await respond(story.id, "Rude.", atReader)).post!.id;
    await clearPurges();
    expect((await hide(story.id, id, atWriter)).__typename).toBe("Toggled");
    expect(await purged()).toEqual(
      [`post-${id}`, `post-${story.id}`, `user-${reader.id}`].toSorted(),
    );
    expect([await idsOf(story.id), await countOf(story.id)]).toEqual([[], 0]);
    const stranger = await signedIn((await makeUser()).id);
    const seen = async (browser: Browser) => (await get(`/p/${id}`, browser)).status;
    expect([await seen({}), await seen(stranger)]).toEqual([404, 404]);
    expect([await seen(atWriter), await seen(atReader)]).toEqual([200, 200]);
    const hidden = { field: "hiddenPostResponses" };
    expect(await idsOf(story.id, { ...hidden, browser: atWriter })).toEqual([id]);
    expect(await idsOf(story.id, { ...hidden, browser: stranger })).toEqual([]);
    expect(await idsOf(story.id, { ...hidden, browser: atReader })).toEqual([]);
    // A muted user's hidden response stays in the list, so that it can be shown again.
    await ask(
      "mutation ($id: ID!) { muteUser(targetUserId: $id) { __typename } }",
      { id: reader.id },
      atWriter,
    );
    expect(await idsOf(story.id, { ...hidden, browser: atWriter })).toEqual([id]);

    await clearPurges();
    await hide(story.id, id, atWriter);
    expect(await purged()).toEqual([]);
    await hide(story.id, id, atWriter, false);
    expect([await idsOf(story.id), await countOf(story.id)]).toEqual([[id], 1]);
  });

  test("also hides its replies, from the count, from others and from new replies", async () => {
    const { story, atReader, atWriter } = await cast();
    const other = await signedIn((await makeUser()).id);
    const top = (await respond(story.id, "Rude.", atReader)).post!.id;
    const middle = (await respond(top, "Ruder.", other)).post!.id;
    const deep = (await respond(middle, "Well.", atReader)).post!.id;
    const counts = () => Promise.all([story.id, top, middle].map(countOf));
    expect(await counts()).toEqual([3, 1, 1]);
    const seen = async (id: string, browser: Browser) => (await get(`/p/${id}`, browser)).status;
    const stranger = await signedIn((await makeUser()).id);
    await clearPurges();
    expect((await hide(story.id, top, atWriter)).__typename).toBe("Toggled");
    // Pages of a whole thread have the story's own tag.
    expect(await purged()).toContain(`post-${story.id}`);
    expect(await counts()).toEqual([0, 1, 1]);
    for (const id of [top, middle, deep]) {
      expect([await seen(id, {}), await seen(id, stranger)]).toEqual([404, 404]);
      expect(await seen(id, atWriter)).toBe(200);
      expect(await respond(id, "Late.", stranger)).toMatchObject({ __typename: "NotFound" });
      expect(await respond(id, "Late.", atWriter)).toMatchObject({
        __typename: "Forbidden",
        message: HIDDEN_RESPONSE_TEXT,
      });
    }
    expect([await seen(middle, other), await seen(deep, atReader)]).toEqual([200, 200]);
    expect(await edit(deep, "Late.", atReader)).toMatchObject({ __typename: "Forbidden" });
    expect(await idsOf(story.id, { field: "hiddenPostResponses", browser: atWriter })).toEqual([
      top,
    ]);
    await hide(story.id, top, atWriter, false);
    expect(await counts()).toEqual([3, 1, 1]);
    expect([await seen(deep, {}), await seen(middle, stranger)]).toEqual([200, 200]);
    expect((await respond(deep, "In time.", stranger)).__typename).toBe("ResponsePublished");
    expect(await countOf(story.id)).toBe(4);
  });

  test("below another hidden one keeps each hidden until both are shown", async () => {
    const { story, atReader, atWriter } = await cast();
    const top = (await respond(story.id, "One.", atReader)).post!.id;
    const below = (await respond(top, "Two.", atReader)).post!.id;
    await hide(story.id, top, atWriter);
    await hide(story.id, below, atWriter);
    await clearPurges();
    await hide(story.id, below, atWriter);
    expect(await purged()).toEqual([]);
    await hide(story.id, top, atWriter, false);
    expect(await countOf(story.id)).toBe(1);
    expect((await get(`/p/${below}`)).status).toBe(404);
    await hide(story.id, below, atWriter, false);
    expect(await countOf(story.id)).toBe(2);
    expect((await get(`/p/${below}`)).status).toBe(200);
  });

  test("is limited to the story's writer, for responses to that story", async () => {
    const { story, atReader, atWriter } = await cast();
    const id = (await respond(story.id, "Mine.", atReader)).post!.id;
    expect(await hide(story.id, id)).toMatchObject({ __typename: "Unauthorized" });
    expect(await hide(story.id, id, atReader)).toMatchObject({ __typename: "Forbidden" });
    const other = await makeStory();
    expect(await hide(other.id, id, atWriter)).toMatchObject({ __typename: "NotFound" });
    expect(await hide(story.id, story.id, atWriter)).toMatchObject({ __typename: "NotFound" });
    expect(await idsOf(story.id)).toEqual([id]);
  });
});

describe("closing a discussion", () => {
  test("rejects responses and edits anywhere in the thread until it is reopened", async () => {
    const { story, atReader, atWriter } = await cast();
    const id = (await respond(story.id, "Early.", atReader)).post!.id;
    await clearPurges();
    expect((await close(story.id, true, atWriter)).__typename).toBe("DiscussionChanged");
    expect(await purged()).toContain(`post-${story.id}`);
    const rejected = { __typename: "Forbidden", message: closedDiscussionText("story") };
    expect(await respond(story.id, "Late.", atReader)).toMatchObject(rejected);
    expect(await respond(id, "Late.", atReader)).toMatchObject(rejected);
    expect(await edit(id, "Late.", atReader)).toMatchObject(rejected);
    expect(await idsOf(story.id)).toEqual([id]);
    await close(story.id, false, atWriter);
    expect((await edit(id, "Late.", atReader)).__typename).toBe("ResponsePublished");
  });

  test("is limited to the story's writer", async () => {
    const { story, atReader, atWriter } = await cast();
    expect(await close(story.id, true)).toMatchObject({ __typename: "Unauthorized" });
    expect(await close(story.id, true, atReader)).toMatchObject({ __typename: "Forbidden" });
    const id = (await respond(story.id, "Mine.", atReader)).post!.id;
    expect(await close(id, true, atReader)).toMatchObject({ __typename: "NotFound" });
    expect(await close("d00000000000", true, atWriter)).toMatchObject({ __typename: "NotFound" });
  });
});

test("responses can be listed newest first or by claps, in pages without repetition", async () => {
  const story = await makeStory();
  const rows = [];
  for (const claps of [3, 1, 3, 0, 9]) {
    rows.push(
      await makeStory({
        in_response_to_post_id: story.id,
        root_post_id: story.id,
        clap_count: claps,
        first_published_at: 1_000,
      }),
    );
  }
  const byId = rows.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1));
  const claps = new Map(rows.map((row) => [row.id, row.clap_count as number]));
  const byClaps = byId.toSorted((a, b) => claps.get(b)! - claps.get(a)!);
  for (const [sort, expected] of [
    ["NEWEST", byId],
    ["TOP", byClaps],
  ] as const) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { threadedPostResponses: page }: Record<string, PageOfIds> = await ask(
        `query ($id: ID!, $after: String) { postResult(id: $id) { ... on Post {
          threadedPostResponses(first: 2, after: $after, sortType: ${sort}) {
            edges { node { id } } pageInfo { hasNextPage endCursor } } } } }`,
        { id: story.id, after },
      );
      seen.push(...page!.edges.map(({ node }) => node.id));
      after = page!.pageInfo.hasNextPage ? page!.pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(expected);
  }
});

test("paginating by claps shows each response once while claps change, and rejects another order's cursor", async () => {
  const story = await makeStory();
  const ids: string[] = [];
  for (const clap_count of [9, 7, 5, 3, 1]) {
    const row = { in_response_to_post_id: story.id, root_post_id: story.id, clap_count };
    ids.push((await makeStory({ ...row, creator_id: (await makeUser()).id })).id);
  }
  const headers = await signedIn((await makeUser()).id);
  const clap = (id: string, claps: number) =>
    ask(
      `mutation ($id: ID!, $claps: Int!, $key: String!) {
        clapPost(targetPostId: $id, numClaps: $claps, key: $key) { __typename } }`,
      { id, claps, key: crypto.randomUUID() },
      headers,
    );
  const read = async (after: string | null, sort = "TOP") => {
    const page: PageOfIds = (
      await ask<{ threadedPostResponses: PageOfIds }>(
        `query ($id: ID!, $after: String) { postResult(id: $id) { ... on Post {
          threadedPostResponses(first: 1, after: $after, sortType: ${sort}) {
            edges { node { id } } pageInfo { hasNextPage endCursor } } } } }`,
        { id: story.id, after },
      )
    ).threadedPostResponses;
    return { ids: page.edges.map(({ node }) => node.id), after: page.pageInfo.endCursor };
  };
  await clap(ids[1]!, 1);
  const seen: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < ids.length; page += 1) {
    const next: Awaited<ReturnType<typeof read>> = await read(after);
    seen.push(...next.ids);
    after = next.after;
    // Between pages, the last response moves to the front and back, and the second behind the
    // third.
    if (page === 0) {
      await clap(ids[4]!, 20);
      await clap(ids[3]!, 30);
    }
    if (page === 1) await clap(ids[3]!, -25);
    if (page === 2) await clap(ids[1]!, -1);
  }
  expect(seen).toEqual(ids);
  expect((await read(null)).ids).toEqual([ids[4]]);
  const newest = (await read(null, "NEWEST")).after;
  for (const [cursor, sort] of [
    [newest, "TOP"],
    [after, "NEWEST"],
  ] as const) {
    const { errors } = await graphql(
      `query ($id: ID!, $after: String) { postResult(id: $id) { ... on Post {
        threadedPostResponses(after: $after, sortType: ${sort}) { edges { node { id } } } } } }`,
      { id: story.id, after: cursor },
      {},
    );
    expect(errors).toHaveLength(1);
  }
});

interface PageOfIds {
  edges: { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
