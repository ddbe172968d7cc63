import { firstRow, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import {
  ask,
  type Browser,
  changes,
  publish,
  save,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { setSuspended } from "../../../support/people.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  draft?: { slug: string; formerSlugs: string[]; settings: { tags: string[] } };
}

const set = (postId: string, settings: object, browser: Browser = {}, slug?: string) =>
  ask<Answer>(
    `mutation ($id: ID!, $settings: PublishSettingsInput!, $slug: String) {
      setPostSettings(targetPostId: $id, settings: $settings, slug: $slug) { __typename
        ... on PostPublished { draft { slug formerSlugs settings { tags } } }
        ... on ResultError { message } } }`,
    { id: postId, settings, slug },
    browser,
  );

async function aPublishedStory() {
  const made = await writerWithDraft(textOf("Of reeds", "Words"));
  await publish(made.postId, made.revision, { tags: ["Reeds"] }, made.browser);
  return made;
}

const rowOf = (postId: string) => firstRow("SELECT * FROM posts WHERE id = ?1", postId);

describe("setPostSettings", () => {
  test("changes the published settings and not the text", async () => {
    const { browser, postId, revision } = await aPublishedStory();
    const written = textOf("Of reeds", "Words not published yet");
    await save(postId, revision, changes(textOf("Of reeds", "Words"), written), browser);
    const answer = await set(postId, { visibility: "LOCKED", tags: ["Rivers"] }, browser);
    expect(answer.draft?.settings.tags).toEqual(["Rivers"]);
    const html = await (await get(`/p/${postId}`)).text();
    expect(html).toContain("Member-only story");
    expect(html).toContain("Rivers");
    expect(html).not.toContain("not published yet");
    const draft = await ask<{ hasUnpublishedChanges: boolean }>(
      "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { hasUnpublishedChanges } } }",
      { id: postId },
      browser,
    );
    expect(draft.hasUnpublishedChanges).toBe(true);
  });

  test("lets a publication's editor change who can see a story, and nothing else with it", async () => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Of reeds", "Words"));
    const [collection, editor] = [await makeCollection(), await makeUser()];
    await addMember(collection.id, editor.id, "EDITOR");
    await publish(postId, revision, { tags: ["Reeds"], license: "CC_40_BY" }, browser);
    await runSql("UPDATE posts SET collection_id = ?2 WHERE id = ?1", postId, collection.id);
    const editors: Browser = await signedIn(editor.id);
    const answer = await set(postId, { visibility: "UNLISTED" }, editors);
    expect(answer).toMatchObject({
      __typename: "PostPublished",
      draft: { settings: { tags: ["Reeds"] } },
    });
    expect(await rowOf(postId)).toMatchObject({ visibility: "UNLISTED", license: "CC_40_BY" });
    const others: Browser = await signedIn((await makeUser()).id);
    expect((await set(postId, { visibility: "PUBLIC" }, others)).__typename).not.toBe(
      "PostPublished",
    );
  });

  test("purges the pages that show the story once", async () => {
    const { browser, postId } = await aPublishedStory();
    await clearPurges();
    await set(postId, { license: "CC_40_BY" }, browser);
    expect((await outbox()).map(({ tag }) => tag)).toContain(`post-${postId}`);
    await clearPurges();
    await set(postId, { license: "CC_40_BY" }, browser);
    expect(await outbox()).toEqual([]);
  });

  test("reserves a former slug for the story, and gives it to no other story of the writer", async () => {
    const { browser, postId, writer } = await aPublishedStory();
    const answer = await set(postId, {}, browser, "Of rushes");
    expect(answer.draft).toMatchObject({ slug: "of-rushes", formerSlugs: ["of-reeds"] });
    const old = await get(`/@${writer.username}/of-reeds-${postId}`);
    const address = `/@${writer.username}/of-rushes-${postId}`;
    expect([old.status, old.headers.get("location")]).toEqual([301, address]);
    const asWriter = await get(`/p/Of-Reeds-${postId}`, browser);
    expect([asWriter.status, asWriter.headers.get("location")]).toEqual([301, address]);
    // Slugs that never belonged to the story still open it.
    for (const words of ["of-rushes-", "of-anything-", ""]) {
      expect((await get(`/@${writer.username}/${words}${postId}`)).status).toBe(200);
    }
    const { draft } = await ask<{ draft: { postId: string } }>(
      `mutation { createDraft(key: "another-of-mine") { ... on DraftUpdate { draft { postId } } } }`,
      {},
      browser,
    );
    for (const taken of ["of-reeds", "Of Rushes"]) {
      expect(await set(draft.postId, {}, browser, taken)).toMatchObject({
        __typename: "BadRequest",
        message: "Another story of yours has or had this address.",
      });
    }
    // The story may use its former slug again.
    const back = await set(postId, {}, browser, "of-reeds");
    expect(back.draft).toMatchObject({ slug: "of-reeds", formerSlugs: ["of-rushes"] });
  });

  test("derives a published story's slug from its title if none is given", async () => {
    const { browser, postId } = await aPublishedStory();
    await set(postId, {}, browser, "rushes");
    expect((await set(postId, {}, browser, "")).draft?.slug).toBe("of-reeds");
  });

  test("stores a draft's settings until it is published", async () => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Later", "Words"));
    await set(postId, { visibility: "UNLISTED" }, browser, "my own words");
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT", slug: "my-own-words" });
    await publish(postId, revision, {}, browser);
    expect(await rowOf(postId)).toMatchObject({ visibility: "UNLISTED", slug: "my-own-words" });
  });

  test("is available only to the story's writers", async () => {
    const { postId } = await aPublishedStory();
    const { postId: draftId } = await writerWithDraft(textOf("Mine", "Words"));
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await set(postId, { license: "CC_40_BY" }, stranger)).__typename).toBe("Forbidden");
    expect((await set(draftId, {}, stranger)).__typename).toBe("NotFound");
    expect((await set(postId, {})).__typename).toBe("Unauthorized");
    const { browser, postId: mine, writer } = await aPublishedStory();
    await setSuspended(writer.id, 1);
    expect((await set(mine, {}, browser)).__typename).toBe("AccountSuspended");
  });

  test("rejects invalid input and then changes nothing", async () => {
    const { browser, postId } = await aPublishedStory();
    await insertRow("banned_link_hosts", { host: "bad-settings.example", added_at: 0 });
    const before = await rowOf(postId);
    for (const [settings, slug, kind] of [
      [{ tags: ["a", "b", "c", "d", "e", "f"] }, undefined, "BadRequest"],
      [{ canonicalUrl: "javascript:alert(1)" }, undefined, "BadRequest"],
      [
        { canonicalUrl: "https://a.bad-settings.example/x" },
        undefined,
        "PublishingRestrictedBannedLinks",
      ],
      [{ cover: { imageId: "4aaaaaaaaaaa" } }, undefined, "BadRequest"],
      [{}, "!!!", "BadRequest"],
      // Another mutation chooses the publication.
      [{ collectionId: "4aaaaaaaaaaa" }, undefined, "BadRequest"],
    ] as const) {
      expect((await set(postId, settings, browser, slug)).__typename).toBe(kind);
    }
    expect(await rowOf(postId)).toEqual(before);
  });
});
