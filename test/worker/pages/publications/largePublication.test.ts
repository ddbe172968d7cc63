// A publication with 20,000 stories and 50 editors: its pages read as much as those of a small one.

import { beforeAll, describe, expect, test } from "vitest";
import { pageBounds } from "../../../../worker/db/keyset.ts";
import { listCollectionMembers } from "../../../../worker/domain/publications/collectionMembers.ts";
import { listStories } from "../../../../worker/domain/stories/rows/storyLists.ts";
import { runSql } from "../../../support/database.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { FIXED_NOW, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { makeCountingContext } from "../../../support/makeCountingContext.ts";
import { databaseUse, get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

const STORIES = 20_000;
const EDITORS = 50;

const NUMBERS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)`;

async function makePublication(stories: number, editors: number) {
  const collection = await makeCollection();
  const owner = await makeUser();
  await addMember(collection.id, owner.id, "OWNER");
  await runSql(
    `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
     ${NUMBERS} SELECT ?1 || '-' || i, 'e' || ?1 || i, 'e' || ?1 || i, 'Editor ' || i, 0, 0 FROM n`,
    collection.id,
    editors,
  );
  await runSql(
    `INSERT INTO collection_members (collection_id, user_id, role, created_at)
     ${NUMBERS} SELECT ?1, ?1 || '-' || i, 'EDITOR', i FROM n`,
    collection.id,
    editors,
  );
  await runSql(
    `INSERT INTO posts (id, status, visibility, title, slug, creator_id, collection_id, created_at,
       first_published_at, latest_published_at, updated_at)
     ${NUMBERS} SELECT printf('%s%05x', substr(?1, 2, 7), i), 'PUBLISHED', 'PUBLIC', 'Story ' || i,
       'story-' || i, ?3, ?1, ?4 - i * 60000, ?4 - i * 60000, ?4 - i * 60000, ?4 - i * 60000 FROM n`,
    collection.id,
    stories,
    owner.id,
    FIXED_NOW,
  );
  await runSql("UPDATE collections SET post_count = ?2 WHERE id = ?1", collection.id, stories);
  return { ...collection, browser: (await signedIn(owner.id)) as Browser };
}

type Publication = Awaited<ReturnType<typeof makePublication>>;

let small: Publication;
let large: Publication;

beforeAll(async () => {
  small = await makePublication(60, 12);
  large = await makePublication(STORIES, EDITORS);
}, 120_000);

describe("a publication with 20,000 stories and 50 editors", () => {
  test.each([
    "",
    "/latest",
    "/trending",
    "/about",
    "/archive",
    "/all/2",
    "/settings",
    "/settings/people",
    "/stories/public",
  ])("has its page %s with the statements of a small one", async (path) => {
    const use = async ({ slug, browser }: Publication) => {
      const response = await get(`/${slug}${path}`, browser);
      expect(`${path} ${response.status}`).toBe(`${path} 200`);
      return databaseUse(response);
    };
    const ofSmall = await use(small);
    const ofLarge = await use(large);
    expect(ofLarge.statements).toBeLessThanOrEqual(ofSmall.statements);
    expect(ofLarge.roundTrips).toBeLessThanOrEqual(ofSmall.roundTrips);
  });

  test("reads only the rows of the page that it shows", async () => {
    const rowsOf = async ({ id: collectionId }: Publication) => {
      const members = makeCountingContext();
      await listCollectionMembers(members.context, collectionId, pageBounds({ first: 10 }, 10));
      const stories = makeCountingContext();
      await listStories(stories.context, { collectionId }, "LATEST", pageBounds({ first: 10 }, 10));
      return [members.rowsRead(), stories.rowsRead()];
    };
    const [members, stories] = await rowsOf(small);
    const [manyMembers, manyStories] = await rowsOf(large);
    expect(manyMembers).toBeLessThanOrEqual(members! + 2);
    expect(manyStories).toBeLessThanOrEqual(stories! + 2);
  });

  test("is deleted and restored with a constant number of statements", async () => {
    const answer = await ask<{ __typename: string }>(
      `mutation ($id: ID!, $name: String!) {
        deletePublication(collectionId: $id, name: $name) { __typename } }`,
      { id: large.id, name: large.name },
      large.browser,
    );
    expect(answer.__typename).toBe("PublicationDeletion");
    expect((await get(`/${large.slug}`)).status).toBe(404);
    await ask(
      `mutation ($id: ID!) { restorePublication(collectionId: $id) { __typename } }`,
      { id: large.id },
      large.browser,
    );
    expect((await get(`/${large.slug}/all/2`)).status).toBe(200);
  });
});
