import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_CATALOG_ITEMS, MAX_CATALOG_NAME, MAX_CATALOGS } from "../../../../shared/limits.ts";
import { predefinedCatalogId } from "../../../../shared/lists/predefinedCatalogs.ts";
import { deleteExpiredCatalogs } from "../../../../worker/domain/lists/deleteExpiredCatalogs.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

type Headers = Record<string, string>;

interface Answer {
  __typename: string;
  message?: string;
  catalog?: { id: string; name: string; visibility: string; itemCount: number; slug: string };
  post?: { viewerEdge: { catalogIds: string[] } };
  item?: { catalogItemId: string; note: string };
}

const CHANGE = `__typename ... on ResultError { message }
  ... on CatalogChange { catalog { id name visibility itemCount slug } }`;
const SAVE = `__typename ... on ResultError { message }
  ... on CatalogSave { catalog { id name visibility itemCount slug } post { viewerEdge { catalogIds } } }`;
const ITEM = `__typename ... on ResultError { message }
  ... on CatalogItemChange { catalog { id name visibility itemCount slug } item { catalogItemId note } }`;

/** Each mutation with its argument types and its result fields. */
const MUTATIONS = {
  createCatalog: [
    "$key: String!, $name: String!, $description: String, $visibility: CatalogVisibility",
    CHANGE,
  ],
  editCatalog: [
    "$catalogId: ID!, $name: String, $description: String, $visibility: CatalogVisibility",
    CHANGE,
  ],
  deleteCatalog: ["$catalogId: ID!", CHANGE],
  undeleteCatalog: ["$catalogId: ID!", CHANGE],
  addCatalogItem: ["$catalogId: ID!, $postId: ID!, $isUndo: Boolean", SAVE],
  removeCatalogItem: ["$catalogId: ID!, $postId: ID, $catalogItemId: ID", SAVE],
  moveCatalogItem: ["$catalogId: ID!, $catalogItemId: ID!, $afterItemId: ID", ITEM],
  editCatalogItem: ["$catalogId: ID!, $catalogItemId: ID!, $note: String!", ITEM],
} as const;

async function mutate(
  name: keyof typeof MUTATIONS,
  variables: Record<string, unknown>,
  headers: Headers = {},
): Promise<Answer> {
  const [types, selection] = MUTATIONS[name];
  const passed = types.replaceAll(/\$(\w+): \w+!?/g, "$1: $$$1");
  const { data, errors } = await graphql<Record<string, Answer>>(
    `mutation (${types}) { ${name}(${passed}) { ${selection} } }`,
    variables,
    headers,
  );
  expect(errors).toBeUndefined();
  return data[name]!;
}

interface Read {
  id: string;
  areItemsLocked: boolean;
  items: { edges: { node: { catalogItemId: string; post: { id: string } | null } }[] };
}

async function read(catalogId: string, headers: Headers = {}): Promise<Read | null> {
  const { data, errors } = await graphql<{ catalogById: Read | null }>(
    `
      query ($catalogId: ID!) {
        catalogById(catalogId: $catalogId) {
          id
          areItemsLocked
          items(first: 50) {
            edges {
              node {
                catalogItemId
                post {
                  id
                }
              }
            }
          }
        }
      }
    `,
    { catalogId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.catalogById;
}

const idsOn = (list: Read | null) => list?.items.edges.map(({ node }) => node.post?.id);

let keeper: { id: string; headers: Headers };
let other: Headers;
let stories: string[];
let keys = 0;
const newKey = () => `key-of-list-${(keys += 1)}`;

beforeEach(async () => {
  const { id } = await makeUser();
  keeper = { id, headers: await signedIn(id) };
  other = await signedIn((await makeUser()).id);
  stories = [];
  for (let index = 0; index < 4; index += 1) {
    stories.push((await makeStory({ creator_id: (await makeUser()).id })).id);
  }
});

async function makeList(visibility = "PUBLIC", saved: readonly string[] = []): Promise<string> {
  const { catalog } = await mutate(
    "createCatalog",
    { key: newKey(), name: "Deep reads", visibility },
    keeper.headers,
  );
  for (const postId of saved) {
    await mutate("addCatalogItem", { catalogId: catalog!.id, postId }, keeper.headers);
  }
  return catalog!.id;
}

describe("a list", () => {
  test("is created once per key, has an address, and can be renamed and described", async () => {
    const key = newKey();
    const make = () => mutate("createCatalog", { key, name: " Deep  reads " }, keeper.headers);
    const { catalog } = await make();
    expect(catalog).toMatchObject({ name: "Deep reads", visibility: "PUBLIC", itemCount: 0 });
    expect(catalog!.slug).toBe(`deep-reads-${catalog!.id}`);
    expect((await make()).catalog!.id).toBe(catalog!.id);
    const changes = { catalogId: catalog!.id, name: "长文", visibility: "PRIVATE" };
    const { catalog: renamed } = await mutate("editCatalog", changes, keeper.headers);
    expect(renamed).toMatchObject({ name: "长文", visibility: "PRIVATE" });
  });

  test("is visible only to its owner while private; a LOCKED list shows its stories to members", async () => {
    const [hidden, locked] = [
      await makeList("PRIVATE", [stories[0]!]),
      await makeList("LOCKED", [stories[0]!]),
    ];
    expect(idsOn(await read(hidden, keeper.headers))).toEqual([stories[0]]);
    for (const headers of [{}, other]) {
      expect(await read(hidden, headers)).toBeNull();
      const seen = await read(locked, headers);
      expect(seen).toMatchObject({ areItemsLocked: true, items: { edges: [] } });
    }
    expect(await read(locked, keeper.headers)).toMatchObject({ areItemsLocked: false });
  });

  test("can be deleted, restored unchanged, and is erased after its time in the trash", async () => {
    const id = await makeList("PUBLIC", [stories[0]!]);
    const list = { catalogId: id };
    expect((await mutate("deleteCatalog", list, keeper.headers)).__typename).toBe("CatalogChange");
    expect(await read(id, keeper.headers)).toBeNull();
    await mutate("undeleteCatalog", list, keeper.headers);
    expect(idsOn(await read(id))).toEqual([stories[0]]);
    await mutate("deleteCatalog", list, keeper.headers);
    const context = makeDomainContext();
    await deleteExpiredCatalogs({ ...context, now: Date.now() + 13 * DAY_MS });
    expect((await mutate("undeleteCatalog", list, keeper.headers)).__typename).toBe(
      "CatalogChange",
    );
    await mutate("deleteCatalog", list, keeper.headers);
    await deleteExpiredCatalogs({ ...context, now: Date.now() + 15 * DAY_MS });
    expect((await mutate("undeleteCatalog", list, keeper.headers)).__typename).toBe("NotFound");
  });

  test("purges its pages when it changes, unless it is private before and after", async () => {
    const [open, hidden] = [await makeList("PUBLIC"), await makeList("PRIVATE")];
    await clearPurges();
    await mutate("addCatalogItem", { catalogId: hidden, postId: stories[0] }, keeper.headers);
    expect(await outbox()).toEqual([]);
    await mutate("addCatalogItem", { catalogId: open, postId: stories[0] }, keeper.headers);
    const tags = (await outbox()).map(({ tag }) => tag);
    expect(tags).toEqual(expect.arrayContaining([`catalog-${open}`, `user-${keeper.id}`]));
    await clearPurges();
    const opened = { catalogId: hidden, visibility: "PUBLIC" };
    await mutate("editCatalog", opened, keeper.headers);
    expect((await outbox()).map(({ tag }) => tag)).toContain(`catalog-${hidden}`);
  });

  test("rejects an empty or too long name, and a list beyond the maximum", async () => {
    const rejected = async (variables: Record<string, unknown>) =>
      (await mutate("createCatalog", { key: newKey(), ...variables }, keeper.headers)).__typename;
    expect(await rejected({ name: "  " })).toBe("BadRequest");
    expect(await rejected({ name: "x".repeat(MAX_CATALOG_NAME + 1) })).toBe("BadRequest");
    expect(await rejected({ name: "x", key: "short" })).toBe("BadRequest");
    for (let index = 0; index < MAX_CATALOGS; index += 1) {
      await insertRow("catalogs", {
        id: `6${keeper.id.slice(1, 8)}${String(index).padStart(4, "0")}`,
        creator_id: keeper.id,
        type: "LIST",
        visibility: "PUBLIC",
        name: "One of many",
        created_at: 0,
        updated_at: 0,
      });
    }
    expect(await rejected({ name: "One too many" })).toBe("BadRequest");
    // Nor can one be restored beyond the limit.
    const first = { catalogId: `6${keeper.id.slice(1, 8)}0000` };
    expect((await mutate("deleteCatalog", first, keeper.headers)).__typename).toBe("CatalogChange");
    expect(await rejected({ name: "In its place" })).toBe("CatalogChange");
    expect((await mutate("undeleteCatalog", first, keeper.headers)).__typename).toBe("BadRequest");
  });
});

describe("the reading list", () => {
  test("exists before anything is saved, keeps its name, and is private until it is shared", async () => {
    const id = predefinedCatalogId(keeper.id, "READING_LIST");
    expect(await read(id, keeper.headers)).toMatchObject({ items: { edges: [] } });
    expect(await read(id)).toBeNull();
    const { catalog, post } = await mutate(
      "addCatalogItem",
      { catalogId: id, postId: stories[0] },
      keeper.headers,
    );
    expect(catalog).toMatchObject({ id, name: "Reading list", slug: "reading-list", itemCount: 1 });
    expect(post!.viewerEdge.catalogIds).toEqual([id]);
    expect(await read(id, other)).toBeNull();
    const rename = { catalogId: id, name: "Mine" };
    expect((await mutate("editCatalog", rename, keeper.headers)).__typename).toBe("BadRequest");
    expect((await mutate("deleteCatalog", { catalogId: id }, keeper.headers)).__typename).toBe(
      "BadRequest",
    );
    await mutate("editCatalog", { catalogId: id, visibility: "PUBLIC" }, keeper.headers);
    expect(idsOn(await read(id))).toEqual([stories[0]]);
  });

  test("rejects another user's stories, and isn't created for an unknown user", async () => {
    for (const owner of [keeper.id, "1ffffffffff0"]) {
      const input = { catalogId: predefinedCatalogId(owner, "READING_LIST"), postId: stories[0] };
      expect((await mutate("addCatalogItem", input, other)).__typename).toBe("NotFound");
    }
    const saved = await firstValue(
      "SELECT count(*) AS n FROM catalog_items WHERE post_id = ?1",
      stories[0],
    );
    expect(saved).toBe(0);
  });
});

describe("stories on a list", () => {
  test("are stored once when saved twice or concurrently, and the count equals the rows", async () => {
    const catalogId = await makeList();
    const save = { catalogId, postId: stories[0] };
    await Promise.all(
      Array.from({ length: 10 }, () => mutate("addCatalogItem", save, keeper.headers)),
    );
    await mutate("addCatalogItem", { catalogId, postId: stories[1] }, keeper.headers);
    await Promise.all(
      Array.from({ length: 5 }, () => mutate("removeCatalogItem", save, keeper.headers)),
    );
    expect(idsOn(await read(catalogId))).toEqual([stories[1]]);
    const count = await firstValue("SELECT item_count AS n FROM catalogs WHERE id = ?1", catalogId);
    expect(count).toBe(1);
  });

  test("can be removed and restored at their position with their note; a story saved again is on top", async () => {
    const catalogId = await makeList("PUBLIC", stories);
    const [, second] = (await read(catalogId))!.items.edges;
    const { catalogItemId, post } = second!.node;
    const said = { catalogId, catalogItemId, note: "Read  this\nfirst" };
    const { item } = await mutate("editCatalogItem", said, keeper.headers);
    expect(item!.note).toBe("Read this first");
    const input = { catalogId, postId: post!.id };
    await mutate("removeCatalogItem", input, keeper.headers);
    await mutate("addCatalogItem", { ...input, isUndo: true }, keeper.headers);
    expect(idsOn(await read(catalogId))).toEqual(stories.toReversed());
    await mutate("removeCatalogItem", input, keeper.headers);
    await mutate("addCatalogItem", input, keeper.headers);
    expect(idsOn(await read(catalogId))?.[0]).toBe(post!.id);
  });

  test("can be moved to any position, and moving again changes nothing", async () => {
    const catalogId = await makeList("PUBLIC", stories);
    const items = (await read(catalogId))!.items.edges.map(({ node }) => node);
    const order = items.map(({ catalogItemId }) => catalogItemId);
    const move = async (catalogItemId: string, afterItemId: string | null) => {
      const input = { catalogId, catalogItemId, afterItemId };
      expect((await mutate("moveCatalogItem", input, keeper.headers)).__typename).toBe(
        "CatalogItemChange",
      );
      return (await read(catalogId))!.items.edges.map(({ node }) => node.catalogItemId);
    };
    const [a, b, c, d] = order as [string, string, string, string];
    expect(await move(d, null)).toEqual([d, a, b, c]);
    expect(await move(d, null)).toEqual([d, a, b, c]);
    expect(await move(d, c)).toEqual([a, b, c, d]);
    // More moves into one gap than halving it allows.
    for (let turn = 0; turn < 13; turn += 1) {
      expect(await move(c, a)).toEqual([a, c, b, d]);
      expect(await move(b, a)).toEqual([a, b, c, d]);
    }
  });

  test("can't be changed by other users, anonymous viewers, or for an item of another list", async () => {
    const [catalogId, second] = [await makeList("PUBLIC", stories), await makeList()];
    const { node } = (await read(catalogId))!.items.edges[0]!;
    const item = { catalogId, catalogItemId: node.catalogItemId };
    const inputs: [keyof typeof MUTATIONS, Record<string, unknown>][] = [
      ["editCatalog", { catalogId, name: "Mine" }],
      ["deleteCatalog", { catalogId }],
      ["undeleteCatalog", { catalogId }],
      ["addCatalogItem", { catalogId, postId: stories[0] }],
      ["removeCatalogItem", { catalogId, postId: stories[0] }],
      ["moveCatalogItem", { ...item, afterItemId: null }],
      ["editCatalogItem", { ...item, note: "Mine" }],
    ];
    for (const [name, input] of inputs) {
      expect((await mutate(name, input, other)).__typename, name).toBe("NotFound");
      expect((await mutate(name, input)).__typename, name).toBe("Unauthorized");
    }
    expect((await mutate("createCatalog", { key: newKey(), name: "x" })).__typename).toBe(
      "Unauthorized",
    );
    const astray = { ...item, catalogId: second, note: "x" };
    expect((await mutate("editCatalogItem", astray, keeper.headers)).__typename).toBe("NotFound");
    expect(idsOn(await read(catalogId))).toEqual(stories.toReversed());
  });

  test("must be visible to the reader, and can't exceed the maximum", async () => {
    const catalogId = await makeList();
    const draft = await makeStory({ status: "DRAFT", creator_id: keeper.id });
    for (const postId of [draft.id, "d00000000000", "nonsense"]) {
      const input = { catalogId, postId };
      expect((await mutate("addCatalogItem", input, keeper.headers)).__typename).toBe("NotFound");
    }
    await runSql("UPDATE catalogs SET item_count = ?2 WHERE id = ?1", catalogId, MAX_CATALOG_ITEMS);
    const input = { catalogId, postId: stories[0] };
    expect((await mutate("addCatalogItem", input, keeper.headers)).__typename).toBe("BadRequest");
  });

  test("leave an empty entry when they are deleted, which the owner can remove", async () => {
    const catalogId = await makeList("PUBLIC", stories.slice(0, 2));
    await runSql("UPDATE posts SET status = 'DRAFT' WHERE id = ?1", stories[0]);
    expect(idsOn(await read(catalogId, keeper.headers))).toEqual([stories[1], undefined]);
    expect(idsOn(await read(catalogId))).toEqual([stories[1], undefined]);
    const { catalogItemId } = (await read(catalogId))!.items.edges[1]!.node;
    const input = { catalogId, catalogItemId };
    const { catalog } = await mutate("removeCatalogItem", input, keeper.headers);
    expect(catalog!.itemCount).toBe(1);
  });

  test("of a suspended account stay unchanged", async () => {
    const catalogId = await makeList();
    await setSuspended(keeper.id, 1);
    const input = { catalogId, postId: stories[0] };
    expect((await mutate("addCatalogItem", input, keeper.headers)).__typename).toBe(
      "AccountSuspended",
    );
    expect(
      (await mutate("createCatalog", { key: newKey(), name: "x" }, keeper.headers)).__typename,
    ).toBe("AccountSuspended");
  });
});

test("a person's lists are paginated, latest change first, and don't reveal private ones", async () => {
  for (let index = 0; index < 5; index += 1) {
    await insertRow("catalogs", {
      id: `6${keeper.id.slice(1, 11)}${index}`,
      creator_id: keeper.id,
      type: "LIST",
      visibility: index === 2 ? "PRIVATE" : "PUBLIC",
      name: `List ${index}`,
      created_at: 0,
      updated_at: FIXED_NOW + index,
    });
  }
  const page = async (to: string | null, headers: Headers) =>
    (
      await graphql<{ catalogs: { items: { name: string }[]; next: { to: string } | null } }>(
        `
          query ($userId: ID!, $to: String) {
            catalogs(userId: $userId, limit: 2, to: $to) {
              items {
                name
              }
              next {
                to
              }
            }
          }
        `,
        { userId: keeper.id, to },
        headers,
      )
    ).data.catalogs;
  const all = async (headers: Headers) => {
    const names: string[] = [];
    for (let to: string | null = null, isLast = false; !isLast;) {
      const { items, next } = await page(to, headers);
      names.push(...items.map(({ name }) => name));
      to = next?.to ?? null;
      isLast = next === null;
    }
    return names;
  };
  expect(await all({})).toEqual(["List 4", "List 3", "List 1", "List 0"]);
  expect(await all(keeper.headers)).toEqual(["List 4", "List 3", "List 2", "List 1", "List 0"]);
});
