// What a session on a custom host can do and see (decision 23), given that the host's owner could
// steal it.

import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { PUBLIC_FIELDS } from "../../../worker/graphql/machinery/restrictViewerFields.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../support/product.ts";

let reader: { id: string; there: Record<string, string>; here: Record<string, string> };
let own: { id: string };
let host: string;

const origin = (): string => `http://${host}`;

beforeEach(async () => {
  const { id } = await makeUser();
  const domain = `own${nextNumber()}.somebodys.example`;
  own = await makeCollection({ domain });
  host = `${domain}:8787`;
  reader = { id, there: await signedIn(id, { host }), here: await signedIn(id) };
});

async function join(collectionId: string, role = "EDITOR"): Promise<void> {
  await insertRow("collection_members", {
    collection_id: collectionId,
    user_id: reader.id,
    role,
    created_at: 1,
  });
}

async function ask<Data = Record<string, any>>(
  query: string,
  variables: Record<string, unknown> = {},
  headers = reader.there,
  at = origin(),
): Promise<Data> {
  const { data, errors } = await graphql<Data & Record<string, unknown>>(
    query,
    variables,
    headers,
    at,
  );
  expect(errors).toBeUndefined();
  return data;
}

async function typeOf(mutation: string, variables: Record<string, unknown>): Promise<string> {
  const data = await ask<Record<string, { __typename: string }>>(mutation, variables);
  return Object.values(data)[0]!.__typename;
}

describe("a custom domain's session", () => {
  test("can change the host's publication, and no other of its user's", async () => {
    const other = await makeCollection();
    await join(own.id);
    await join(other.id);
    const RENAME = `mutation ($id: ID!) {
      updatePublication(collectionId: $id, name: "Renamed") { __typename } }`;
    expect(await typeOf(RENAME, { id: other.id })).toBe("Forbidden");
    expect(await typeOf(RENAME, { id: own.id })).not.toBe("Forbidden");
    const NAVIGATE = `mutation ($id: ID!) {
      setCollectionNavigation(collectionId: $id, items: [], baseVersion: 0) { __typename } }`;
    expect(await typeOf(NAVIGATE, { id: other.id })).toBe("Forbidden");
    expect(await typeOf(NAVIGATE, { id: own.id })).not.toBe("Forbidden");
  });

  test("can close the discussion of its user's stories there, and of no other story", async () => {
    const placed = await makeStory({ creator_id: reader.id, collection_id: own.id });
    const elsewhere = await makeStory({ creator_id: reader.id });
    const CLOSE = `mutation ($id: ID!) {
      setDiscussionClosed(targetPostId: $id, isDiscussionClosed: true) { __typename } }`;
    expect(await typeOf(CLOSE, { id: elsewhere.id })).toBe("Forbidden");
    expect(await typeOf(CLOSE, { id: placed.id })).not.toBe("Forbidden");
  });

  test("can't edit any story", async () => {
    const story = await makeStory({ creator_id: reader.id, collection_id: own.id });
    const EDIT = `mutation ($id: ID!) {
      editPost(postId: $id, baseRev: 1, title: "Changed") { __typename } }`;
    expect(await typeOf(EDIT, { id: story.id })).toBe("Forbidden");
    const page = await get(`${origin()}/${story.id}/edit`, reader.there);
    expect(page.status).toBe(302);
    expect(page.headers.get("location")).toMatch(new RegExp(`^${ORIGIN}/`));
  });

  test("can't read drafts, private lists and other publications' dashboards", async () => {
    const draft = await makeStory({ creator_id: reader.id, status: "DRAFT", title: "Unsaid" });
    const other = await makeCollection();
    await join(other.id);
    await insertRow("catalogs", {
      id: newId("catalog"),
      creator_id: reader.id,
      type: "LIST",
      name: "Unheard",
      visibility: "PRIVATE",
      created_at: 1,
      updated_at: 1,
    });
    const READ = `query ($draft: ID!, $other: ID!, $me: ID!) {
      node(id: $draft) { ... on Post { title } }
      postResult(id: $draft) { __typename }
      postDraft(postId: $draft) { __typename }
      catalogs(userId: $me) { items { name } }
      collection: node(id: $other) { ... on Collection { viewerEdge { isEditor viewerStaffRole } } }
      viewer { catalogsConnection { edges { node { name } } } } }`;
    const variables = { draft: draft.id, other: other.id, me: reader.id };
    const there = await ask(READ, variables);
    expect(there).toMatchObject({
      node: null,
      postResult: { __typename: "NotFound" },
      postDraft: { __typename: "Forbidden" },
      catalogs: { items: [] },
      collection: { viewerEdge: { isEditor: false, viewerStaffRole: null } },
      viewer: { catalogsConnection: { edges: [] } },
    });
    const here = await ask(READ, variables, reader.here, ORIGIN);
    expect(here).toMatchObject({
      node: { title: "Unsaid" },
      postDraft: { __typename: "PostDraft" },
      catalogs: { items: [{ name: "Unheard" }] },
      collection: { viewerEdge: { isEditor: true } },
    });
  });

  test("can read the listed fields of the viewer, and no others", async () => {
    await insertRow("user_emails", {
      email_key: `${reader.id}@x.test`,
      user_id: reader.id,
      email: `${reader.id}@x.test`,
      verified_at: 1,
    });
    await makeStory({ creator_id: reader.id, status: "DRAFT", title: "Unsaid" });
    const PRIVATE = `{ viewer { emailObfuscated storyCounts { drafts }
      storiesConnection { edges { node { post { title } } } }
      notesConnection { edges { node { id } } } formsConnection { edges { node { id } } }
      readingHistoryConnection { edges { cursor } } submissionsConnection { edges { cursor } } } }`;
    expect((await ask(PRIVATE)).viewer).toEqual({
      emailObfuscated: null,
      storyCounts: { drafts: 0 },
      storiesConnection: { edges: [] },
      notesConnection: { edges: [] },
      formsConnection: { edges: [] },
      readingHistoryConnection: { edges: [] },
      submissionsConnection: { edges: [] },
    });
    const here = (await ask(PRIVATE, {}, reader.here, ORIGIN)).viewer;
    expect(here).toMatchObject({ storyCounts: { drafts: 1 } });
    expect(here.emailObfuscated).not.toBeNull();
  });

  test("ends when the domain gets another owner", async () => {
    const WHO = "{ viewer { id } }";
    expect((await ask(WHO)).viewer).toEqual({ id: reader.id });
    await insertRow("custom_domains", {
      domain: host.split(":")[0]!,
      owner_id: own.id,
      state: "live",
      token: "t",
      added_at: 1,
      live_at: 5,
    });
    expect((await ask(WHO)).viewer).toBeNull();
  });
});

test("every field that is available on every host is a field of the viewer", () => {
  const viewer = schema.getType("Viewer") as unknown as { getFields(): Record<string, unknown> };
  expect([...PUBLIC_FIELDS].filter((name) => !(name in viewer.getFields()))).toEqual([]);
});
