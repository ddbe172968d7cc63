import { firstRow, firstValue } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  change,
  draftOf,
  publish,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { makeCollection, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, graphql } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const TEXT = textOf("The title", "One two three.", "Four.");

/** A story's row as readers have it: without when its draft was saved. */
async function readersRowOf(id: string): Promise<Record<string, unknown>> {
  return { ...(await rowOf(id)), draft_saved_at: null, last_edited_at: null };
}

const rowOf = (id: string) => firstRow("SELECT * FROM posts WHERE id = ?1", id);
const countOf = (table: string, id: string) =>
  firstValue(`SELECT post_count FROM ${table} WHERE id = ?1`, id);
const purged = async () => (await outbox()).map(({ tag }) => tag);

beforeEach(clearPurges);

describe("unpublishing a story", () => {
  test("turns it into a draft that can be published again under its address", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    await publish(postId, 2, { tags: ["Some"] }, browser);
    const before = await readersRowOf(postId);
    await change("pinPost", postId, browser);
    await clearPurges();
    expect((await change("unpublishPost", postId, browser)).__typename).toBe("PostPublished");
    expect(await purged()).toContain(`post-${postId}`);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT", slug: "the-title" });
    expect(await countOf("users", writer.id)).toBe(0);
    expect((await get(`/p/${postId}`)).status).toBe(404);
    expect(await draftOf(postId, browser)).toMatchObject({ publishedRevision: null });
    await clearPurges();
    await change("unpublishPost", postId, browser);
    expect(await outbox()).toEqual([]);
    await publish(postId, 2, {}, browser);
    expect(await rowOf(postId)).toMatchObject({
      status: "PUBLISHED",
      first_published_at: before!.first_published_at,
    });
  });

  test("is limited to its creator", async () => {
    const collection = await makeCollection();
    const story = await makeStory({
      creator_id: (await makeUser()).id,
      collection_id: collection.id,
    });
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    const browser = await signedIn(editor.id);
    expect((await change("unpublishPost", story.id, browser)).__typename).toBe("Forbidden");
    expect((await change("unpublishPost", story.id)).__typename).toBe("Unauthorized");
    expect((await change("unpublishPost", "dddddddddddd", browser)).__typename).toBe("NotFound");
  });
});

describe("pinning", () => {
  test("puts stories first on the profile, latest pin first, at most three", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const stories = [];
    for (let index = 0; index < 4; index += 1) {
      stories.push(await makeStory({ creator_id: writer.id }));
    }
    const [one, two, three, four] = stories.map(({ id }) => id) as [string, string, string, string];
    await change("pinPost", one, browser);
    expect(await purged()).toEqual([`user-${writer.id}`]);
    await change("pinPost", two, browser);
    await change("pinPost", three, browser);
    await change("pinPost", three, browser);
    expect(await change("pinPost", four, browser)).toEqual({
      __typename: "MaxPinnedStoriesReached",
      message: "You can pin at most 3 stories. Unpin one first.",
    });
    await change("unpinPost", one, browser);
    expect((await change("pinPost", four, browser)).__typename).toBe("Toggled");
    const { data } = await graphql<{ userResult: { pinnedPosts: { id: string }[] } }>(
      `
        query ($id: ID!) {
          userResult(id: $id) {
            ... on User {
              pinnedPosts {
                id
              }
            }
          }
        }
      `,
      { id: writer.id },
    );
    const pinned = data.userResult.pinnedPosts.map(({ id }) => id);
    expect(pinned.toSorted()).toEqual([two, three, four].toSorted());
  });

  test("isn't restored for a story that is published again as unlisted", async () => {
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    await publish(postId, 2, {}, browser);
    expect((await change("pinPost", postId, browser)).__typename).toBe("Toggled");
    const more = [];
    for (let index = 0; index < 3; index += 1) {
      more.push((await makeStory({ creator_id: writer.id })).id);
    }
    for (const id of more.slice(1)) await change("pinPost", id, browser);
    await publish(postId, 2, { visibility: "UNLISTED" }, browser);
    expect((await change("pinPost", more[0]!, browser)).__typename).toBe("Toggled");
  });

  test("ten stories concurrently pins three", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const ids = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push((await makeStory({ creator_id: writer.id })).id);
    }
    const answers = await Promise.all(ids.map((id) => change("pinPost", id, browser)));
    expect(answers.filter(({ __typename }) => __typename === "Toggled")).toHaveLength(3);
  });

  test("is rejected for other users' stories, drafts, and anonymous viewers", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const story = await makeStory();
    expect((await change("pinPost", story.id)).__typename).toBe("Unauthorized");
    expect((await change("pinPost", story.id, browser)).__typename).toBe("Forbidden");
    expect((await change("pinPost", postId, browser)).__typename).toBe("BadRequest");
    expect((await change("pinPost", "dddddddddddd", browser)).__typename).toBe("NotFound");
  });
});
