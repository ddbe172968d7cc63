import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  type Browser,
  change,
  changes,
  draftOf,
  publish,
  save,
  textOf,
  writerWithDraft,
} from "../../../support/drafts.ts";
import { makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications.ts";
import { clearPurges, outbox } from "../../../support/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  submission?: { id: string; status: string; note: string; nextStatuses: string[]; postId: string };
  currentDraft?: { revision: number };
}

const UPDATE = `__typename ... on PublicationSubmissionUpdate { submission { id status note nextStatuses postId } }
  ... on ResultError { message } ... on Conflict { currentDraft { revision } }`;

const submit = (publicationId: string, postId: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($p: ID!, $id: ID!) { createPublicationSubmission(publicationId: $p, postId: $id) { ${UPDATE} } }`,
    { p: publicationId, id: postId },
    browser,
  );

const move = (
  id: string,
  status: string,
  browser: Browser = {},
  more: { note?: string; baseRev?: number } = {},
) =>
  ask<Answer>(
    `mutation ($id: ID!, $status: PublicationSubmissionStatus!, $note: String, $baseRev: Int) {
      setPublicationSubmissionStatus(submissionId: $id, status: $status, note: $note, baseRev: $baseRev) { ${UPDATE} } }`,
    { id, status, ...more },
    browser,
  );

const TEXT = textOf("Handed in", "One two three.");

/** A publication with an editor, and a writer of it who has handed a story in. */
async function handedIn() {
  const collection = await makeCollection();
  const editor = await makeUser();
  await addMember(collection.id, editor.id, "EDITOR");
  const written = await writerWithDraft(TEXT);
  await addMember(collection.id, written.writer.id, "WRITER");
  const { submission } = await submit(collection.id, written.postId, written.browser);
  const editors: Browser = await signedIn(editor.id);
  return { ...written, collection, editor, editors, submissionId: submission!.id };
}

const postRow = (id: string) =>
  env.DB.prepare("SELECT status, collection_id AS collectionId FROM posts WHERE id = ?1")
    .bind(id)
    .first();

beforeEach(clearPurges);

describe("a submission", () => {
  test("goes from its writer by changes to the publication's pages", async () => {
    const { collection, browser, editors, postId, submissionId } = await handedIn();
    const asked = await move(submissionId, "CHANGES_REQUESTED", editors, {
      note: "Shorter, please",
    });
    expect(asked.submission).toMatchObject({
      status: "CHANGES_REQUESTED",
      note: "Shorter, please",
      nextStatuses: ["ACCEPTED", "REJECTED"],
    });
    await save(postId, 2, changes(TEXT, textOf("Handed in", "One two.")), browser);
    expect((await move(submissionId, "CHANGES_MADE", browser)).submission?.status).toBe(
      "CHANGES_MADE",
    );
    // What was read is not what it says by now: readers would get something nobody accepted.
    const stale = await move(submissionId, "ACCEPTED", editors, { baseRev: 2 });
    expect(stale).toMatchObject({ __typename: "Conflict", currentDraft: { revision: 3 } });
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
    const accepted = await move(submissionId, "ACCEPTED", editors, { baseRev: 3, note: "Good" });
    expect(accepted.submission).toMatchObject({
      status: "ACCEPTED",
      note: "Good",
      nextStatuses: [],
    });
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: collection.id });
    expect((await outbox()).map(({ tag }) => tag)).toContain(`collection-${collection.id}`);
    const page = await get(`/${collection.slug}/handed-in-${postId}`);
    expect(page.status).toBe(200);
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 3 })).__typename).toBe(
      "PublicationSubmissionUpdate",
    );
  });

  test("handed in twice is one; to a second publication it must wait", async () => {
    const { collection, writer, browser, postId, submissionId } = await handedIn();
    expect((await submit(collection.id, postId, browser)).submission?.id).toBe(submissionId);
    const other = await makeCollection();
    await addMember(other.id, writer.id, "WRITER");
    expect((await submit(other.id, postId, browser)).__typename).toBe("BadRequest");
    await move(submissionId, "CANCELLED", browser);
    expect((await submit(other.id, postId, browser)).submission?.status).toBe("OPEN");
  });

  test("is read, edited and decided by the publication's editors, as long as they have it", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    expect((await draftOf(postId, editors)).__typename).toBe("PostDraft");
    const edited = textOf("Handed in", "One two three, edited.");
    expect((await save(postId, 2, changes(TEXT, edited), editors)).__typename).toBe("DraftSave");
    expect((await draftOf(postId, browser)).content).toEqual(edited);
    // Editors publish it nowhere but with them.
    expect((await publish(postId, 3, {}, editors)).__typename).toBe("Forbidden");
    await move(submissionId, "REJECTED", editors);
    expect((await draftOf(postId, editors)).__typename).toBe("NotFound");
  });

  test("is published as accepted by an editor who publishes it in the publication", async () => {
    const { collection, editors, postId, submissionId } = await handedIn();
    const wish = { collectionId: collection.id };
    expect((await publish(postId, 2, wish, editors)).__typename).toBe("PostPublished");
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 2 })).submission?.status).toBe(
      "ACCEPTED",
    );
  });

  test("ends when its story goes into the trash", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    await change("deletePost", postId, browser);
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 2 })).__typename).toBe(
      "Forbidden",
    );
    expect(await postRow(postId)).toMatchObject({ status: "DELETED" });
  });

  test("is seen by its two sides alone, singly and in lists", async () => {
    const { collection, browser, editors, submissionId } = await handedIn();
    const stranger: Browser = await signedIn((await makeUser()).id);
    const one = (asker: Browser) =>
      ask<{ id: string } | null>(
        `query ($id: ID!) { publicationSubmission(submissionId: $id) { id post { title } writer { id } } }`,
        { id: submissionId },
        asker,
      );
    const ofCollection = async (asker: Browser) =>
      (
        await ask<{ submissionsConnection: { edges: { node: { id: string } }[] } }>(
          `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) {
            submissionsConnection(openOnly: true) { edges { node { id } } } } }`,
          { slug: collection.slug },
          asker,
        )
      ).submissionsConnection.edges.map(({ node }) => node.id);
    const own = async (asker: Browser) =>
      (
        await ask<{ submissionsConnection: { edges: { node: { id: string } }[] } }>(
          "query { viewer { submissionsConnection { edges { node { id } } } } }",
          {},
          asker,
        )
      ).submissionsConnection.edges.map(({ node }) => node.id);
    expect([await one(browser), await one(editors)]).toMatchObject([
      { id: submissionId },
      { id: submissionId },
    ]);
    expect([await one(stranger), await one({})]).toEqual([null, null]);
    expect(await ofCollection(editors)).toEqual([submissionId]);
    expect([await ofCollection(browser), await ofCollection(stranger)]).toEqual([[], []]);
    expect([await own(browser), await own(editors)]).toEqual([[submissionId], []]);
  });
});

describe("a submission is refused", () => {
  test("to visitors, to those who do not write there, and for others' stories", async () => {
    const { collection, postId, submissionId, browser, editors } = await handedIn();
    expect((await submit(collection.id, postId)).__typename).toBe("Unauthorized");
    expect((await submit(collection.id, postId, editors)).__typename).toBe("Forbidden");
    const outsider = await writerWithDraft(TEXT);
    expect((await submit(collection.id, outsider.postId, outsider.browser)).__typename).toBe(
      "Forbidden",
    );
    expect((await submit(collection.id, postId, outsider.browser)).__typename).toBe("NotFound");
    expect((await submit("2aaaaaaaaaaa", postId, browser)).__typename).toBe("NotFound");
    expect((await move(submissionId, "CANCELLED")).__typename).toBe("Unauthorized");
    expect((await move(submissionId, "CANCELLED", outsider.browser)).__typename).toBe("NotFound");
    expect((await move("none", "CANCELLED", browser)).__typename).toBe("NotFound");
  });

  test("for steps that are not one's own, and acceptance without having read", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    expect((await move(submissionId, "ACCEPTED", browser, { baseRev: 2 })).__typename).toBe(
      "Forbidden",
    );
    expect((await move(submissionId, "CANCELLED", editors)).__typename).toBe("Forbidden");
    expect((await move(submissionId, "ACCEPTED", editors)).__typename).toBe("BadRequest");
    const note = "x".repeat(2001);
    expect((await move(submissionId, "REJECTED", editors, { note })).__typename).toBe("BadRequest");
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
  });

  test("to someone suspended", async () => {
    const { editor, editors, submissionId } = await handedIn();
    await env.DB.prepare("UPDATE users SET is_suspended = 1 WHERE id = ?1").bind(editor.id).run();
    for (const status of ["REJECTED", "ACCEPTED"]) {
      const answer = await move(submissionId, status, editors, { baseRev: 2 });
      expect(answer.__typename).toBe("AccountSuspended");
    }
  });
});
