// The other pages whose data readers share: each is the very page that is made for one reader alone,
// with somebody muted and without.

import { describe, expect, test } from "vitest";
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
import { addMember } from "../../../support/publications.ts";

const AT_HOME = { "CF-Connecting-IP": "10.1.2.3" };

const dataOf = (response: Response): string =>
  /data;desc=([\w-]+)/.exec(response.headers.get("server-timing") ?? "")?.[1] ?? "";

/** What of a document does not depend on the session that asks for it, nor on the moment. */
async function comparable(response: Response): Promise<string> {
  return (await response.text()).replaceAll(/"now":\d+/g, "").replaceAll(/xsrf-[\w-]+/g, "");
}

/** A site with two writers on every page, and the pages. */
async function makeSite() {
  const [writer, other] = [await makeUser({ post_count: 2 }), await makeUser({ post_count: 1 })];
  const collection = await makeCollection();
  const tag = await makeTag();
  for (const person of [writer, other]) {
    const story = await makeStory({ creator_id: person.id, collection_id: collection.id });
    await tagStory(story.id, tag.id);
    await addMember(collection.id, person.id, "EDITOR", nextNumber());
  }
  const paths = {
    tag: `/tag/${tag.slug}`,
    archive: `/tag/${tag.slug}/archive`,
    recommended: `/tag/${tag.slug}/recommended`,
    profile: `/@${writer.username}`,
    about: `/@${writer.username}/about`,
    publication: `/${collection.slug}`,
  };
  return { writer, other, collection, paths };
}

describe.each(["tag", "archive", "recommended", "profile", "about", "publication"] as const)(
  "the page %s",
  (name) => {
    test("is the same whether its data are read for one reader or kept for all", async () => {
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

    test("is the reader's own where they have muted a writer or the publication", async () => {
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

test("a home is made for its reader alone", async () => {
  const headers = await signedIn((await makeUser()).id);
  for (let time = 0; time < 2; time += 1) expect(dataOf(await get("/", headers))).toBe("");
});
