// Many concurrent users doing and undoing actions: counters must equal the rows.

import { firstRow } from "../../support/database.ts";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { ask, type Browser } from "../../support/drafts/drafts.ts";
import { insertRow, makeStory, makeTag, makeUser, signedIn } from "../../support/factories.ts";
import { graphql } from "../../support/product.ts";
import { soakLength } from "../../support/soak.ts";

const READERS = 4;
const STEPS = soakLength({ test: 24, soak: 120 });

let owner: { id: string };
let atOwner: Browser;
let readers: Browser[];
let stories: string[];

beforeEach(async () => {
  owner = await makeUser();
  atOwner = await signedIn(owner.id);
  readers = await Promise.all(
    Array.from({ length: READERS }, async () => signedIn((await makeUser()).id)),
  );
  const made = await Promise.all(
    Array.from({ length: 3 }, () =>
      makeStory(
        { creator_id: owner.id },
        { paragraphs: [{ name: "aaaa", type: "P", text: "A passage that many readers mark." }] },
      ),
    ),
  );
  stories = made.map(({ id }) => id);
});

async function makeList(): Promise<string> {
  const id = newId("catalog");
  const list = { id, creator_id: owner.id, type: "LIST", visibility: "PUBLIC", name: "Reads" };
  await insertRow("catalogs", { ...list, created_at: 1, updated_at: 1 });
  return id;
}

interface Answer {
  __typename: string;
}

/** Runs a mutation with inline arguments. */
const send = <More = Answer>(mutation: string, browser: Browser, selection = "") =>
  ask<Answer & More>(`mutation { ${mutation} { __typename ${selection} } }`, {}, browser);

/** Runs all steps concurrently, each as one of the readers; none may be lost or rejected. */
async function storm(step: (index: number, browser: Browser) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: STEPS }, (_, index) => step(index, readers[(index * 3) % READERS]!)),
  );
  expect(answers).toHaveLength(STEPS);
  for (const { __typename } of answers) expect(__typename).not.toMatch(/Error|Limited|Forbidden/);
}

const numbers = (sql: string, ...values: string[]) =>
  firstRow<{ count: number; rows: number }>(sql, ...values);

/** A counter must equal its rows, and some must remain. */
async function expectEqual(sql: string, ...values: string[]): Promise<void> {
  const found = (await numbers(sql, ...values))!;
  expect(found.rows).toBeGreaterThan(0);
  expect(found.count).toBe(found.rows);
}

test("counts of topics' followers stay correct under concurrent requests", async () => {
  const tag = await makeTag();
  await storm((index, browser) =>
    send(`${index % 3 ? "followTag" : "unfollowTag"}(targetTagId: "${tag.id}")`, browser),
  );
  await send(`followTag(targetTagId: "${tag.id}")`, readers[0]!);
  await expectEqual(
    `SELECT follower_count AS count,
       (SELECT count(*) FROM tag_follows WHERE tag_id = ?1) AS rows FROM tags WHERE id = ?1`,
    tag.id,
  );
});

test("counts of lists' followers stay correct under concurrent requests", async () => {
  const list = await makeList();
  await storm((index, browser) => {
    const verb = index % 3 ? "followCatalog" : "unfollowCatalog";
    return send(`${verb}(targetCatalogId: "${list}")`, browser);
  });
  await send(`followCatalog(targetCatalogId: "${list}")`, readers[0]!);
  await expectEqual(
    `SELECT follower_count AS count,
       (SELECT count(*) FROM catalog_follows WHERE catalog_id = ?1) AS rows
     FROM catalogs WHERE id = ?1`,
    list,
  );
});

test("counts of claps for a story and a list stay correct under concurrent claps and retractions", async () => {
  const list = await makeList();
  const [story] = stories as [string];
  for (const target of [
    `clapPost(targetPostId: "${story}"`,
    `clapCatalog(targetCatalogId: "${list}"`,
  ]) {
    await storm((index, browser) =>
      send(`${target}, numClaps: ${index % 4 ? 5 : -7}, key: "${crypto.randomUUID()}")`, browser),
    );
    await send(`${target}, numClaps: 1, key: "${crypto.randomUUID()}")`, readers[0]!);
  }
  await expectEqual(
    `SELECT clap_count AS count,
       (SELECT sum(clap_count) FROM claps WHERE post_id = ?1) AS rows FROM posts WHERE id = ?1`,
    story,
  );
  await expectEqual(
    `SELECT voter_count AS count,
       (SELECT count(*) FROM claps WHERE post_id = ?1) AS rows FROM posts WHERE id = ?1`,
    story,
  );
  await expectEqual(
    `SELECT clap_count AS count,
       (SELECT sum(k.clap_count) FROM posts p JOIN claps k ON k.post_id = p.id
         WHERE p.catalog_id = c.id) AS rows
     FROM catalogs c WHERE id = ?1`,
    list,
  );
});

test("counts of responses stay correct while responses are written, hidden, shown and deleted", async () => {
  const list = await makeList();
  const [story] = stories as [string];
  const publish = (to: string, browser: Browser) =>
    send<{ post: { id: string; inResponseToCatalog: unknown } }>(
      `publishResponse(key: "${crypto.randomUUID()}", ${to}, text: "Well said.")`,
      browser,
      "... on ResponsePublished { post { id } }",
    );
  const answer = async (id: string, browser: Browser): Promise<Answer> => {
    await graphql(
      `mutation { publishResponse(key: "${crypto.randomUUID()}", inResponseToPostId: "${id}",
        text: "And well answered.") { __typename } }`,
      {},
      browser,
    );
    return { __typename: "Answered" };
  };
  for (const [to, parent, hide, show] of [
    [
      `inResponseToPostId: "${story}"`,
      `parentPostId: "${story}", postResponseId`,
      "hidePostResponseOnParentPost",
      "unhidePostResponseOnParentPost",
    ],
    [
      `inResponseToCatalogId: "${list}"`,
      `parentCatalogId: "${list}", catalogResponseId`,
      "hideCatalogResponseOnParent",
      "showCatalogResponseOnParent",
    ],
  ] as const) {
    const first = await Promise.all(
      Array.from({ length: 8 }, (_, index) => publish(to, readers[index % READERS]!)),
    );
    const ids = first.map(({ post }) => post.id);
    await storm((index, browser) => {
      const at = index % ids.length;
      if (index % 5 === 0) return publish(to, browser);
      // Also answers responses that come and go; a hidden response can't be answered.
      if (index % 7 === 0) return answer(ids[at]!, browser);
      if (at === 0) return send(`deletePost(targetPostId: "${ids[0]}")`, readers[0]!);
      return send(`${index % 2 ? hide : show}(${parent}: "${ids[at]}")`, atOwner);
    });
  }
  const isShown = "r.status = 'PUBLISHED' AND r.hidden_by_author = 0 AND r.is_hidden = 0";
  const listed = `WITH RECURSIVE thread (id) AS (
      SELECT r.id FROM posts r WHERE r.in_response_to_post_id = p.id AND ${isShown}
      UNION ALL SELECT r.id FROM thread t JOIN posts r ON r.in_response_to_post_id = t.id
      WHERE ${isShown}) SELECT count(*) FROM thread`;
  await expectEqual(
    `SELECT response_count AS count, (${listed}) AS rows FROM posts p WHERE id = ?1`,
    story,
  );
  await expectEqual(
    `SELECT c.response_count AS count, (${listed}) AS rows
     FROM catalogs c JOIN posts p ON p.catalog_id = c.id WHERE c.id = ?1`,
    list,
  );
});

test("counts of a highlight's readers stay correct under concurrent requests", async () => {
  const [story] = stories as [string];
  const mark = (browser: Browser) =>
    send<{ highlight: { id: string } }>(
      `createHighlight(targetPostId: "${story}", paragraphName: "aaaa", startOffset: 2,
        text: "passage that many")`,
      browser,
      "... on HighlightCreated { highlight { id } }",
    );
  const marked = await Promise.all(readers.map(mark));
  await storm((index, browser) =>
    index % 2
      ? mark(browser)
      : send(
          `deleteHighlight(highlightId: "${marked[index % READERS]!.highlight.id}")`,
          readers[index % READERS]!,
        ),
  );
  await mark(readers[0]!);
  await expectEqual(
    `SELECT sum(q.highlight_count) AS count,
       (SELECT count(*) FROM highlights WHERE post_id = ?1) AS rows
     FROM quotes q WHERE q.post_id = ?1`,
    story,
  );
});

test("counts of a list's stories stay correct while they are saved, removed and restored", async () => {
  const list = await makeList();
  await storm((index) => {
    const input = `catalogId: "${list}", postId: "${stories[index % 3]}"`;
    return index % 2
      ? send(`removeCatalogItem(${input})`, atOwner)
      : send(`addCatalogItem(${input}, isUndo: ${index % 4 === 0})`, atOwner);
  });
  await send(`addCatalogItem(catalogId: "${list}", postId: "${stories[0]}")`, atOwner);
  await expectEqual(
    `SELECT item_count AS count,
       (SELECT count(*) FROM catalog_items WHERE catalog_id = ?1 AND removed_at IS NULL) AS rows
     FROM catalogs WHERE id = ?1`,
    list,
  );
});
