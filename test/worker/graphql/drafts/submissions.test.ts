import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { publishDue } from "../../../../worker/domain/publishing/schedulePost.ts";
import {
  ask,
  type Browser,
  change,
  changes,
  draftOf,
  publish,
  restore,
  save,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { clearMail, mailOutbox } from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";
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
  more: { note?: string; baseRev?: number; publishAt?: number } = {},
) =>
  ask<Answer>(
    `mutation ($id: ID!, $status: PublicationSubmissionStatus!, $note: String, $baseRev: Int, $publishAt: Timestamp) {
      setPublicationSubmissionStatus(submissionId: $id, status: $status, note: $note, baseRev: $baseRev, publishAt: $publishAt) { ${UPDATE} } }`,
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

/** A publication that takes anybody's stories, with one of a stranger's, who has an address. */
async function fromStranger() {
  const collection = await makeCollection({ takes_submissions: 1 });
  const editor = await makeUser();
  await addMember(collection.id, editor.id, "EDITOR");
  const written = await writerWithDraft(TEXT);
  const { submission } = await submit(collection.id, written.postId, written.browser);
  const email = `${written.writer.id}@example.com`;
  const address = { email_key: email, user_id: written.writer.id, email, verified_at: 1 };
  await insertRow("user_emails", address);
  await clearMail();
  const editors: Browser = await signedIn(editor.id);
  return { ...written, collection, editors, submissionId: submission!.id };
}

/** Has what a draft says kept as a version with its next save. */
const keepNow = (postId: string) =>
  env.DB.prepare("UPDATE post_versions SET created_at = created_at - 600000 WHERE post_id = ?1")
    .bind(postId)
    .run();

const roleOf = (collectionId: string, userId: string) =>
  env.DB.prepare("SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2")
    .bind(collectionId, userId)
    .first("role");

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

describe("a submission's way", () => {
  const stepsOf = async (id: string, browser: Browser) =>
    await ask<{
      steps: { status: string; note: string }[];
      isViewersOwn: boolean;
      writerEmail: string | null;
      draft: { title: string; scheduledAt: number | null } | null;
    }>(
      `query ($id: ID!) { publicationSubmission(submissionId: $id) {
          steps { status note } isViewersOwn writerEmail draft { title scheduledAt } } }`,
      { id },
      browser,
    );

  test("is told step by step with what was said, and by mail to the other side", async () => {
    await clearMail();
    const { writer, browser, editor, editors, submissionId } = await handedIn();
    for (const { id } of [writer, editor]) {
      const email = `${id}@example.com`;
      await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    }
    await move(submissionId, "CHANGES_REQUESTED", editors, { note: "Shorter, please" });
    await move(submissionId, "CHANGES_MADE", browser, { note: "Half as long" });
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, note: "Good" });
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, note: "Good" });
    const { steps, isViewersOwn } = await stepsOf(submissionId, browser);
    expect(steps).toEqual([
      { status: "ACCEPTED", note: "Good" },
      { status: "CHANGES_MADE", note: "Half as long" },
      { status: "CHANGES_REQUESTED", note: "Shorter, please" },
      { status: "OPEN", note: "" },
    ]);
    expect(isViewersOwn).toBe(true);
    const keys = (await mailOutbox()).map(({ key }) => key.split(submissionId)[1]!);
    const toWriter = ["CHANGES_REQUESTED", "ACCEPTED"].map((step) => `-${step}-${writer.id}-`);
    for (const start of [...toWriter, `-CHANGES_MADE-${editor.id}-`])
      expect(keys.filter((key) => key.startsWith(start))).toHaveLength(1);
    expect(keys).toHaveLength(3);
  });

  test("tells nobody by mail who has muted the one who goes it", async () => {
    await clearMail();
    const { writer, editor, editors, submissionId } = await handedIn();
    const email = `${writer.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
    await insertRow("user_mutes", { user_id: writer.id, target_id: editor.id, created_at: 1 });
    await move(submissionId, "REJECTED", editors);
    expect(await mailOutbox()).toEqual([]);
  });

  test("asks for words where changes are asked for", async () => {
    const { editors, submissionId } = await handedIn();
    expect((await move(submissionId, "CHANGES_REQUESTED", editors)).__typename).toBe("BadRequest");
  });

  test("shows editors the writer's address only where the writer lets them", async () => {
    const { writer, browser, editors, submissionId } = await handedIn();
    const email = `${writer.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
    const share = async (isAllowed: boolean, asker: Browser) =>
      (
        await ask<{ __typename: string }>(
          `mutation ($isAllowed: Boolean!) {
            setAllowEmailAddressSharingEditorWriter(isAllowed: $isAllowed) { __typename } }`,
          { isAllowed },
          asker,
        )
      ).__typename;
    expect((await stepsOf(submissionId, editors)).writerEmail).toBeNull();
    expect(await share(true, {})).toBe("Unauthorized");
    expect(await share(true, browser)).toBe("Viewer");
    expect((await stepsOf(submissionId, editors)).writerEmail).toBe(email);
    await share(false, browser);
    expect((await stepsOf(submissionId, editors)).writerEmail).toBeNull();
  });

  test("ends at the moment that an editor sets, and not where it is withdrawn before", async () => {
    const later = (id: string, browser: Browser, publishAt: number) =>
      ask<Answer>(
        `mutation ($id: ID!, $publishAt: Timestamp) {
          setPublicationSubmissionStatus(submissionId: $id, status: ACCEPTED, baseRev: 2,
            publishAt: $publishAt) { ${UPDATE} } }`,
        { id, publishAt },
        browser,
      );
    const { collection, editors, postId, submissionId } = await handedIn();
    expect((await later(submissionId, editors, 1)).__typename).toBe("BadRequest");
    const at = Date.now() + 60_000;
    expect((await later(submissionId, editors, at)).submission?.status).toBe("OPEN");
    expect((await stepsOf(submissionId, editors)).draft?.scheduledAt).toBe(at);
    const withdrawn = await handedIn();
    await later(withdrawn.submissionId, withdrawn.editors, at);
    await move(withdrawn.submissionId, "CANCELLED", withdrawn.browser);
    await publishDue({ ...makeDomainContext(), now: at + 1 });
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: collection.id });
    expect((await stepsOf(submissionId, editors)).steps[0]!.status).toBe("ACCEPTED");
    expect(await postRow(withdrawn.postId)).toMatchObject({ status: "DRAFT" });
  });
});

describe("a story that was handed in", () => {
  test("shows its editors what it was since then, and to its writer alone what it was before", async () => {
    const collection = await makeCollection();
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    const editors: Browser = await signedIn(editor.id);
    const secret = textOf("Secret", `A name that goes. ${"word ".repeat(60)}`);
    const { writer, browser, postId } = await writerWithDraft(secret);
    await addMember(collection.id, writer.id, "WRITER");
    await save(postId, 2, changes(secret, TEXT), browser);
    const { submission } = await submit(collection.id, postId, browser);
    const long = textOf("Handed in", `One two three. ${"more ".repeat(60)}`);
    await save(postId, 3, changes(TEXT, long), browser);
    await keepNow(postId);
    await save(postId, 4, changes(long, textOf("Handed in", "Short again.")), browser);
    const seen = async (asker: Browser) =>
      (await versionsOf(postId, asker)).versions.map(({ revision }) => revision);
    const all = await seen(browser);
    expect(all).toContain(2);
    const since = all.filter((revision) => revision >= 3);
    expect(since.length).toBeGreaterThan(0);
    expect(await seen(editors)).toEqual(since);
    const { versions } = await versionsOf(postId, browser);
    const before = versions.find(({ revision }) => revision === 2)!;
    expect((await restore(postId, before.id, 5, editors)).__typename).toBe("NotFound");
    const page = await get(`/p/${postId}/revert/${before.id}/5`, editors);
    expect(await page.text()).not.toContain("A name that goes.");
    // What was taken back for more work and written then is the writer's, too.
    await move(submission!.id, "WIP", browser);
    expect((await draftOf(postId, editors)).__typename).toBe("NotFound");
    await save(postId, 5, changes(textOf("Handed in", "Short again."), TEXT), browser);
    await move(submission!.id, "OPEN", browser);
    expect((await seen(editors)).filter((revision) => revision < 6)).toEqual([]);
    await move(submission!.id, "ACCEPTED", editors, { baseRev: 6 });
    expect((await seen(editors)).filter((revision) => revision < 6)).toEqual([]);
    expect(await seen(browser)).toEqual(expect.arrayContaining([2, 6]));
  });
});

describe("a story that is accepted for later", () => {
  test("goes out as its editor has read it, whatever its writer writes until then", async () => {
    const { collection, browser, editors, postId, submissionId } = await handedIn();
    const at = Date.now() + 60_000;
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt: at });
    await save(postId, 2, changes(TEXT, textOf("Unread", "Nobody has read this.")), browser);
    await publishDue({ ...makeDomainContext(), now: at + 1 });
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: collection.id });
    const page = await get(`/${collection.slug}/handed-in-${postId}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("One two three.");
    expect(html).not.toContain("Nobody has read this.");
    expect(await draftOf(postId, browser)).toMatchObject({ content: { title: "Unread" } });
  });

  test("has its note, its mail and its writer's role then, as one that is accepted at once has", async () => {
    const { collection, writer, editors, submissionId } = await fromStranger();
    const at = Date.now() + 60_000;
    const wish = { baseRev: 2, publishAt: at, note: "Good, on Monday" };
    await move(submissionId, "ACCEPTED", editors, wish);
    expect(await mailOutbox()).toEqual([]);
    const runs = [0, 1].map(() => publishDue({ ...makeDomainContext(), now: at + 1 }));
    await Promise.all(runs);
    const said = await move(submissionId, "ACCEPTED", editors);
    expect(said.submission).toMatchObject({ status: "ACCEPTED", note: "Good, on Monday" });
    expect(await roleOf(collection.id, writer.id)).toBe("WRITER");
    expect(await mailOutbox()).toMatchObject([{ recipient: `${writer.id}@example.com` }]);
  });

  test("and one that an editor publishes beside its submission has them too, with a double click as well", async () => {
    const { collection, writer, editors, submissionId, postId } = await fromStranger();
    const settings = { collectionId: collection.id };
    await Promise.all([0, 1].map(() => publish(postId, 2, settings, editors)));
    expect((await move(submissionId, "ACCEPTED", editors)).submission?.status).toBe("ACCEPTED");
    expect(await roleOf(collection.id, writer.id)).toBe("WRITER");
    expect(await mailOutbox()).toHaveLength(1);
  });

  test("is told of once, however often its editor presses", async () => {
    const { editors, submissionId } = await fromStranger();
    const wish = { baseRev: 2, note: "Good" };
    await Promise.all([0, 1, 2].map(() => move(submissionId, "ACCEPTED", editors, wish)));
    const [mail, ...more] = await mailOutbox();
    expect(mail).toBeDefined();
    expect(more).toEqual([]);
  });
});

describe("a publication that takes anybody's stories", () => {
  test("has them submitted by strangers, who are its writers once one is accepted", async () => {
    const collection = await makeCollection({ takes_submissions: 1 });
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    const editors: Browser = await signedIn(editor.id);
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    const { submission } = await submit(collection.id, postId, browser);
    expect(submission?.status).toBe("OPEN");
    await move(submission!.id, "ACCEPTED", editors, { baseRev: 2 });
    const role = await env.DB.prepare(
      "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    )
      .bind(collection.id, writer.id)
      .first("role");
    expect(role).toBe("WRITER");
  });

  test("is offered to writers behind those they belong to, by name", async () => {
    const word = `Wq${nextNumber()}`;
    const open = await makeCollection({ name: `${word} open`, takes_submissions: 1 });
    const own = await makeCollection({ name: `${word} own` });
    await makeCollection({ name: `${word} shut` });
    const { writer, browser } = await writerWithDraft(TEXT);
    await addMember(own.id, writer.id, "WRITER");
    const offered = async (search: string) =>
      (
        await ask<{ publicationsToSubmitTo: { edges: { node: { id: string } }[] } }>(
          `query ($search: String) { viewer { publicationsToSubmitTo(search: $search) {
            edges { node { id } } } } }`,
          { search },
          browser,
        )
      ).publicationsToSubmitTo.edges.map(({ node }) => node.id);
    expect(await offered(word.toLowerCase())).toEqual([own.id, open.id]);
    expect(await offered("%")).toEqual([]);
  });
});
