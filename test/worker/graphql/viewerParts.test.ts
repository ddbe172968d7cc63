// The requests of a loaded page, sent as its browser does: with the build's operations.

import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import persisted from "../../../generated/persisted.json";
import { MAX_NODES } from "../../../shared/limits.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import { databaseUse, ORIGIN } from "../../support/product.ts";

async function send(
  name: string,
  variables: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const [id] =
    Object.entries(persisted as Record<string, string>).find(([, text]) =>
      new RegExp(`^query ${name}\\b`).test(text),
    ) ?? [];
  const response = await exports.default.fetch(`${ORIGIN}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ id, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data: { nodes: Record<string, unknown>[]; postResult?: Record<string, unknown> } | null;
    errors?: { extensions: { code: string } }[];
  };
  return { data, errors, ...databaseUse(response) };
}

const WORDS = "a passage that is worth keeping";

/** A reader, and a page with this many cards; they clapped for each and saved one. */
async function makePage(cards: number) {
  const [reader, writer, friend] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory(
    { creator_id: writer.id, clap_count: 7, response_count: 3 },
    { paragraphs: [{ name: "aaaa", type: "P", text: `Here ${WORDS}.` }] },
  );
  const stories = [story];
  for (let card = 0; card < cards; card += 1) {
    stories.push(await makeStory({ creator_id: writer.id }));
  }
  for (const { id } of stories) {
    const row = { post_id: id, user_id: reader.id, clap_count: 2, updated_at: 1 };
    await insertRow("claps", row);
  }
  const collection = await makeCollection();
  const tag = await makeTag();
  await insertRow("collection_follows", {
    follower_id: reader.id,
    collection_id: collection.id,
    created_at: 1,
  });
  await insertRow("tag_follows", { follower_id: reader.id, tag_id: tag.id, created_at: 1 });
  for (const target of [writer, friend]) {
    await insertRow("user_follows", {
      follower_id: reader.id,
      target_id: target.id,
      created_at: 1,
    });
  }
  for (const [index, { id }] of [reader, friend].entries()) {
    const quote = await insertRow("quotes", {
      id: `quote-${nextNumber()}`,
      post_id: story.id,
      paragraph_name: "aaaa",
      start_offset: 5,
      text: index === 0 ? WORDS : WORDS.slice(0, 9),
      created_at: 1,
    });
    await insertRow("highlights", {
      id: `highlight-${nextNumber()}`,
      user_id: id,
      post_id: story.id,
      quote_id: quote.id,
      created_at: 1,
    });
  }
  await insertRow("notes", {
    id: `note-${nextNumber()}`,
    user_id: reader.id,
    post_id: story.id,
    key: "a-key-of-it",
    paragraph_name: "aaaa",
    start_offset: 5,
    text: WORDS,
    note: "Look this up.",
    created_at: 1,
  });
  const ids = [...stories, writer, collection, tag].map(({ id }) => id);
  const variables = { ids, storyId: story.id, hasHighlights: true };
  return { reader, friend, story, variables, headers: await signedIn(reader.id) };
}

describe("the viewer's state of everything on a page", () => {
  test.each([1, 30])("needs two round trips with %i cards, including highlights", async (cards) => {
    const { reader, friend, variables, headers } = await makePage(cards);
    const { data, errors, roundTrips } = await send("viewerPartsQuery", variables, headers);
    expect(errors).toBeUndefined();
    expect(roundTrips).toBe(2);
    expect(data?.nodes).toHaveLength(cards + 4);
    const [story, ...rest] = data!.nodes;
    expect(story).toMatchObject({
      clapCount: 7,
      postResponses: { count: 3 },
      viewerEdge: { clapCount: 2, catalogIds: [] },
    });
    for (const node of rest.slice(0, cards))
      expect(node).toMatchObject({ viewerEdge: { clapCount: 2 } });
    for (const node of rest.slice(cards))
      expect(node).toMatchObject({ viewerEdge: { isFollowing: true } });
    const { highlightsConnection, notesConnection } = data!.postResult as Record<
      string,
      { edges: { node: { user?: { id: string }; text?: string; quote: { state: string } } }[] }
    >;
    const marks = highlightsConnection!.edges.map(({ node }) => node);
    expect(marks.map(({ user }) => user?.id).toSorted()).toEqual([reader.id, friend.id].toSorted());
    expect(marks.map(({ quote }) => quote.state)).toEqual(["PLACED", "PLACED"]);
    expect(notesConnection!.edges.map(({ node }) => node.text)).toEqual(["Look this up."]);
  });

  test("is null for an anonymous viewer and for an ended session", async () => {
    const { variables, reader } = await makePage(1);
    for (const headers of [{}, await signedIn(reader.id, { expires_at: 1 })]) {
      const { data } = await send("viewerPartsQuery", variables, headers);
      expect(data?.nodes[0]).toMatchObject({ viewerEdge: { clapCount: 0, catalogIds: [] } });
      expect(data?.postResult).toMatchObject({
        highlightsConnection: { edges: [] },
        notesConnection: { edges: [] },
      });
    }
  });

  test("reveals nothing the reader can't see", async () => {
    const draft = await makeStory({ creator_id: (await makeUser()).id, status: "DRAFT" });
    const headers = await signedIn((await makeUser()).id);
    const variables = { ids: [draft.id], storyId: draft.id, hasHighlights: true };
    const { data } = await send("viewerPartsQuery", variables, headers);
    expect(data?.nodes).toEqual([null]);
    expect(data?.postResult).toEqual({ __typename: "NotFound" });
  });

  test.each([
    ["too many ids", Array.from({ length: MAX_NODES + 1 }, () => "d00000000001")],
    ["an id of nothing", ["nothing"]],
  ])("is rejected if it is requested with %s", async (_what, ids) => {
    const variables = { ids, storyId: "", hasHighlights: false };
    const { data, errors } = await send("viewerPartsQuery", variables);
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["BAD_REQUEST"]);
  });
});

test("the totals of a cached page need one round trip, for any viewer", async () => {
  const { story } = await makePage(0);
  const { data, roundTrips } = await send("freshTotalsQuery", { ids: [story.id] });
  expect(roundTrips).toBe(1);
  expect(data?.nodes).toEqual([
    expect.objectContaining({ id: story.id, clapCount: 7, postResponses: { count: 3 } }),
  ]);
});
