import { expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { coversByCatalog } from "../../../../worker/domain/catalogs/catalogCovers.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
} from "../../../support/factories.ts";
import { makeImage } from "../../../support/publications.ts";
import { makeDomainContext } from "../../../support/people.ts";

const at = { created_at: FIXED_NOW, updated_at: FIXED_NOW };

/** A list of stories, the first on top; each has a picture or none. */
async function makeList(pictures: readonly boolean[]) {
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
  for (const [index, hasPicture] of pictures.entries()) {
    const { id } = await makeStory({
      preview_image_id: hasPicture ? (await makeImage()).id : null,
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
  return { catalogId, stories };
}

test("a cover depends on the stories without a picture too that would stand before those on it", async () => {
  const { catalogId, stories } = await makeList([false, true, true, false, true, false, true]);
  const context = makeDomainContext();
  expect(await coversByCatalog(context).load(catalogId)).toHaveLength(3);
  const tags = context.tags.list();
  for (const id of stories.slice(0, 5)) expect(tags).toContain(`post-${id}`);
  for (const id of stories.slice(5)) expect(tags).not.toContain(`post-${id}`);
});

test("a cover finds its pictures however deep they are, and names no more stories than some", async () => {
  const { catalogId, stories } = await makeList([...Array.from({ length: 20 }, () => false), true]);
  const context = makeDomainContext();
  expect(await coversByCatalog(context).load(catalogId)).toHaveLength(1);
  const tags = context.tags.list();
  expect(tags).toContain(`post-${stories[0]}`);
  expect(tags).toContain(`post-${stories.at(-1)}`);
  expect(tags).toHaveLength(13);
});
