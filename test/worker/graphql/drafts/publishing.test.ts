import { env } from "cloudflare:workers";
import { allRows, firstRow, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../../shared/durations.ts";
import { newId } from "../../../../shared/ids.ts";
import {
  ask,
  change,
  changes,
  draftOf,
  publish,
  restore,
  save,
  schedule,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { setSuspended } from "../../../support/people.ts";
import { get, graphql } from "../../../support/product.ts";
import { addMember, makeImage } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const TEXT = textOf("The title", "One two three.", "Four.");

/** A story's row as readers have it: without when its draft was saved. */
async function readersRowOf(id: string): Promise<Record<string, unknown>> {
  return { ...(await rowOf(id)), draft_saved_at: null, last_edited_at: null };
}

const rowOf = (id: string) => firstRow("SELECT * FROM posts WHERE id = ?1", id);
const tagsOf = async (id: string) => {
  const results = await allRows(
    `SELECT t.slug, t.display_title AS title, t.post_count AS count
     FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = ?1 ORDER BY pt.position`,
    id,
  );
  return results;
};
const countOf = (table: string, id: string) =>
  firstValue(`SELECT post_count FROM ${table} WHERE id = ?1`, id);
const purged = async () => (await outbox()).map(({ tag }) => tag);

beforeEach(clearPurges);

describe("publishing", () => {
  test("shows readers the text with all chosen settings", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const image = await makeImage();
    const answer = await publish(
      postId,
      2,
      {
        tags: ["Open  Source", "open-source", "C++"],
        visibility: "PUBLIC",
        license: "CC_40_BY",
        canonicalUrl: "https://first.example/story",
        cover: { imageId: image.id, alt: "A tree", focusPercentX: 20 },
      },
      browser,
    );
    expect(answer).toMatchObject({
      __typename: "PostPublished",
      post: { title: "The title" },
      draft: { revision: 2, publishedRevision: 2, hasUnpublishedChanges: false },
    });
    expect(await rowOf(postId)).toMatchObject({
      status: "PUBLISHED",
      slug: "the-title",
      license: "CC_40_BY",
      canonical_url: "https://first.example/story",
      preview_image_id: image.id,
      preview_image_alt: "A tree",
      preview_focus_x: 20,
      preview_focus_y: 50,
      excerpt: "One two three. Four.",
      word_count: 4,
      is_listed: 1,
    });
    expect(await tagsOf(postId)).toEqual([
      { slug: "open-source", title: "Open Source", count: 1 },
      { slug: "c-plus-plus", title: "C++", count: 1 },
    ]);
    expect(await countOf("users", writer.id)).toBe(1);
    const page = await get(new URL(answer.post!.mediumUrl).pathname);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("One two three.");
    const { versions } = await versionsOf(postId, browser);
    expect(versions).toMatchObject([{ kind: "PUBLISHED", revision: 2, content: TEXT }]);
  });

  test("detects the story's language from its text until the writer chooses one", async () => {
    const arabic = "قصة عن الورق والحبر، وعن الذين يكتبون كل يوم في دفاترهم القديمة.";
    const { browser, postId } = await writerWithDraft(textOf("Deckle بالعربية", arabic, arabic));
    await publish(postId, 2, {}, browser);
    expect(await rowOf(postId)).toMatchObject({ language: "ar" });
    const html = await (await get(`/p/${postId}`)).text();
    expect(html).toMatch(/<article[^>]* lang="ar" dir="rtl"/);
    expect(html).toContain(`"inLanguage":"ar"`);

    await publish(postId, 2, { language: "fa" }, browser);
    expect(await rowOf(postId)).toMatchObject({ language: "fa" });
    const draft = await ask<{ detectedLanguage: string; settings: { language: string } }>(
      `query ($postId: ID!) { postDraft(postId: $postId) {
        ... on PostDraft { detectedLanguage settings { language } } } }`,
      { postId },
      browser,
    );
    expect(draft).toMatchObject({ detectedLanguage: "ar", settings: { language: "fa" } });
    expect(await publish(postId, 2, { language: "not a language" }, browser)).toMatchObject({
      __typename: "BadRequest",
    });
    await ask(
      `mutation ($postId: ID!) { setPostSettings(targetPostId: $postId, settings: { language: null }) {
        __typename } }`,
      { postId },
      browser,
    );
    expect(await rowOf(postId)).toMatchObject({ language: "ar" });
  });

  test("keeps the language of an imported story", async () => {
    const { writer, browser } = await writerWithDraft(TEXT);
    const story = await makeStory({ creator_id: writer.id, language: "cy", revision: 1 });
    await publish(String(story.id), 1, { tags: ["Moved"] }, browser);
    expect(await rowOf(String(story.id))).toMatchObject({ language: "cy" });
  });

  test("takes the focus point from the text's image if no cover is chosen", async () => {
    const { id, width, height } = await makeImage();
    const image = { id: String(id), width: Number(width), height: Number(height), alt: "A tree" };
    const { browser, postId } = await writerWithDraft({
      ...TEXT,
      paragraphs: [
        ...TEXT.paragraphs,
        {
          name: "abcdef",
          type: "IMG",
          text: "",
          image: { ...image, focusPercentX: 15, focusPercentY: 85 },
        },
      ],
    });
    await publish(postId, 2, {}, browser);
    expect(await rowOf(postId)).toMatchObject({
      preview_image_id: id,
      preview_focus_x: 15,
      preview_focus_y: 85,
    });
  });

  test("purges all pages that show the story before or after, in the same batch", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const [old, next] = [await makeTag(), await makeTag()];
    await publish(postId, 2, { tags: [old.display_title] }, browser);
    await clearPurges();
    await publish(postId, 2, { tags: [next.display_title] }, browser);
    expect(await purged()).toEqual(
      [
        `post-${postId}`,
        `user-${writer.id}`,
        `tag-${old.id}`,
        `tag-${next.id}`,
        "group-home",
        "group-sitemap",
      ].toSorted(),
    );
    expect([await countOf("tags", old.id), await countOf("tags", next.id)]).toEqual([0, 1]);
  });

  test("of an unlisted story purges no list of the site", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    await publish(postId, 2, { visibility: "UNLISTED" }, browser);
    expect(await purged()).not.toContain("group-home");
  });

  test("with a double click creates one story, one version and one purge", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => publish(postId, 2, {}, browser)),
    );
    expect(new Set(answers.map(({ __typename }) => __typename))).toEqual(
      new Set(["PostPublished"]),
    );
    expect((await versionsOf(postId, browser)).versions).toHaveLength(1);
    expect(await countOf("users", writer.id)).toBe(1);
    const before = await readersRowOf(postId);
    await clearPurges();
    await publish(postId, 2, {}, browser);
    expect(await readersRowOf(postId)).toEqual(before);
    expect(await outbox()).toEqual([]);
  });

  test("that fails halfway changes nothing", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    // The text can't be written, so the statements before it in the batch must be rolled back.
    await env.DB.exec(
      "CREATE TRIGGER fail_body BEFORE INSERT ON post_bodies BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    const { errors } = await graphql(
      `
        mutation ($id: ID!) {
          setPostPublished(targetPostId: $id, baseRev: 2) {
            __typename
          }
        }
      `,
      { id: postId },
      browser,
    );
    await env.DB.exec("DROP TRIGGER fail_body");
    expect(errors).toHaveLength(1);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT", first_published_at: null });
    expect(await draftOf(postId, browser)).toMatchObject({ publishedRevision: null });
    expect((await versionsOf(postId, browser)).versions).toEqual([]);
    expect(await outbox()).toEqual([]);
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
  });

  test("again shows readers an edit under the old address and date", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    await publish(postId, 2, { tags: ["Kept"] }, browser);
    const before = await readersRowOf(postId);
    const edited = textOf("Another title", "One two three.", "Five.");
    await save(postId, 2, changes(TEXT, edited), browser);
    expect(await readersRowOf(postId)).toEqual(before);
    expect(await draftOf(postId, browser)).toMatchObject({ hasUnpublishedChanges: true });
    await publish(postId, 3, {}, browser);
    expect(await rowOf(postId)).toMatchObject({
      title: "Another title",
      slug: "the-title",
      first_published_at: before!.first_published_at,
      revision: 3,
    });
    expect(await tagsOf(postId)).toMatchObject([{ slug: "kept", count: 1 }]);
    // The words in a URL never matter.
    const path = `/p/any-old-words-${postId}`;
    expect((await get(path)).status).toBe(200);
  });

  test("can be returned to: the text that readers see replaces unpublished changes", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    await publish(postId, 2, {}, browser);
    await save(postId, 2, changes(TEXT, textOf("Another title", "One.")), browser);
    const { publishedVersion } = await ask<{ publishedVersion: { id: string } }>(
      "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { publishedVersion { id } } } }",
      { id: postId },
      browser,
    );
    const restored = await restore(postId, publishedVersion.id, 3, browser);
    expect(restored.draft).toMatchObject({
      content: TEXT,
      revision: 4,
      hasUnpublishedChanges: false,
    });
    expect(await draftOf(postId, browser)).toMatchObject({ publishedRevision: 4 });
    const { versions } = await versionsOf(postId, browser);
    expect(versions).toContainEqual(
      expect.objectContaining({ kind: "RESTORED", title: "Another title" }),
    );
  });

  test("of an outdated revision is a conflict, and readers see no change", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    await save(postId, 2, changes(TEXT, textOf("Theirs", "One")), browser);
    expect(await publish(postId, 2, {}, browser)).toMatchObject({
      __typename: "Conflict",
      currentDraft: { revision: 3 },
    });
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
  });

  test("of an imported story that was never edited keeps its text", async () => {
    const writer = await makeUser();
    const tag = await makeTag();
    const image = await makeImage();
    const story = await makeStory({
      creator_id: writer.id,
      visibility: "LOCKED",
      license: "CC_40_ZERO",
      preview_image_id: image.id,
    });
    await insertRow("post_tags", { post_id: story.id, tag_id: tag.id, position: 0 });
    const browser = await signedIn(writer.id);
    expect((await publish(story.id, 1, {}, browser)).__typename).toBe("PostPublished");
    expect(await rowOf(story.id)).toMatchObject({
      visibility: "LOCKED",
      license: "CC_40_ZERO",
      preview_image_id: image.id,
      slug: story.slug,
    });
    expect(await tagsOf(story.id)).toMatchObject([{ slug: tag.slug }]);
  });

  test("of a response increases the response count, and needs no title", async () => {
    const parent = await makeStory();
    const { browser } = await writerWithDraft();
    const { draft } = await ask(
      `mutation ($id: ID!) { createDraft(key: "an-answer", inResponseToPostId: $id) {
        ... on DraftUpdate { draft { postId } } } }`,
      { id: parent.id },
      browser,
    );
    const postId = draft!.postId;
    await save(postId, 1, changes(textOf(""), textOf("", "I agree.")), browser);
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
    expect(await rowOf(parent.id)).toMatchObject({ response_count: 1 });
    expect(await purged()).toContain(`post-${parent.id}`);
    expect(await purged()).not.toContain("group-home");
    await change("unpublishPost", postId, browser);
    expect(await rowOf(parent.id)).toMatchObject({ response_count: 0 });
  });
});

describe("publishing in a publication", () => {
  test("is limited to its owners and editors; they can also edit a story published in it", async () => {
    const collection = await makeCollection();
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const input = { collectionId: collection.id };
    expect((await publish(postId, 2, input, browser)).__typename).toBe("Forbidden");
    await addMember(collection.id, writer.id, "WRITER");
    expect((await publish(postId, 2, input, browser)).__typename).toBe("Forbidden");
    await runSql("UPDATE collection_members SET role = 'EDITOR' WHERE user_id = ?1", writer.id);
    expect((await publish(postId, 2, input, browser)).__typename).toBe("PostPublished");
    expect(await countOf("collections", collection.id)).toBe(1);
    expect(await purged()).toContain(`collection-${collection.id}`);
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", writer.id);
    await save(postId, 2, changes(TEXT, textOf("Newer", "Text")), browser);
    expect((await publish(postId, 3, {}, browser)).__typename).toBe("PostPublished");
    expect((await publish(postId, 3, { collectionId: null }, browser)).__typename).toBe(
      "PostPublished",
    );
    expect(await countOf("collections", collection.id)).toBe(0);
    expect((await publish(postId, 3, { collectionId: "2aaaaaaaaaaa" }, browser)).__typename).toBe(
      "NotFound",
    );
  });
});

describe("a story whose writer has left its publication", () => {
  test("can be edited by its writer, and fixed or removed by the publication's editors", async () => {
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    const collection = await makeCollection();
    await addMember(collection.id, writer.id, "EDITOR");
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    const desk = await signedIn(editor.id);
    await publish(postId, 2, { collectionId: collection.id }, browser);
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", writer.id);
    const [spam, corrected] = [textOf("Title", "Buy"), textOf("Title", "As it was")];
    await save(postId, 2, changes(TEXT, spam), browser);
    expect((await publish(postId, 3, {}, browser)).__typename).toBe("PostPublished");
    // Only the text: the writer has lost all permissions in the publication.
    const elsewhere = await makeStory({ collection_id: collection.id });
    expect((await publish(elsewhere.id, 1, {}, browser)).__typename).toBe("Forbidden");
    await save(postId, 3, changes(spam, corrected), desk);
    expect((await publish(postId, 4, {}, desk)).__typename).toBe("PostPublished");
    expect((await publish(postId, 4, { collectionId: null }, desk)).__typename).toBe(
      "PostPublished",
    );
    expect(await rowOf(postId)).toMatchObject({ status: "PUBLISHED", collection_id: null });
    // From then on only its writer may publish it.
    expect((await publish(postId, 4, {}, desk)).__typename).toBe("Forbidden");
    const back = { collectionId: collection.id };
    expect((await publish(postId, 4, back, browser)).__typename).toBe("Forbidden");
    expect(await rowOf(postId)).toMatchObject({ status: "PUBLISHED", collection_id: null });
  });
});

describe("a story that was removed from a publication", () => {
  test("can return through a current member, and not through a former one", async () => {
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    const collection = await makeCollection();
    await addMember(collection.id, writer.id, "EDITOR");
    const roleIs = (role: string) =>
      runSql("UPDATE collection_members SET role = ?2 WHERE user_id = ?1", writer.id, role);
    await publish(postId, 2, { collectionId: collection.id }, browser);
    await change("unpublishPost", postId, browser);
    await roleIs("WRITER");
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
    await change("unpublishPost", postId, browser);
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", writer.id);
    expect(await publish(postId, 2, {}, browser)).toMatchObject({ __typename: "Forbidden" });
    const later = Date.now() + HOUR_MS;
    expect(await schedule(postId, 2, later, browser)).toMatchObject({ __typename: "Forbidden" });
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
    const alone = await publish(postId, 2, { collectionId: null }, browser);
    expect(alone.__typename).toBe("PostPublished");
    expect(await rowOf(postId)).toMatchObject({ status: "PUBLISHED", collection_id: null });
  });

  test("that was only started for the publication can be published in it only by its editors", async () => {
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    const collection = await makeCollection();
    await addMember(collection.id, writer.id, "WRITER");
    await runSql("UPDATE posts SET collection_id = ?2 WHERE id = ?1", postId, collection.id);
    expect(await publish(postId, 2, {}, browser)).toMatchObject({ __typename: "Forbidden" });
  });
});

describe("publishing is rejected", () => {
  test("for anonymous viewers, other users and suspended users", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    expect((await publish(postId, 2)).__typename).toBe("Unauthorized");
    const stranger = await signedIn((await makeUser()).id);
    expect((await publish(postId, 2, {}, stranger)).__typename).toBe("NotFound");
    // A story without a creator isn't everybody's.
    const nobodys = await makeStory();
    expect((await publish(nobodys.id, 1, {}, stranger)).__typename).toBe("Forbidden");
    await setSuspended(writer.id, 1);
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("AccountSuspended");
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
  });

  test.each([
    ["a text without a title", textOf("  ", "Text"), {}, "A published story needs a title."],
    ["a title that is too long", textOf("x".repeat(301), "Text"), {}, "A title can have at most"],
    ["no text", textOf("Title", "  "), {}, "Write some text"],
    ["six tags", TEXT, { tags: ["a", "b", "c", "d", "e", "f"] }, "at most 5 topics"],
    ["a tag that is none", TEXT, { tags: ["!!"] }, "A topic needs letters"],
    ["a link that runs", TEXT, { canonicalUrl: "javascript:alert(1)" }, "canonical link"],
    ["a link with a password", TEXT, { canonicalUrl: "https://a:b@c.example" }, "canonical link"],
    [
      "a picture that is none",
      TEXT,
      { cover: { imageId: "4aaaaaaaaaaa" } },
      "couldn’t find this image",
    ],
    [
      "a focus beyond",
      TEXT,
      { cover: { imageId: "4aaaaaaaaaaa", focusPercentX: 101 } },
      "image couldn’t be set",
    ],
  ])("for %s", async (_case, content, settings, message) => {
    const { browser, postId } = await writerWithDraft(content);
    const answer = await publish(postId, 2, settings, browser);
    expect(answer.__typename).toBe("BadRequest");
    expect(answer.message).toContain(message);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
  });

  test("for links to banned hosts and their subdomains, anywhere in the text", async () => {
    const ban =
      "INSERT OR IGNORE INTO banned_link_hosts (host, added_at) VALUES ('bad.example', 0)";
    await env.DB.exec(ban);
    const link = (href: string) => ({
      ...TEXT,
      paragraphs: [
        {
          name: "aa00",
          type: "P" as const,
          text: "here",
          markups: [{ type: "A" as const, start: 0, end: 4, href }],
        },
      ],
    });
    for (const href of ["https://bad.example/x", "http://www.BAD.example./".toLowerCase()]) {
      const { browser, postId } = await writerWithDraft(link(href));
      expect((await publish(postId, 2, {}, browser)).__typename).toBe(
        "PublishingRestrictedBannedLinks",
      );
    }
    const good = await writerWithDraft(link("https://notbad.example/"));
    expect((await publish(good.postId, 2, {}, good.browser)).__typename).toBe("PostPublished");
    const canonical = { canonicalUrl: "https://sub.bad.example/" };
    expect((await publish(good.postId, 2, canonical, good.browser)).__typename).toBe(
      "PublishingRestrictedBannedLinks",
    );
  });
});

describe("a publish receipt", () => {
  test("says where the story is live and since when", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const receipt = async () =>
      (
        await ask<{
          propagationStatus: {
            publishedAt: number;
            liveAt: number | null;
            waiting: number;
            addresses: string[];
            places: { host: string; surfaces: string[] }[];
          } | null;
        }>(
          `query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { propagationStatus {
            publishedAt liveAt waiting addresses places { host surfaces } } } } }`,
          { id: postId },
          browser,
        )
      ).propagationStatus;
    expect(await receipt()).toBeNull();
    const other = await writerWithDraft(TEXT);
    await publish(other.postId, 2, { tags: ["Shared"] }, other.browser);
    const answer = await publish(postId, 2, { tags: ["Shared"] }, browser);
    const live = await receipt();
    // Without a page cache, everything is live when the write completes.
    expect(live).toMatchObject({ liveAt: live!.publishedAt, waiting: 0 });
    expect(live!.addresses).toContain(answer.post!.mediumUrl);
    expect(live!.places[0]!.surfaces).toContain("story");
    // A topic page also links to other writers' hosts, which don't show this story.
    const [, ...owners] = live!.places.map(({ host }) => host.split(".")[0]);
    expect(owners).toEqual([writer.username]);
    // An unpublished story is live nowhere; republished, it is live again.
    await change("unpublishPost", postId, browser);
    expect(await receipt()).toBeNull();
    await publish(postId, 2, { tags: ["Shared"] }, browser);
    expect(await receipt()).toMatchObject({ waiting: 0 });
  });

  test("names no publication, list or topic that doesn't contain the story", async () => {
    const { browser, postId, writer } = await writerWithDraft(TEXT);
    const places = async () =>
      (
        await ask<{ propagationStatus: { places: { surfaces: string[] }[] } }>(
          `query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { propagationStatus {
            places { surfaces } } } } }`,
          { id: postId },
          browser,
        )
      ).propagationStatus.places.map(({ surfaces }) => surfaces);
    await publish(postId, 2, {}, browser);
    const alone = ["story", "home", "profile", "feed", "sitemap"];
    const ownHost = ["story", "profile", "feed", "sitemap"];
    expect(await places()).toEqual([alone, ownHost]);
    const list = async (visibility: string) => {
      const id = newId("catalog");
      const texts = { type: "LIST", name: "Reads", created_at: 0, updated_at: 0 };
      await insertRow("catalogs", { id, creator_id: writer.id, visibility, ...texts });
      const saved = { owner_id: writer.id, post_id: postId, position: 0, created_at: 0 };
      await insertRow("catalog_items", { id: newId("catalog"), catalog_id: id, ...saved });
    };
    // A private list is not listed to others.
    await list("PRIVATE");
    expect(await places()).toEqual([alone, ownHost]);
    await list("PUBLIC");
    const collection = await makeCollection();
    await addMember(collection.id, writer.id, "EDITOR");
    await publish(postId, 2, { tags: ["Some"], collectionId: collection.id }, browser);
    const [everywhere] = await places();
    expect(everywhere).toEqual([
      "story",
      "home",
      "tag",
      "profile",
      "publication",
      "list",
      "embed",
      "feed",
      "sitemap",
    ]);
  });
});
