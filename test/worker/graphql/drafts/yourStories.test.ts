import { env } from "cloudflare:workers";
import { allRows, firstRow, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_PINNED_STORIES } from "../../../../shared/limits.ts";
import { publishDue } from "../../../../worker/domain/publishing/publishDue.ts";
import { eraseTrash } from "../../../../worker/domain/yourStories/eraseTrash.ts";
import {
  ask,
  type Browser,
  change,
  publish,
  schedule,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Listed {
  titles: string[];
  hasNextPage: boolean;
  endCursor: string;
}

async function list(
  browser: Browser,
  filter: string,
  { sort = "LAST_EDITED", search = "", first = 50, after }: Record<string, unknown> = {},
): Promise<Listed> {
  const { storiesConnection } = await ask<{
    storiesConnection: {
      edges: { node: { post: { title: string } } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  }>(
    `query ($filter: YourStoriesFilter, $sort: YourStoriesSort, $search: String, $first: Int, $after: String) {
      viewer { storiesConnection(filter: $filter, sort: $sort, search: $search, first: $first, after: $after) {
        edges { node { post { title } } } pageInfo { hasNextPage endCursor } } } }`,
    { filter, sort, search, first, after },
    browser,
  );
  return {
    titles: storiesConnection.edges.map(({ node }) => node.post.title),
    ...storiesConnection.pageInfo,
  };
}

const counts = async (browser: Browser) =>
  (
    await ask<{ storyCounts: Record<string, number> }>(
      "query { viewer { storyCounts { drafts public responses unlisted deleted } } }",
      {},
      browser,
    )
  ).storyCounts;

const statusOf = (id: string) => firstValue("SELECT status FROM posts WHERE id = ?1", id);

beforeEach(clearPurges);

describe("a writer's stories", () => {
  test("are in exactly one list each, with counts, and contain no one else's", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const own = { creator_id: writer.id };
    const published = await makeStory({ ...own, title: "public" });
    await makeStory({ ...own, title: "locked", visibility: "LOCKED" });
    await makeStory({ ...own, title: "unlisted", visibility: "UNLISTED" });
    await makeStory({ ...own, title: "draft", status: "DRAFT", first_published_at: null });
    await makeStory({ ...own, title: "answer", in_response_to_post_id: published.id });
    await makeStory({
      ...own,
      title: "gone",
      status: "DELETED",
      deleted_at: 1,
      deleted_from: "DRAFT",
    });
    await makeStory({ ...own, title: "erased", status: "DELETED", deleted_at: 1, erased_at: 2 });
    await makeStory({ title: "other", creator_id: (await makeUser()).id });
    expect(await counts(browser)).toEqual({
      drafts: 1,
      public: 2,
      responses: 1,
      unlisted: 1,
      deleted: 1,
    });
    expect((await list(browser, "DRAFTS")).titles).toEqual(["draft"]);
    expect((await list(browser, "PUBLIC")).titles.toSorted()).toEqual(["locked", "public"]);
    expect((await list(browser, "RESPONSES")).titles).toEqual(["answer"]);
    expect((await list(browser, "UNLISTED")).titles).toEqual(["unlisted"]);
    expect((await list(browser, "DELETED")).titles).toEqual(["gone"]);
  });

  test("can be sorted, searched and paginated", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    for (const [index, title] of ["Alpha", "Beta", "alphabet", "Delta", "100%"].entries()) {
      await makeStory({
        creator_id: writer.id,
        title,
        first_published_at: index,
        updated_at: 100 - index,
        read_count: index % 3,
      });
    }
    const all = ["Alpha", "Beta", "alphabet", "Delta", "100%"];
    expect((await list(browser, "PUBLIC")).titles).toEqual(all);
    expect((await list(browser, "PUBLIC", { sort: "OLDEST" })).titles).toEqual(all);
    expect((await list(browser, "PUBLIC", { sort: "NEWEST" })).titles).toEqual(all.toReversed());
    expect((await list(browser, "PUBLIC", { sort: "MOST_READ" })).titles[0]).toBe("alphabet");
    expect((await list(browser, "PUBLIC", { search: " ALPHA " })).titles).toEqual([
      "Alpha",
      "alphabet",
    ]);
    expect((await list(browser, "PUBLIC", { search: "%" })).titles).toEqual(["100%"]);
    for (const title of ["Über Flüsse", "ПЕСНЯ О РЕКЕ", "ŻÓŁĆ"]) {
      const { id } = await makeStory({ creator_id: writer.id, title });
      for (const search of [title, title.toLowerCase(), title.toUpperCase().slice(0, 4)]) {
        expect((await list(browser, "PUBLIC", { search })).titles, search).toEqual([title]);
      }
      await runSql("UPDATE posts SET status = 'DRAFT' WHERE id = ?1", id);
    }
    for (const sort of ["LAST_EDITED", "NEWEST", "OLDEST", "MOST_READ"]) {
      const titles = [];
      let after: string | undefined;
      for (;;) {
        const page = await list(browser, "PUBLIC", { sort, first: 2, after });
        titles.push(...page.titles);
        if (!page.hasNextPage) break;
        after = page.endCursor;
      }
      expect(titles, sort).toEqual((await list(browser, "PUBLIC", { sort })).titles);
    }
  });

  test("are found without diacritics, one page at a time", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const titles = [
      "Café ÉTÉ",
      "Ёлки и ёж",
      "Άνθη ποταμός",
      "كِتَاب النهر",
      "Cafe\u0301 deux",
      "Coffee",
    ];
    for (const [index, title] of titles.entries())
      await makeStory({ creator_id: writer.id, title, updated_at: 100 - index });
    for (const [search, index] of [
      ["cafe ete", 0],
      ["CAFÉ été", 0],
      ["елки", 1],
      ["ЁЖ", 1],
      ["ανθη ΠΟΤΑΜΟΣ", 2],
      ["كتاب", 3],
      ["café de", 4],
    ] as const)
      expect((await list(browser, "PUBLIC", { search })).titles, search).toEqual([titles[index]]);
    const first = await list(browser, "PUBLIC", { search: "cafe", first: 1 });
    expect(first).toMatchObject({ titles: [titles[0]], hasNextPage: true });
    expect(
      await list(browser, "PUBLIC", { search: "cafe", first: 1, after: first.endCursor }),
    ).toMatchObject({ titles: [titles[4]], hasNextPage: false });
    expect((await list(browser, "PUBLIC", { search: "tea" })).titles).toEqual([]);
  });

  test("are empty for anonymous viewers", async () => {
    expect(await ask("query { viewer { storyCounts { drafts } } }", {})).toBeNull();
  });
});

describe("the trash", () => {
  test("hides a story from readers and restores it, with purges both times", async () => {
    const { browser, postId, writer } = await writerWithDraft(textOf("Title", "Text"));
    await publish(postId, 2, { tags: ["Trash test"] }, browser);
    const listed = ["group-home", "group-sitemap", `post-${postId}`, `user-${writer.id}`];
    const postCount = () =>
      firstValue("SELECT post_count AS n FROM users WHERE id = ?1", writer.id);
    await clearPurges();
    expect(await change("deletePost", postId, browser)).toEqual({ __typename: "PostTrash" });
    expect((await outbox()).map(({ tag }) => tag)).toEqual(expect.arrayContaining(listed));
    expect((await get(`/p/${postId}`)).status).toBe(404);
    expect(await postCount()).toBe(0);
    expect((await list(browser, "DELETED")).titles).toEqual(["Title"]);
    await clearPurges();
    await change("deletePost", postId, browser);
    expect(await outbox()).toEqual([]);
    expect(await change("undeletePost", postId, browser)).toEqual({ __typename: "PostTrash" });
    expect((await outbox()).map(({ tag }) => tag)).toEqual(expect.arrayContaining(listed));
    expect((await get(`/p/${postId}`)).status).toBe(200);
    expect(await postCount()).toBe(1);
    expect((await change("undeletePost", postId, browser)).__typename).toBe("PostTrash");
  });

  test("restores a draft as a draft", async () => {
    const { browser, postId } = await writerWithDraft(textOf("Title", "Text"));
    await change("deletePost", postId, browser);
    await change("undeletePost", postId, browser);
    expect(await statusOf(postId)).toBe("DRAFT");
  });

  test("restores the pin on the profile while there is room", async () => {
    const { browser, postId, writer } = await writerWithDraft(textOf("Title", "Text"));
    await publish(postId, 2, {}, browser);
    await change("pinPost", postId, browser);
    const pinned = () =>
      env.DB.prepare("SELECT post_id AS id FROM pinned_posts WHERE user_id = ?1 ORDER BY pinned_at")
        .bind(writer.id)
        .all<{ id: string }>()
        .then(({ results }) => results.map(({ id }) => id));
    await change("deletePost", postId, browser);
    expect(await pinned()).toEqual([]);
    await change("undeletePost", postId, browser);
    expect(await pinned()).toEqual([postId]);
    await change("deletePost", postId, browser);
    for (let index = 0; index < MAX_PINNED_STORIES; index += 1) {
      const { id } = await makeStory({ creator_id: writer.id });
      await insertRow("pinned_posts", { user_id: writer.id, post_id: id, pinned_at: index });
    }
    await change("undeletePost", postId, browser);
    expect(await pinned()).toHaveLength(MAX_PINNED_STORIES);
    expect(await pinned()).not.toContain(postId);
  });

  test("restores a schedule, and says so if its time has passed", async () => {
    const { browser, postId } = await writerWithDraft(textOf("Title", "Text"));
    const timestamp = Date.now() + 60 * 60_000;
    const scheduledAt = () =>
      firstValue("SELECT scheduled_at AS at FROM drafts WHERE post_id = ?1", postId);
    const undelete = () =>
      ask<{ note: string | null }>(
        "mutation ($id: ID!) { undeletePost(targetPostId: $id) { ... on PostTrash { note } } }",
        { id: postId },
        browser,
      );
    await schedule(postId, 2, timestamp, browser);
    await change("deletePost", postId, browser);
    await publishDue({ ...makeDomainContext(), now: timestamp + 1 });
    expect([await statusOf(postId), await scheduledAt()]).toEqual(["DELETED", null]);
    expect((await undelete()).note).toBeNull();
    expect(await scheduledAt()).toBe(timestamp);
    await change("deletePost", postId, browser);
    await runSql(
      "UPDATE posts SET deleted_with = json_set(deleted_with, '$.scheduledAt', 1) WHERE id = ?1",
      postId,
    );
    expect((await undelete()).note).toContain("its scheduled time has passed");
    expect([await statusOf(postId), await scheduledAt()]).toEqual(["DRAFT", null]);
  });

  test("restores a submission with its status and history", async () => {
    const { browser, postId, writer } = await writerWithDraft(textOf("Title", "Text"));
    const collection = await makeCollection();
    await insertRow("publication_submissions", {
      id: `submission-${postId}`,
      collection_id: collection.id,
      post_id: postId,
      writer_id: writer.id,
      status: "CHANGES_REQUESTED",
      note: "Shorter",
      created_at: 1,
      updated_at: 2,
      updated_by: writer.id,
    });
    await insertRow("publication_submission_steps", {
      submission_id: `submission-${postId}`,
      status: "CHANGES_REQUESTED",
      note: "Shorter",
      made_at: 2,
      made_by: writer.id,
    });
    const submission = () =>
      firstRow(
        `SELECT status, note, updated_at AS at, (SELECT group_concat(status) FROM
           publication_submission_steps WHERE submission_id = s.id) AS steps
         FROM publication_submissions s WHERE post_id = ?1`,
        postId,
      );
    const before = await submission();
    expect(before).toMatchObject({ status: "CHANGES_REQUESTED" });
    await change("deletePost", postId, browser);
    expect(await submission()).toMatchObject({ status: "CANCELLED" });
    await change("undeletePost", postId, browser);
    expect(await submission()).toEqual(before);
  });

  test("is limited to one's own stories", async () => {
    const { postId } = await writerWithDraft(textOf("Title"));
    const story = await makeStory({ creator_id: (await makeUser()).id });
    const stranger = await signedIn((await makeUser()).id);
    for (const mutation of ["deletePost", "undeletePost"]) {
      expect((await change(mutation, story.id)).__typename).toBe("Unauthorized");
      expect((await change(mutation, story.id, stranger)).__typename).toBe("Forbidden");
      expect((await change(mutation, postId, stranger)).__typename).toBe("NotFound");
      expect((await change(mutation, "' OR 1=1", stranger)).__typename).toBe("NotFound");
    }
    expect(await statusOf(story.id)).toBe("PUBLISHED");
    const suspended = await makeUser();
    const theirs = await makeStory({ creator_id: suspended.id });
    const browser = await signedIn(suspended.id);
    await setSuspended(suspended.id, 1);
    expect((await change("deletePost", theirs.id, browser)).__typename).toBe("AccountSuspended");
  });

  test("erases a story after fourteen days, with its text, versions and own images", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const [own, shared, imported] = [
      await makeImage(),
      await makeImage(),
      await makeImage({ source_url: "https://a.example/x.png" }),
    ];
    const other = await makeStory();
    const story = await makeStory({
      creator_id: writer.id,
      title: "Secret",
      status: "DELETED",
      deleted_at: FIXED_NOW,
      deleted_from: "PUBLISHED",
      preview_image_id: own.id,
    });
    await makeStory({ in_response_to_post_id: story.id, root_post_id: story.id });
    for (const { id } of [own, shared, imported]) {
      await insertRow("post_images", { post_id: story.id, image_id: id });
    }
    await insertRow("post_images", { post_id: other.id, image_id: shared.id });
    await insertRow("post_versions", {
      id: "a-version",
      post_id: story.id,
      revision: 1,
      kind: "PUBLISHED",
      content: "{}",
      created_at: 0,
    });
    const deleted: string[] = [];
    const store = { delete: async (keys: string[]) => deleted.push(...keys) };
    const day = (days: number) => ({ ...makeDomainContext(), now: FIXED_NOW + days * DAY_MS });
    await eraseTrash({ ...day(14), now: FIXED_NOW + 14 * DAY_MS - 1 }, store);
    expect(await statusOf(story.id)).toBe("DELETED");
    expect(deleted).toEqual([]);
    await eraseTrash(day(14), store);
    expect(deleted).toEqual([own.object_key]);
    const row = await firstRow(
      "SELECT title, slug, preview_image_id AS image, erased_at AS erasedAt FROM posts WHERE id = ?1",
      story.id,
    );
    expect(row).toEqual({ title: "", slug: "", image: null, erasedAt: FIXED_NOW + 14 * DAY_MS });
    for (const table of ["post_bodies", "post_versions", "post_images", "drafts"]) {
      const results = await allRows(`SELECT 1 FROM ${table} WHERE post_id = ?1`, story.id);
      expect(results, table).toEqual([]);
    }
    const results = await allRows<{ id: string }>(
      "SELECT id FROM images WHERE id IN (?1, ?2, ?3) ORDER BY id",
      own.id,
      shared.id,
      imported.id,
    );
    expect(results.map(({ id }) => id)).toEqual([shared.id, imported.id].toSorted());
    expect((await change("undeletePost", story.id, browser)).__typename).toBe("NotFound");
    expect(await eraseTrash(day(15), store)).toBe(0);
  });

  test("repeats what an aborted run has left", async () => {
    const image = await makeImage();
    const story = await makeStory({ status: "DELETED", deleted_at: 0, deleted_from: "DRAFT" });
    await insertRow("post_images", { post_id: story.id, image_id: image.id });
    const failing = { delete: () => Promise.reject(new Error("away")) };
    const other = await makeStory({ status: "DELETED", deleted_at: 1, deleted_from: "DRAFT" });
    // A failure doesn't block the others, and is retried.
    expect(await eraseTrash(makeDomainContext(), failing)).toBe(1);
    const isErased = (id: string) =>
      firstValue("SELECT erased_at IS NOT NULL AS is_erased FROM posts WHERE id = ?1", id);
    expect([await isErased(story.id), await isErased(other.id)]).toEqual([0, 1]);
    const store = { delete: async () => {} };
    expect(await eraseTrash(makeDomainContext(), store)).toBe(0);
    const later = { ...makeDomainContext(), now: FIXED_NOW + 60 * 60_000 };
    expect(await eraseTrash(later, store)).toBe(1);
  });
});
