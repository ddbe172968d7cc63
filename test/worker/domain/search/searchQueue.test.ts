// Which writes index what, and what happens to a queue that is being processed.

import { env } from "cloudflare:workers";
import { allRows, firstRow, runSql, runStatement } from "../../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { Database, DatabaseError } from "../../../../worker/db/database.ts";
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { moderateAccount } from "../../../../worker/domain/identity/moderation/moderationActions.ts";
import { changeUsername } from "../../../../worker/domain/people/changeUsername.ts";
import { updateProfile } from "../../../../worker/domain/people/updateProfile.ts";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { processSearchQueue } from "../../../../worker/domain/searchIndex/processSearchQueue.ts";
import { queueSearchStatement } from "../../../../worker/domain/searchIndex/queueSearch.ts";
import { editStory } from "../../../../worker/domain/stories/editStory.ts";
import { createCollection } from "../../../../worker/domain/publications/createCollection.ts";
import { updateCollection } from "../../../../worker/domain/publications/updateCollection.ts";
import { createCatalog } from "../../../../worker/domain/lists/createCatalog.ts";
import { deleteCatalog } from "../../../../worker/domain/lists/deleteCatalog.ts";
import { editCatalog } from "../../../../worker/domain/lists/editCatalog.ts";
import { deletePost, undeletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import {
  change as changeStory,
  publish,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { makeCollection, makeStory, makeUser } from "../../../support/factories.ts";
import { addAuthor, makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { ask, indexQueued, rareWord } from "../../../support/search.ts";

const queued = async (): Promise<string[]> => {
  const results = await allRows<{ entity: string }>(
    "SELECT kind || ' ' || entity_id AS entity FROM search_queue ORDER BY kind, entity_id",
  );
  return results.map(({ entity }) => entity);
};

const isIndexed = async (id: string): Promise<boolean> =>
  (await firstRow("SELECT 1 FROM search_entries WHERE entity_id = ?1", id)) !== null;

const find = async (query: string): Promise<string[]> =>
  (await ask([{ indexName: "posts", query }]))[0]!.hits.map(({ objectID }) => objectID);

const word = rareWord();
const REASON = "Breaks the rules again and again";

interface World {
  context: DomainContext;
  writer: string;
  coauthored: string;
  story: string;
  collection: string;
  catalog: string;
}

/** An indexed site of a writer with two stories, a publication and a list, and an empty queue. */
async function makeWorld(): Promise<World> {
  const { id: writer } = await makeUser({ name: "A name" });
  const { id: story } = await makeStory({ creator_id: writer });
  const { id: other } = await makeUser();
  const { id: coauthored } = await makeStory({ creator_id: other, word_count: 300 });
  await addAuthor(coauthored, writer);
  await makeStory({ creator_id: writer, status: "DRAFT", first_published_at: null });
  const { id: collection } = await makeCollection();
  await addMember(collection, writer, "OWNER");
  const context = makeDomainContext();
  const list = { key: "list-of-the-world", name: "A list", description: "" } as const;
  const made = await createCatalog(context, writer, { ...list, visibility: "PUBLIC" });
  if (made.kind !== "done") throw new Error(made.kind);
  await indexQueued();
  context.search.hasQueued = false;
  return { context, writer, coauthored, story, collection, catalog: made.catalog.id };
}

/** The writes, and the entities that each queues. */
const WRITES: Record<string, [(world: World) => Promise<unknown>, (world: World) => string[]]> = {
  "a new bio": [
    ({ context, writer }) => updateProfile(context, writer, { bio: "New" }),
    ({ writer }) => [`users ${writer}`],
  ],
  "a new name": [
    ({ context, writer }) => updateProfile(context, writer, { name: "New" }),
    ({ writer, story, coauthored }) => [
      ...[story, coauthored].toSorted().map((id) => `posts ${id}`),
      `users ${writer}`,
    ],
  ],
  "a new username": [
    ({ context, writer }) => changeUsername(context, writer, `new-${writer}`),
    ({ writer }) => [`users ${writer}`],
  ],
  "an edited title": [
    ({ context, writer, story: postId }) =>
      editStory(context, writer, { postId, baseRev: 1, title: "New", subtitle: null }),
    ({ story }) => [`posts ${story}`],
  ],
  "a changed publication": [
    ({ context, writer, collection }) =>
      updateCollection(context, writer, collection, { tagline: "New" }),
    ({ collection }) => [`collections ${collection}`],
  ],
  "an edited list": [
    ({ context, writer, catalog: catalogId }) =>
      editCatalog(context, writer, { catalogId, name: "New", description: null, visibility: null }),
    ({ catalog }) => [`lists ${catalog}`],
  ],
};

describe("a write queues its changes for the search index:", () => {
  test.each(Object.entries(WRITES))("%s", async (_what, [write, changed]) => {
    const world = await makeWorld();
    await write(world);
    expect(await queued()).toEqual(changed(world));
    expect(world.context.search.hasQueued).toBe(true);
    await indexQueued();
    expect(await queued()).toEqual([]);
  });

  test("a new publication", async () => {
    const { context, writer } = await makeWorld();
    const input = { key: newId("collection"), name: word, slug: "", tagline: "" };
    const made = await createCollection(context, writer, input);
    expect(made.kind).toBe("created");
    expect(await queued()).toEqual([expect.stringMatching(/^collections /)]);
  });
});

describe("hidden content leaves the index with the write, and returns with another:", () => {
  test("a story in the trash", async () => {
    const { context, writer, story } = await makeWorld();
    const thrower = { viewerId: writer, responsesAlone: false };
    expect(await deletePost(context, thrower, story)).toBe("done");
    expect(await isIndexed(story)).toBe(false);
    expect(await undeletePost(context, thrower, story)).toBe("done");
    expect(await queued()).toEqual([`posts ${story}`]);
  });

  test("a deleted or private list", async () => {
    const { context, writer, catalog: catalogId } = await makeWorld();
    const edit = { catalogId, name: null, description: null };
    for (const [hide, show] of [
      [
        () => deleteCatalog(context, writer, { catalogId, isDeleted: true }),
        () => deleteCatalog(context, writer, { catalogId, isDeleted: false }),
      ],
      [
        () => editCatalog(context, writer, { ...edit, visibility: "PRIVATE" }),
        () => editCatalog(context, writer, { ...edit, visibility: "PUBLIC" }),
      ],
    ] as const) {
      await hide();
      expect([await isIndexed(catalogId), await queued()]).toEqual([false, []]);
      await show();
      expect(await queued()).toEqual([`lists ${catalogId}`]);
      await indexQueued();
    }
  });

  test("a suspended person and their stories", async () => {
    const { context, writer, story, coauthored } = await makeWorld();
    const staff = await makeUser({ is_staff: 1 });
    const moderate = (action: "SUSPEND" | "LIFT") =>
      moderateAccount(context, staff.id, { account: writer, reason: REASON, action });
    await indexQueued();
    await moderate("SUSPEND");
    expect([await isIndexed(writer), await isIndexed(story)]).toEqual([false, false]);
    await indexQueued();
    expect([await isIndexed(writer), await isIndexed(story)]).toEqual([false, false]);
    expect(await isIndexed(coauthored)).toBe(true);
    await moderate("LIFT");
    await indexQueued();
    expect([await isIndexed(writer), await isIndexed(story)]).toEqual([true, true]);
  });

  test("the name of a closed account, also on the stories of others", async () => {
    const { context, writer, coauthored } = await makeWorld();
    const name = rareWord();
    await updateProfile(context, writer, { name });
    expect(await find(name)).toContain(coauthored);
    await closeAccount(context, writer, { isForGood: false });
    expect(await isIndexed(writer)).toBe(false);
    expect(await find(name)).toEqual([]);
  });
});

test("a published story is found after the response, and not after it is unpublished", async () => {
  const title = rareWord();
  const { browser, postId, revision } = await writerWithDraft(textOf(title, "A text. ".repeat(60)));
  await indexQueued();
  await publish(postId, revision, {}, browser);
  await vi.waitFor(async () => expect(await isIndexed(postId)).toBe(true), 5000);
  const page = await (await get(`/search?q=${title}`)).text();
  expect(page).toContain(postId);
  await changeStory("unpublishPost", postId, browser);
  expect(await isIndexed(postId)).toBe(false);
  expect(await find(title)).toEqual([]);
});

describe("the search queue", () => {
  const db = new Database(env.DB, NO_FAULTS);
  const all = db.all.bind(db);
  const change = (sql: string, id: string) => runSql(sql, id);
  beforeEach(indexQueued);

  test("doesn't write an entity that has changed since it was read", async () => {
    const secret = rareWord();
    const paragraphs = [..."abcdefghij", secret].map((text, at) => ({
      name: `p${at}`,
      type: "P" as const,
      text,
    }));
    const { id } = await makeStory({ word_count: 300 }, { paragraphs });
    const write: Database["write"] = async (statements, options) => {
      await change("UPDATE posts SET visibility = 'LOCKED' WHERE id = ?1", id);
      return db.write(statements, options);
    };
    await processSearchQueue({ db: { all, write } });
    expect([await isIndexed(id), await find(secret)]).toEqual([false, []]);
  });

  test("processes other entities if one can't be written, and retries that one", async () => {
    const [bad, good] = [rareWord(), rareWord()];
    const stories = [await makeStory({ title: bad }), await makeStory({ title: good })];
    const write: Database["write"] = async (statements, options) => {
      if (JSON.stringify(statements).includes(bad)) throw new DatabaseError("Failed");
      return db.write(statements, options);
    };
    await processSearchQueue({ db: { all, write } });
    expect(await Promise.all(stories.map(({ id }) => isIndexed(id)))).toEqual([false, true]);
    expect(await queued()).toEqual([`posts ${stories[0]!.id}`]);
    await processSearchQueue({ db });
    expect(await Promise.all(stories.map(({ id }) => isIndexed(id)))).toEqual([true, true]);
  });

  test("indexes a story with an invalid text by its title", async () => {
    const title = rareWord();
    const { id } = await makeStory({ title, word_count: 300 });
    await change("UPDATE post_bodies SET document = '{}' WHERE post_id = ?1", id);
    expect(await find(title)).toEqual([id]);
  });

  test("removes deleted entities", async () => {
    await runStatement(queueSearchStatement("posts", [newId("post")]));
    await change("INSERT INTO search_queue (kind, entity_id) VALUES ('tags', ?1)", "300000000000");
    await processSearchQueue({ db });
    expect(await queued()).toEqual([]);
  });
});
