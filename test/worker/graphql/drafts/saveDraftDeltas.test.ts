import { firstRow, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import type { Markup, Paragraph } from "../../../../shared/story/document.ts";
import { newId } from "../../../../shared/ids.ts";
import { EMPTY_DRAFT } from "../../../../shared/story/delta/draftContent.ts";
import {
  changes,
  create,
  draftOf,
  restore,
  save,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import { makeCollection, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

const postOf = (id: string) =>
  firstRow("SELECT status, title, excerpt, word_count, revision FROM posts WHERE id = ?1", id);

describe("creating a draft", () => {
  test("creates one that only its writer can see", async () => {
    const { browser, postId } = await writerWithDraft();
    expect(await draftOf(postId, browser)).toMatchObject({
      __typename: "PostDraft",
      revision: 1,
      content: EMPTY_DRAFT,
      publishedRevision: null,
      hasUnpublishedChanges: false,
    });
    const stranger = await signedIn((await makeUser()).id);
    expect((await draftOf(postId, stranger)).__typename).toBe("NotFound");
    expect((await draftOf(postId)).__typename).toBe("Unauthorized");
  });

  test("twice with one key creates one draft; another user's key is separate", async () => {
    const [ann, bob] = [await makeUser(), await makeUser()];
    const [annsBrowser, bobsBrowser] = [await signedIn(ann.id), await signedIn(bob.id)];
    const once = await create(annsBrowser, "same-key");
    const text = changes(EMPTY_DRAFT, textOf("Begun"));
    await save(once.draft!.postId, 1, text, annsBrowser);
    const again = await create(annsBrowser, "same-key");
    expect(again.draft).toMatchObject({ postId: once.draft!.postId, revision: 2 });
    const other = await create(bobsBrowser, "same-key");
    expect(other.draft!.postId).not.toBe(once.draft!.postId);
  });

  test("is rejected for anonymous viewers, suspended users and without a key", async () => {
    expect((await create({})).__typename).toBe("Unauthorized");
    const user = await makeUser({ hidden_by_staff: 1 });
    expect((await create(await signedIn(user.id))).__typename).toBe("AccountSuspended");
    expect((await create(await signedIn(user.id), "x")).__typename).toBe("BadRequest");
  });

  test("as a response needs a target with an open discussion", async () => {
    const browser = await signedIn((await makeUser()).id);
    const [open, closed] = [await makeStory(), await makeStory({ is_discussion_closed: 1 })];
    const hidden = await makeStory({ status: "DRAFT" });
    const key = () => crypto.randomUUID();
    const answer = await create(browser, key(), open.id);
    const row = await firstRow(
      "SELECT in_response_to_post_id AS parent, root_post_id AS root FROM posts WHERE id = ?1",
      answer.draft!.postId,
    );
    expect(row).toEqual({ parent: open.id, root: open.id });
    expect((await create(browser, key(), closed.id)).__typename).toBe("Forbidden");
    expect((await create(browser, key(), hidden.id)).__typename).toBe("NotFound");
  });
});

describe("saving", () => {
  test("returns the next revision, and the draft contains all text", async () => {
    const { browser, postId, revision } = await writerWithDraft(
      textOf("Title", "one two", "three"),
    );
    expect(revision).toBe(2);
    expect(await draftOf(postId, browser)).toMatchObject({
      revision: 2,
      content: textOf("Title", "one two", "three"),
    });
    expect(await postOf(postId)).toMatchObject({ status: "DRAFT", title: "Title", word_count: 3 });
  });

  test("counts once when the same request is sent twice or ten times concurrently", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", "one"));
    const deltas = changes(content, textOf("Title", "one more"));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(postId, 2, deltas, browser)),
    );
    expect(answers.every(({ __typename }) => __typename === "DraftSave")).toBe(true);
    expect(answers.every(({ revision, isMerged }) => revision === 3 && !isMerged)).toBe(true);
    expect(await draftOf(postId, browser)).toMatchObject({ revision: 3 });
  });

  test("acknowledges a repeated older request with what was saved then", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", "one", "two"));
    const first = changes(content, textOf("Title", "one mine", "two"));
    await save(postId, 2, first, browser);
    await save(postId, 2, changes(content, textOf("Title", "one", "two theirs")), browser);
    const both = textOf("Title", "one mine", "two theirs");
    expect(await save(postId, 2, first, browser)).toMatchObject({
      revision: 4,
      isMerged: true,
      content: both,
    });
    // Even if the text is back to what it was before.
    await save(postId, 4, changes(both, content), browser);
    expect((await save(postId, 2, first, browser)).content).toEqual(content);
  });

  test("merges two saves from the same base", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", "one", "two"));
    const answers = await Promise.all([
      save(postId, 2, changes(content, textOf("Title", "one mine", "two")), browser),
      save(postId, 2, changes(content, textOf("Title", "one", "two theirs")), browser),
    ]);
    expect(answers.map(({ isMerged }) => isMerged).toSorted()).toEqual([false, true]);
    expect((await draftOf(postId, browser)).content).toEqual(
      textOf("Title", "one mine", "two theirs"),
    );
  });

  test("stores nothing on a conflict, returns the draft, and stores both texts as a version", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", "one", "two"));
    await save(postId, 2, changes(content, textOf("Title", "theirs", "two")), browser);
    const mine = changes(content, textOf("Title", "mine", "two more"));
    const answer = await save(postId, 2, mine, browser);
    expect(answer).toMatchObject({
      __typename: "Conflict",
      currentDraft: { revision: 3, content: textOf("Title", "theirs", "two") },
    });
    const { versions } = await versionsOf(postId, browser);
    const kept = versions.find(({ id }) => id === answer.conflictVersionId);
    expect(kept?.kind).toBe("CONFLICT");
    expect(kept?.content.paragraphs.map(({ text }) => text)).toEqual([
      "theirs",
      "mine",
      "two more",
    ]);
    // Sent again it is rejected again, and stored once.
    expect((await save(postId, 2, mine, browser)).__typename).toBe("Conflict");
    expect((await versionsOf(postId, browser)).versions).toHaveLength(versions.length);
  });

  test("changes nothing that readers see", async () => {
    const writer = await makeUser();
    const browser = await signedIn(writer.id);
    const story = await makeStory(
      { creator_id: writer.id, title: "Old", revision: 7 },
      { paragraphs: [{ name: "aa00", type: "P", text: "old" }] },
    );
    const before = await draftOf(story.id, browser);
    expect(before).toMatchObject({ revision: 7, publishedRevision: 7 });
    const after = textOf("New", "old and new");
    expect(await save(story.id, 7, changes(before.content, after), browser)).toMatchObject({
      revision: 8,
      isMerged: false,
    });
    expect(await draftOf(story.id, browser)).toMatchObject({
      revision: 8,
      publishedRevision: 7,
      hasUnpublishedChanges: true,
      content: after,
    });
    const page = await graphql<{ postResult: { title: string; content: { bodyHtml: string } } }>(
      `
        query ($id: ID!) {
          postResult(id: $id) {
            ... on Post {
              title
              content {
                bodyHtml
              }
            }
          }
        }
      `,
      { id: story.id },
      browser,
    );
    expect(page.data.postResult.title).toBe("Old");
    expect(page.data.postResult.content.bodyHtml).not.toContain("new");
  });
});

describe("saving is allowed", () => {
  test("for owners and editors of the story's publication, but not for its writers", async () => {
    const collection = await makeCollection();
    const story = await makeStory({
      creator_id: (await makeUser()).id,
      collection_id: collection.id,
    });
    const draft = await makeStory({
      creator_id: (await makeUser()).id,
      collection_id: collection.id,
      status: "DRAFT",
    });
    for (const role of ["OWNER", "EDITOR", "WRITER"] as const) {
      const member = await makeUser();
      await addMember(collection.id, member.id, role);
      const browser = await signedIn(member.id);
      const { __typename } = await draftOf(story.id, browser);
      expect(__typename).toBe(role === "WRITER" ? "Forbidden" : "PostDraft");
      expect((await draftOf(draft.id, browser)).__typename).toBe("NotFound");
    }
  });
});

const VIDEO = "https://www.youtube-nocookie.com/embed/abcdefghij0";
const frameOf = (src: string): Omit<Paragraph, "name" | "text"> => ({
  type: "IFRAME",
  embed: { src, href: "https://a.example/", title: "A video", width: 680, height: 383 },
});
const imageAt = (url: string) => ({ url, width: 8, height: 8, alt: "" });
const linkTo = (href: string): Markup => ({ type: "A", start: 0, end: 4, href });

describe("saving is rejected", () => {
  const some = changes(EMPTY_DRAFT, textOf("New"));

  test("for anonymous viewers, for others as if the draft didn't exist, and without an id", async () => {
    const { postId } = await writerWithDraft();
    expect((await save(postId, 1, some)).__typename).toBe("Unauthorized");
    const stranger = await signedIn((await makeUser()).id);
    for (const id of [postId, newId("post"), "", "' OR 1=1"]) {
      expect((await save(id, 1, some, stranger)).__typename).toBe("NotFound");
    }
    const story = await makeStory({ creator_id: (await makeUser()).id });
    expect((await save(story.id, 1, some, stranger)).__typename).toBe("Forbidden");
  });

  test("for suspended users, and for stories in the trash", async () => {
    const { writer, browser, postId } = await writerWithDraft();
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", postId);
    expect((await save(postId, 1, some, browser)).__typename).toBe("RemovedByUser");
    await setSuspended(writer.id, 1);
    expect((await save(postId, 1, some, browser)).__typename).toBe("AccountSuspended");
  });

  test("for invalid deltas", async () => {
    const { browser, postId } = await writerWithDraft();
    for (const deltas of [[], {}, "x", [{ kind: "DROP" }], [null]]) {
      expect((await save(postId, 1, deltas, browser)).__typename).toBe("BadRequest");
    }
    expect(await draftOf(postId, browser)).toMatchObject({ revision: 1 });
  });

  test.each<[what: string, paragraph: Omit<Paragraph, "name" | "text">]>([
    ["a frame of an unknown site", frameOf("https://evil.example/embed/1")],
    ["a frame of a site inside", frameOf("http://127.0.0.1/")],
    ["a frame that is a program", frameOf("javascript:alert(1)")],
    ["a frame with more in its address than we write", frameOf(`${VIDEO}?autoplay=1`)],
    ["a picture that is a program", { type: "IMG", image: imageAt("data:image/svg+xml,<svg/>") }],
    ["a picture without encryption", { type: "IMG", image: imageAt("http://a.example/a.png") }],
    ["a link that is a program", { type: "P", markups: [linkTo("javascript:alert(1)")] }],
  ])("for %s, without storing anything", async (_what, paragraph) => {
    const { browser, postId } = await writerWithDraft();
    const next = { ...EMPTY_DRAFT, paragraphs: [{ name: "aaaa", text: "Text", ...paragraph }] };
    const answer = await save(postId, 1, changes(EMPTY_DRAFT, next), browser);
    expect(answer.__typename).toBe("BadRequest");
    expect(await draftOf(postId, browser)).toMatchObject({ revision: 1 });
  });

  test("for more than 10,000 paragraphs or the maximum row size, without storing anything", async () => {
    const { browser, postId } = await writerWithDraft();
    const paragraphs = (count: number, prefix: string, text: string) => ({
      ...EMPTY_DRAFT,
      paragraphs: Array.from({ length: count }, (_, index) => ({
        name: `${prefix}${index.toString(16).padStart(5, "0")}`,
        type: "P" as const,
        text,
      })),
    });
    let base = EMPTY_DRAFT;
    let revision = 1;
    for (const prefix of ["a", "b", "c", "d", "e"]) {
      const more = paragraphs(2000, prefix, "");
      const next = { ...base, paragraphs: [...base.paragraphs, ...more.paragraphs] };
      revision = (await save(postId, revision, changes(base, next), browser)).revision!;
      base = next;
    }
    const over = { ...base, paragraphs: [...base.paragraphs, ...textOf("", "one").paragraphs] };
    const rejected = await save(postId, revision, changes(base, over), browser);
    expect(rejected).toMatchObject({
      __typename: "BadRequest",
      message: "A story can have at most 10000 paragraphs.",
    });
    // Shortening it still works.
    const shorter = { ...base, paragraphs: base.paragraphs.slice(1) };
    const cut = await save(postId, revision, changes(base, shorter), browser);
    expect(cut.__typename).toBe("DraftSave");

    const large = await writerWithDraft();
    let held = EMPTY_DRAFT;
    let last = { __typename: "", revision: large.revision };
    for (const prefix of ["1", "2", "3", "4"]) {
      const more = paragraphs(5, prefix, "x".repeat(90_000));
      const next = { ...held, paragraphs: [...held.paragraphs, ...more.paragraphs] };
      const deltas = changes(held, next);
      const answer = await save(large.postId, last.revision, deltas, large.browser);
      last = { revision: last.revision, ...answer };
      if (last.__typename !== "DraftSave") break;
      held = next;
    }
    expect(last.__typename).toBe("BadRequest");
    expect((await draftOf(large.postId, large.browser)).content).toEqual(held);
  });
});

describe("versions", () => {
  const words = (word: string) => Array.from({ length: 60 }, () => word).join(" ");

  test("contain what a save removed, but not small steps", async () => {
    const { browser, postId, content, writer } = await writerWithDraft(textOf("Title", words("w")));
    const emptied = textOf("Title", "");
    await save(postId, 2, changes(content, emptied), browser);
    await save(postId, 3, changes(emptied, textOf("Title", "x")), browser);
    const { versions } = await versionsOf(postId, browser);
    expect(versions).toMatchObject([
      { revision: 2, kind: "SAVED", title: "Title", content, createdBy: { id: writer.id } },
    ]);
  });

  test("can be restored on the newest revision only, and the replaced text is stored", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", words("w")));
    const later = textOf("Later", "short");
    await save(postId, 2, changes(content, later), browser);
    const [version] = (await versionsOf(postId, browser)).versions;
    const stale = await restore(postId, version!.id, 2, browser);
    expect(stale).toMatchObject({
      __typename: "Conflict",
      currentDraft: { revision: 3, content: later },
    });
    expect(await draftOf(postId, browser)).toMatchObject({ revision: 3, content: later });
    const restored = await restore(postId, version!.id, 3, browser);
    expect(restored).toMatchObject({ draft: { revision: 4, content } });
    expect((await restore(postId, version!.id, 3, browser)).draft).toMatchObject({ revision: 4 });
    const { versions } = await versionsOf(postId, browser);
    expect(versions).toContainEqual(
      expect.objectContaining({ revision: 3, kind: "RESTORED", content: later }),
    );
  });

  test("can be restored only by their writers", async () => {
    const { browser, postId, content } = await writerWithDraft(textOf("Title", words("w")));
    await save(postId, 2, changes(content, textOf("Later")), browser);
    const [version] = (await versionsOf(postId, browser)).versions;
    const stranger = await signedIn((await makeUser()).id);
    expect((await restore(postId, version!.id, 3)).__typename).toBe("Unauthorized");
    expect((await restore(postId, version!.id, 3, stranger)).__typename).toBe("NotFound");
    const other = await writerWithDraft();
    expect((await restore(other.postId, version!.id, 1, other.browser)).__typename).toBe(
      "NotFound",
    );
    expect((await restore(postId, "none", 3, browser)).__typename).toBe("NotFound");
  });

  test("are paginated", async () => {
    const { browser, postId } = await writerWithDraft(textOf("Title"));
    for (let index = 0; index < 5; index += 1) {
      await runSql(
        `INSERT INTO post_versions (id, post_id, revision, kind, content, created_at)
         VALUES (?1, ?2, ?3, 'SAVED', '{"title":"","subtitle":"","paragraphs":[]}', ?4)`,
        `${postId}-${index}`,
        postId,
        index,
        1000 * Math.floor(index / 2),
      );
    }
    const first = await versionsOf(postId, browser, 3);
    const rest = await versionsOf(postId, browser, 3, first.endCursor);
    expect(first.hasNextPage && !rest.hasNextPage).toBe(true);
    const all = [...first.versions, ...rest.versions].map(({ revision }) => revision);
    expect(all).toEqual([4, 3, 2, 1, 0]);
  });
});
