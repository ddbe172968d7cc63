import { runSql } from "../../../support/database.ts";
import { expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { coversByCatalog } from "../../../../worker/domain/lists/catalogCovers.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { makeImage } from "../../../support/publications/publications.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";

const at = { created_at: FIXED_NOW, updated_at: FIXED_NOW };

/** Creates a list of stories, newest first, each with or without an image. */
async function makeList(images: readonly boolean[]) {
  const { id: owner } = await makeUser();
  const catalogId = newId("catalog");
  await insertRow("catalogs", {
    id: catalogId,
    creator_id: owner,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Reads",
    ...at,
  });
  const stories: string[] = [];
  for (const [index, hasImage] of images.entries()) {
    const { id } = await makeStory({
      preview_image_id: hasImage ? (await makeImage()).id : null,
    });
    stories.push(id);
    await insertRow("catalog_items", {
      id: `item-${nextNumber()}`,
      catalog_id: catalogId,
      owner_id: owner,
      post_id: id,
      position: 1000 - index,
      created_at: FIXED_NOW,
    });
  }
  return { catalogId, owner, stories };
}

test("a cover shows the first three stories, with an image or without", async () => {
  const { catalogId, stories } = await makeList([false, true, false, true]);
  const context = makeDomainContext();
  const covers = await coversByCatalog(context).load(catalogId);
  expect(covers.map(({ postId }) => postId)).toEqual(stories.slice(0, 3));
  expect(covers.map(({ image }) => image !== null)).toEqual([false, true, false]);
  const tags = context.renderTrace.tags();
  for (const id of stories.slice(0, 3)) expect(tags).toContain(`post-${id}`);
  expect(tags).not.toContain(`post-${stories[3]}`);
});

test("a cover skips stories that not everyone can see, however many, and depends on the first", async () => {
  const { catalogId, stories } = await makeList(Array.from({ length: 21 }, () => false));
  await runSql(
    "UPDATE posts SET visibility = 'UNLISTED' WHERE id IN (SELECT value FROM json_each(?1))",
    JSON.stringify(stories.slice(0, 20)),
  );
  const context = makeDomainContext();
  const covers = await coversByCatalog(context).load(catalogId);
  expect(covers.map(({ postId }) => postId)).toEqual([stories[20]]);
  const tags = context.renderTrace.tags();
  expect(tags).toContain(`post-${stories[0]}`);
  expect(tags).toContain(`post-${stories[20]}`);
  expect(tags).toHaveLength(13);
});

type Headers = Record<string, string>;

/** Returns the number of stories on a list's cover for a viewer. */
async function coversFor(catalogId: string, headers: Headers = {}): Promise<number> {
  const { data, errors } = await graphql<{ catalogById: { covers: object[] } }>(
    "query ($id: ID!) { catalogById(catalogId: $id) { covers { postId } } }",
    { id: catalogId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.catalogById.covers.length;
}

test("a members-only list shows its cover only to members and its owner", async () => {
  const { catalogId, owner } = await makeList([true, true]);
  const reader = await signedIn((await makeUser()).id);
  expect(await coversFor(catalogId, reader)).toBe(2);
  await runSql("UPDATE catalogs SET visibility = 'LOCKED' WHERE id = ?1", catalogId);
  expect(await coversFor(catalogId)).toBe(0);
  expect(await coversFor(catalogId, reader)).toBe(0);
  expect(await coversFor(catalogId, await signedIn(owner))).toBe(2);
});

test("muted writers' stories are hidden from the covers of others' lists, but not from one's own", async () => {
  const { catalogId, owner, stories } = await makeList([true, true, false]);
  const { id } = await makeUser();
  const muted = await makeUser();
  await runSql("UPDATE posts SET creator_id = ?1 WHERE id = ?2", muted.id, stories[0]!);
  for (const user_id of [id, owner])
    await insertRow("user_mutes", { user_id, target_id: muted.id, created_at: 0 });
  expect(await coversFor(catalogId)).toBe(3);
  expect(await coversFor(catalogId, await signedIn(id))).toBe(2);
  expect(await coversFor(catalogId, await signedIn(owner))).toBe(3);
});
