// The other pages whose data readers share: each equals the page rendered for one reader alone,
// with and without a muted user.

import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { catalogSlugId } from "../../../../shared/lists/catalogSlug.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

const AT_HOME = { "CF-Connecting-IP": "10.1.2.3" };

const dataOf = (response: Response): string =>
  /data;desc=([\w-]+)/.exec(response.headers.get("server-timing") ?? "")?.[1] ?? "";

/** Returns the parts of a document that depend neither on the session nor on the time. */
async function comparable(response: Response): Promise<string> {
  return (await response.text()).replaceAll(/"now":\d+/g, "").replaceAll(/xsrf-[\w-]+/g, "");
}

/** A site with two writers on every page, and its pages. */
async function makeSite() {
  const [writer, other] = [await makeUser({ post_count: 2 }), await makeUser({ post_count: 1 })];
  const collection = await makeCollection();
  const tag = await makeTag();
  const stories: string[] = [];
  for (const person of [writer, other]) {
    const story = await makeStory({ creator_id: person.id, collection_id: collection.id });
    await tagStory(story.id, tag.id);
    await addMember(collection.id, person.id, "EDITOR", nextNumber());
    stories.push(story.id);
  }
  const list = await makeList(writer.id, stories);
  const paths = {
    tag: `/tag/${tag.slug}`,
    archive: `/tag/${tag.slug}/archive`,
    recommended: `/tag/${tag.slug}/recommended`,
    profile: `/@${writer.username}`,
    about: `/@${writer.username}/about`,
    publication: `/${collection.slug}`,
    list: `/@${writer.username}/list/${catalogSlugId(list)}`,
  };
  return { writer, other, collection, list, stories, paths };
}

/** A public list of stories, with a response. */
async function makeList(ownerId: string, stories: readonly string[]) {
  const list = await insertRow("catalogs", {
    id: newId("catalog"),
    creator_id: ownerId,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Deep reads",
    created_at: 0,
    updated_at: 0,
  });
  for (const [index, postId] of stories.entries()) {
    await insertRow("catalog_items", {
      id: `${list.id}-${index}`,
      catalog_id: list.id,
      owner_id: ownerId,
      post_id: postId,
      position: -index,
      note: `Note ${index}`,
      created_at: 0,
    });
  }
  return list;
}

describe.each(["tag", "archive", "recommended", "profile", "about", "publication"] as const)(
  "the page %s",
  (name) => {
    test("is the same whether its data are read for one reader or cached for all", async () => {
      const path = (await makeSite()).paths[name];
      const headers = await signedIn((await makeUser()).id);
      const unshared = await get(path, { ...headers, ...AT_HOME });
      expect(unshared.status).toBe(200);
      const own = await comparable(unshared);
      for (const status of ["miss", "hit"]) {
        const response = await get(path, headers);
        expect(dataOf(response)).toBe(status);
        expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
        expect(await comparable(response)).toBe(own);
      }
    });

    test("is the reader's own if they have muted a writer or the publication", async () => {
      const { other, collection, paths } = await makeSite();
      const path = paths[name];
      const stranger = await signedIn((await makeUser()).id);
      for (let time = 0; time < 2; time += 1) await (await get(path, stranger)).text();
      const [one, two] = [await makeUser(), await makeUser()];
      await insertRow("user_mutes", { user_id: one.id, target_id: other.id, created_at: 1 });
      await insertRow("collection_mutes", {
        user_id: two.id,
        collection_id: collection.id,
        created_at: 1,
      });
      for (const { id } of [one, two]) {
        const headers = await signedIn(id);
        const own = await comparable(await get(path, { ...headers, ...AT_HOME }));
        expect(await comparable(await get(path, headers))).toBe(own);
      }
      expect(dataOf(await get(path, stranger))).toBe("hit");
    });
  },
);

describe("a list, whose data aren't shared", () => {
  const run = (sql: string, ...values: string[]) => runSql(sql, ...values);

  test("shows its owner what only they can see, for two round trips", async () => {
    const { writer, list, stories, paths } = await makeSite();
    const title = `Unlisted ${nextNumber()}`;
    await run(
      "UPDATE posts SET visibility = 'UNLISTED', title = ?2 WHERE id = ?1",
      stories[1]!,
      title,
    );
    const reader = await signedIn((await makeUser()).id);
    for (const headers of [reader, await signedIn(writer.id), reader]) {
      const response = await get(paths.list, headers);
      const html = await response.text();
      expect(dataOf(response)).toBe("");
      expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
      expect(html.includes(title)).toBe(headers !== reader);
      expect(html).toContain(list.name);
    }
  });

  test.each([
    ["private", "UPDATE catalogs SET visibility = 'PRIVATE' WHERE id = ?1"],
    ["deleted", "UPDATE catalogs SET deleted_at = 1 WHERE id = ?1"],
  ])("isn't found by others once it is %s, without a purge", async (_how, sql) => {
    const { list, paths } = await makeSite();
    const reader = await signedIn((await makeUser()).id);
    expect((await get(paths.list, reader)).status).toBe(200);
    await run(sql, list.id);
    const response = await get(paths.list, reader);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("Note 0");
  });
});

test("a home page is rendered for its reader only", async () => {
  const headers = await signedIn((await makeUser()).id);
  for (let time = 0; time < 2; time += 1) expect(dataOf(await get("/", headers))).toBe("");
});
