import { firstRow, firstValue } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../../shared/limits.ts";
import { editStory } from "../../../../worker/domain/stories/editStory.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { addAuthor, makeDomainContext, setSuspended } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  post?: { id: string; title: string; subtitle: string; latestRev: number };
}

interface Edit {
  postId: string;
  baseRev?: number;
  title?: string | null;
  subtitle?: string | null;
}

async function edit(
  { baseRev = 1, ...input }: Edit,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { data, errors } = await graphql<{ editPost: Answer }>(
    `
      mutation ($postId: ID!, $baseRev: Int!, $title: String, $subtitle: String) {
        editPost(postId: $postId, baseRev: $baseRev, title: $title, subtitle: $subtitle) {
          __typename
          ... on PostEdit {
            post {
              id
              title
              subtitle
              latestRev
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    { baseRev, ...input },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.editPost;
}

const rowOf = (id: string) =>
  firstRow("SELECT title, subtitle, revision, slug FROM posts WHERE id = ?1", id);

/** A writer's story, and the writer's request headers. */
async function writtenStory(columns: Parameters<typeof makeStory>[0] = {}) {
  const writer = await makeUser();
  const story = await makeStory({ creator_id: writer.id, title: "Old", ...columns });
  return { writer, story, browser: await signedIn(writer.id) };
}

beforeEach(clearPurges);

describe("editing a story", () => {
  test("changes the given fields and no others", async () => {
    const { story, browser } = await writtenStory({ subtitle: "Under" });
    expect(await edit({ postId: story.id, title: " New\n title " }, browser)).toEqual({
      __typename: "PostEdit",
      post: { id: story.id, title: "New title", subtitle: "Under", latestRev: 2 },
    });
    const changed = await edit({ postId: story.id, baseRev: 2, subtitle: "" }, browser);
    expect(changed.post).toMatchObject({ title: "New title", subtitle: "", latestRev: 3 });
    expect(await rowOf(story.id)).toMatchObject({ slug: story.slug });
  });

  test("says that a published story was updated", async () => {
    const now = Date.now();
    const latest = async (id: string) =>
      firstValue<number | null>("SELECT latest_published_at FROM posts WHERE id = ?1", id);
    const { story, browser } = await writtenStory();
    await edit({ postId: story.id, title: "New" }, browser);
    expect(await latest(story.id)).toBeGreaterThanOrEqual(now);
    const draft = await writtenStory({ status: "DRAFT", latest_published_at: null });
    await edit({ postId: draft.story.id, title: "" }, draft.browser);
    expect(await latest(draft.story.id)).toBeNull();
  });

  test("from an outdated base is a conflict and changes nothing", async () => {
    const { story, browser } = await writtenStory();
    await edit({ postId: story.id, title: "First" }, browser);
    await clearPurges();
    expect(await edit({ postId: story.id, title: "Second" }, browser)).toEqual({
      __typename: "Conflict",
      message: "The story has changed since you opened it. Reload it first.",
    });
    expect(await rowOf(story.id)).toMatchObject({ title: "First", revision: 2 });
    expect(await outbox()).toEqual([]);
  });

  test("concurrently from one base accepts one edit and rejects the other", async () => {
    const { story, browser } = await writtenStory();
    const answers = await Promise.all(
      ["One", "Two"].map((title) => edit({ postId: story.id, title }, browser)),
    );
    expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual([
      "Conflict",
      "PostEdit",
    ]);
    expect(await rowOf(story.id)).toMatchObject({ revision: 2 });
  });

  test("twice with the same request is one edit", async () => {
    const { story, browser } = await writtenStory();
    const once = await edit({ postId: story.id, title: "New" }, browser);
    await clearPurges();
    expect(await edit({ postId: story.id, title: "New" }, browser)).toEqual(once);
    expect(await rowOf(story.id)).toMatchObject({ revision: 2 });
    expect(await outbox()).toEqual([]);
  });

  test("purges the pages of the story, its people, publication, tags and lists in the same round trip", async () => {
    const [coauthor, collection, tag] = [await makeUser(), await makeCollection(), await makeTag()];
    const { story, writer } = await writtenStory({ collection_id: collection.id });
    await addAuthor(story.id, coauthor.id);
    await tagStory(story.id, tag.id);
    await insertRow("staff_picks", { post_id: story.id, picked_at: 1 });
    const context = makeDomainContext();
    const input = { postId: story.id, baseRev: 1, title: "New", subtitle: null };
    await editStory(context, writer.id, input);
    const tags = [
      `post-${story.id}`,
      `user-${writer.id}`,
      `user-${coauthor.id}`,
      `collection-${collection.id}`,
      `tag-${tag.id}`,
      "group-home",
      "group-sitemap",
      "group-staff-picks",
    ].toSorted();
    expect((await outbox()).map((row) => row.tag)).toEqual(tags);
    expect(context.purgeSet.list()).toEqual(tags);
    expect(context.db.use.roundTrips).toBe(2);
  });

  test("of an unlisted story purges no list of the site", async () => {
    const { story, writer } = await writtenStory({ visibility: "UNLISTED" });
    const input = { postId: story.id, baseRev: 1, title: "New", subtitle: null };
    await editStory(makeDomainContext(), writer.id, input);
    expect((await outbox()).map((row) => row.tag)).not.toContain("group-home");
  });
});

describe("editing a story is rejected", () => {
  test("for anonymous viewers, and for a page without the session's token", async () => {
    const { story, browser } = await writtenStory();
    expect(await edit({ postId: story.id, title: "New" })).toMatchObject({
      __typename: "Unauthorized",
    });
    const { errors } = await graphql(
      `
        mutation ($postId: ID!) {
          editPost(postId: $postId, baseRev: 1, title: "New") {
            __typename
          }
        }
      `,
      { postId: story.id },
      { Cookie: browser.Cookie },
    );
    expect(errors).toHaveLength(1);
    expect(await rowOf(story.id)).toMatchObject({ title: "Old", revision: 1 });
  });

  test("for everyone but its creator, including co-authors", async () => {
    const { story } = await writtenStory();
    const coauthor = await makeUser();
    await addAuthor(story.id, coauthor.id);
    const answer = await edit({ postId: story.id, title: "New" }, await signedIn(coauthor.id));
    expect(answer).toEqual({
      __typename: "Forbidden",
      message: "Only its writer can edit a story.",
    });
    expect(await rowOf(story.id)).toMatchObject({ title: "Old", revision: 1 });
  });

  test("for a draft of someone else as if it didn't exist", async () => {
    const { story } = await writtenStory({ status: "DRAFT" });
    const stranger = await signedIn((await makeUser()).id);
    expect((await edit({ postId: story.id, title: "New" }, stranger)).__typename).toBe("NotFound");
  });

  test("for suspended users", async () => {
    const { story, writer, browser } = await writtenStory();
    await setSuspended(writer.id, 1);
    expect((await edit({ postId: story.id, title: "New" }, browser)).__typename).toBe(
      "AccountSuspended",
    );
    expect(await rowOf(story.id)).toMatchObject({ title: "Old", revision: 1 });
  });

  test.each([
    ["a title that is empty", { title: " " }, "A published story needs a title."],
    [
      "a title that is too long",
      { title: "é".repeat(MAX_TITLE_LENGTH + 1) },
      "A title can have at most",
    ],
    [
      "a subtitle that is too long",
      { subtitle: "x".repeat(MAX_SUBTITLE_LENGTH + 1) },
      "A subtitle can have at most",
    ],
  ])("for %s", async (_case, input, message) => {
    const { story, browser } = await writtenStory();
    const answer = await edit({ postId: story.id, ...input }, browser);
    expect(answer.__typename).toBe("BadRequest");
    expect(answer.message).toContain(message);
    expect(await rowOf(story.id)).toMatchObject({ title: "Old", revision: 1 });
  });

  test("for an unknown id, a story in the trash, a response, and an invalid id", async () => {
    const { story, writer, browser } = await writtenStory();
    const deleted = await makeStory({ creator_id: writer.id, status: "DELETED" });
    const response = await makeStory({
      creator_id: writer.id,
      in_response_to_post_id: story.id,
      root_post_id: story.id,
    });
    for (const postId of [newId("post"), deleted.id, response.id, writer.id, "", "' OR 1=1"]) {
      expect((await edit({ postId, title: "New" }, browser)).__typename).toBe("NotFound");
    }
  });

  test("not for an unchanged imported title that is too long", async () => {
    const title = "x".repeat(MAX_TITLE_LENGTH + 1);
    const { story, browser } = await writtenStory({ title });
    const answer = await edit({ postId: story.id, subtitle: "New" }, browser);
    expect(answer.post).toMatchObject({ title, subtitle: "New" });
  });
});
