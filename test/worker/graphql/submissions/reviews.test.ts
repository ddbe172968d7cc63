import { describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { remindOfSubmissions } from "../../../../worker/domain/submissions/remindOfSubmissions.ts";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import { acceptInvitation } from "../../../../worker/domain/publications/invitations.ts";
import { suggestEdit } from "../../../../worker/domain/submissions/suggestions.ts";
import { allRows, firstRow, firstValue, runSql } from "../../../support/database.ts";
import {
  ask,
  type Browser,
  changes,
  draftOf,
  save,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { insertRow, makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import { clearMail, mailOutbox } from "../../../support/mail.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { addMember } from "../../../support/publications/publications.ts";
import {
  handedIn,
  move,
  postRow,
  submit,
  TEXT,
  type SubmissionAnswer,
  UPDATE,
} from "../../../support/publications/submissions.ts";

const key = () => `a-key-${nextNumber()}`;

/** Runs a mutation about a submission with arguments as GraphQL literals. */
const act = (name: string, args: Record<string, unknown>, browser: Browser) =>
  ask<SubmissionAnswer>(
    `mutation { ${name}(${Object.entries(args)
      .map(([arg, value]) => `${arg}: ${JSON.stringify(value)}`)
      .join(", ")}) { ${UPDATE} } }`,
    {},
    browser,
  );

const suggest = (submissionId: string, was: string, text: string, browser: Browser) =>
  act(
    "suggestSubmissionEdit",
    { submissionId, paragraphName: "aa00", was, text, key: key() },
    browser,
  );

interface Review {
  comments: { id: string; text: string; isInternal: boolean; paragraphName: string | null }[];
  suggestions: { id: string; state: string; basis: string; was: string; text: string }[];
  changes: { names: string[]; removedCount: number } | null;
  assignee: { id: string } | null;
  reviewers: { id: string }[];
  isWriterUnavailable: boolean;
  blocks: { html: string }[];
}

const review = (id: string, browser: Browser) =>
  ask<Review>(
    `query ($id: ID!) { publicationSubmission(submissionId: $id) {
      comments { id text isInternal paragraphName } suggestions { id state basis was text }
      changes { names removedCount } assignee { id } reviewers { id } isWriterUnavailable
      blocks { html } } }`,
    { id },
    browser,
  );

/** Who was notified of a kind about a submission. */
const notified = async (kind: string, submissionId: string) =>
  (
    await allRows<{ id: string }>(
      `SELECT recipient_id AS id FROM notification_outbox WHERE kind = ?1 AND subject_id = ?2
       ORDER BY recipient_id`,
      kind,
      submissionId,
    )
  ).map(({ id }) => id);

/** A submission that a suspended editor takes care of, in a publication with another editor. */
async function withSuspendedAssignee() {
  const handed = await handedIn();
  const other = await makeUser();
  await addMember(handed.collection.id, other.id, "EDITOR");
  const { submissionId, editor, editors } = handed;
  await act("updatePublicationSubmission", { submissionId, assigneeId: editor.id }, editors);
  await setSuspended(editor.id, 1);
  return { ...handed, other };
}

const textIn = async (postId: string, browser: Browser) =>
  (await draftOf(postId, browser)).content?.paragraphs[0]?.text;

describe("comments on a submission", () => {
  test("are the editors' own if they are internal: its writer never sees or adds them", async () => {
    const { collection, writer, browser, editors, submissionId } = await handedIn();
    const add = (text: string, more: object, who: Browser) =>
      act("addSubmissionComment", { submissionId, text, key: key(), ...more }, who);
    await add("Which source?", { paragraphName: "aa00" }, editors);
    await add("Weak.", { isInternal: true }, editors);
    await add("Weak here.", { isInternal: true, paragraphName: "aa00" }, editors);
    await add("I will.", {}, browser);
    expect((await add("Mine?", { isInternal: true }, browser)).__typename).toBe("Forbidden");
    expect((await add("Where?", { paragraphName: "ff00" }, browser)).__typename).toBe("Conflict");
    const all = ["Which source?", "Weak.", "Weak here.", "I will."];
    const textsFor = async (who: Browser) =>
      (await review(submissionId, who)).comments.map(({ text }) => text);
    expect(await textsFor(editors)).toEqual(all);
    expect(await textsFor(browser)).toEqual(["Which source?", "I will."]);
    // Not even as an editor of the same publication.
    await runSql(
      "UPDATE collection_members SET role = 'EDITOR' WHERE collection_id = ?1 AND user_id = ?2",
      collection.id,
      writer.id,
    );
    expect(await textsFor(browser)).toEqual(["Which source?", "I will."]);
    await processNotifications(makeDomainContext());
    expect(
      await firstValue(
        `SELECT count(*) FROM notification_sources s JOIN submission_comments c ON c.id = s.object_id
         WHERE s.user_id = ?1 AND c.is_internal = 1`,
        writer.id,
      ),
    ).toBe(0);
  });

  test("are added once, and deleted only by who added them", async () => {
    const { browser, editors, submissionId } = await handedIn();
    const args = { submissionId, text: "Once.", key: key() };
    await act("addSubmissionComment", args, editors);
    await act("addSubmissionComment", args, editors);
    const { comments } = await review(submissionId, editors);
    expect(comments).toHaveLength(1);
    // Nothing that is said is taken for what was said before.
    const other = { ...args, text: "Twice." };
    expect((await act("addSubmissionComment", other, editors)).__typename).toBe("BadRequest");
    const commentId = comments[0]!.id;
    const remove = (who: Browser) =>
      act("deleteSubmissionComment", { submissionId, commentId }, who);
    expect((await remove(browser)).__typename).toBe("NotFound");
    expect((await remove(editors)).__typename).toBe("PublicationSubmissionUpdate");
    expect((await review(submissionId, editors)).comments).toEqual([]);
  });

  test("reach the editors while they have the story, also if who takes care of it is suspended", async () => {
    const { browser, other, submissionId } = await withSuspendedAssignee();
    const add = () =>
      act("addSubmissionComment", { submissionId, text: "Please.", key: key() }, browser);
    const received = async () => {
      await processNotifications(makeDomainContext());
      return allRows(
        `SELECT s.object_id FROM notifications n
           JOIN notification_sources s ON s.notification_id = n.id
         WHERE n.kind = 'SUBMISSION_COMMENTED' AND n.subject_id = ?1 AND n.user_id = ?2`,
        submissionId,
        other.id,
      );
    };
    await add();
    expect(await received()).toHaveLength(1);
    await move(submissionId, "WIP", browser);
    expect((await add()).__typename).toBe("PublicationSubmissionUpdate");
    expect(await received()).toHaveLength(1);
    await move(submissionId, "CANCELLED", browser);
    expect((await add()).__typename).toBe("Forbidden");
  });
});

describe("suggested edits", () => {
  test("are accepted into the draft or rejected by its writer, one by one", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    await suggest(submissionId, "One two three.", "One two four.", editors);
    await suggest(submissionId, "One two three.", "Nothing.", editors);
    const { suggestions } = await review(submissionId, browser);
    const [first, second] = suggestions;
    expect(first).toMatchObject({ state: "OPEN", basis: "UNCHANGED", text: "One two four." });
    const decide = (suggestionId: string, isAccepted: boolean, who: Browser) =>
      act("decideSubmissionSuggestion", { submissionId, suggestionId, isAccepted }, who);
    expect((await decide(first!.id, true, editors)).__typename).toBe("Forbidden");
    expect((await decide(first!.id, true, browser)).__typename).toBe("PublicationSubmissionUpdate");
    expect((await decide(first!.id, true, browser)).__typename).toBe("PublicationSubmissionUpdate");
    expect(await textIn(postId, editors)).toBe("One two four.");
    // The second was made on another text.
    const late = await decide(second!.id, true, browser);
    expect(late).toMatchObject({ __typename: "Conflict" });
    expect(late.message).toContain("The paragraph has changed since");
    expect(await textIn(postId, editors)).toBe("One two four.");
    expect((await decide(second!.id, false, browser)).__typename).toBe(
      "PublicationSubmissionUpdate",
    );
    expect((await decide(second!.id, true, browser)).__typename).toBe("Conflict");
    expect((await review(submissionId, editors)).suggestions.map(({ state }) => state)).toEqual([
      "ACCEPTED",
      "REJECTED",
    ]);
  });

  test("are never applied to a paragraph that was changed or deleted meanwhile", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    const decide = (suggestionId: string) =>
      act("decideSubmissionSuggestion", { submissionId, suggestionId, isAccepted: true }, browser);
    await suggest(submissionId, "One two three.", "One two four.", editors);
    const { id } = (await review(submissionId, browser)).suggestions[0]!;
    const edited = textOf("Handed in", "Three two one.");
    await save(postId, 2, changes(TEXT, edited), browser);
    expect((await review(submissionId, browser)).suggestions[0]?.basis).toBe("CHANGED");
    expect((await decide(id)).__typename).toBe("Conflict");
    await save(postId, 3, changes(edited, textOf("Handed in")), browser);
    expect((await review(submissionId, browser)).suggestions[0]).toMatchObject({
      basis: "DELETED",
      was: "One two three.",
      text: "One two four.",
    });
    expect((await decide(id)).message).toContain("has been deleted since");
    expect((await draftOf(postId, browser)).content?.paragraphs).toEqual([]);
    expect((await review(submissionId, browser)).suggestions[0]?.state).toBe("OPEN");
  });

  test("are made by editors on the text that they see, while the story is with them", async () => {
    const { browser, editors, submissionId } = await handedIn();
    const types = [
      await suggest(submissionId, "One two three.", "Mine.", browser),
      await suggest(submissionId, "Another text.", "Four.", editors),
      await suggest(submissionId, "One two three.", "One two three.", editors),
      await suggest(submissionId, "One two three.", "x".repeat(200_000), editors),
    ].map(({ __typename }) => __typename);
    expect(types).toEqual(["Forbidden", "Conflict", "BadRequest", "BadRequest"]);
    await suggest(submissionId, "One two three.", "Four.", editors);
    await move(submissionId, "REJECTED", editors);
    expect((await suggest(submissionId, "One two three.", "5.", editors)).__typename).toBe(
      "Forbidden",
    );
    // Not even if it ends at the same time.
    const other = await handedIn();
    const context = makeDomainContext();
    const write = context.db.write.bind(context.db);
    vi.spyOn(context.db, "write").mockImplementationOnce(async (...args) => {
      await move(other.submissionId, "CANCELLED", other.browser);
      return write(...args);
    });
    const late = { paragraphName: "aa00", was: "One two three.", text: "Four.", key: key() };
    expect(
      await suggestEdit(context, other.editor.id, { submissionId: other.submissionId, ...late }),
    ).toEqual({ kind: "has-ended" });
    // What it says of the text is no longer theirs to read.
    const after = await review(submissionId, editors);
    expect([after.suggestions, after.blocks]).toEqual([[], []]);
    expect((await review(submissionId, browser)).suggestions).toHaveLength(1);
  });
});

describe("two people at once", () => {
  test("the second editor's step is not taken, and the answer says why", async () => {
    const { collection, editors, submissionId } = await handedIn();
    const other = await makeUser();
    await addMember(collection.id, other.id, "OWNER");
    const owner = await signedIn(other.id);
    const seenAt = await firstValue<number>(
      "SELECT updated_at FROM publication_submissions WHERE id = ?1",
      submissionId,
    );
    const step = (status: string, note: string, who: Browser) =>
      ask<SubmissionAnswer>(
        `mutation ($note: String, $seenAt: Timestamp) { setPublicationSubmissionStatus(
          submissionId: "${submissionId}", status: ${status}, note: $note, seenAt: $seenAt) { ${UPDATE} } }`,
        { note, seenAt },
        who,
      );
    const asked = await step("CHANGES_REQUESTED", "Shorter", editors);
    expect(asked.__typename).toBe("PublicationSubmissionUpdate");
    for (const status of ["REJECTED", "CHANGES_REQUESTED"]) {
      const late = await step(status, "Longer", owner);
      expect(late.__typename).toBe("Conflict");
      expect(late.message).toContain("requested changes meanwhile");
    }
    // A repeated request is the same step.
    expect((await step("CHANGES_REQUESTED", "Shorter", editors)).__typename).toBe(
      "PublicationSubmissionUpdate",
    );
    expect(
      await firstRow(
        "SELECT status, note FROM publication_submissions WHERE id = ?1",
        submissionId,
      ),
    ).toEqual({ status: "CHANGES_REQUESTED", note: "Shorter" });
  });
});

describe("a writer who is suspended midway", () => {
  test("keeps the submission, which can be declined but not published", async () => {
    const { writer, browser, editors, postId, submissionId } = await handedIn();
    await suggest(submissionId, "One two three.", "Four.", editors);
    await setSuspended(writer.id, 1);
    expect(await review(submissionId, editors)).toMatchObject({ isWriterUnavailable: true });
    const accepted = await move(submissionId, "ACCEPTED", editors, { baseRev: 2 });
    expect(accepted).toMatchObject({ __typename: "Forbidden" });
    expect(accepted.message).toContain("suspended or closed");
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
    const { id } = (await review(submissionId, editors)).suggestions[0]!;
    const args = { submissionId, suggestionId: id, isAccepted: true };
    expect((await act("decideSubmissionSuggestion", args, browser)).__typename).toBe(
      "AccountSuspended",
    );
    await setSuspended(writer.id, 0);
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 2 })).submission?.status).toBe(
      "ACCEPTED",
    );
  });
});

describe("the inbox", () => {
  test("is filtered by editor and due date, searched, and sorted", async () => {
    const { collection, writer, editor, browser, editors, submissionId } = await handedIn();
    const other = await writerWithDraft(textOf("A second story", "Text."));
    await addMember(collection.id, other.writer.id, "WRITER");
    const second = (await submit(collection.id, other.postId, other.browser)).submission!.id;
    const organize = (id: string, args: object, who: Browser) =>
      act("updatePublicationSubmission", { submissionId: id, ...args }, who);
    await organize(submissionId, { assigneeId: editor.id, dueAt: Date.now() + DAY_MS }, editors);
    await organize(second, { dueAt: Date.now() - 2 * DAY_MS }, editors);
    const refused = await organize(second, { assigneeId: other.writer.id }, editors);
    expect(refused.__typename).toBe("BadRequest");
    expect((await organize(submissionId, { assigneeId: null }, browser)).__typename).toBe(
      "Forbidden",
    );
    const list = async (args: string) =>
      (
        await ask<{ submissionsConnection: { edges: { node: { id: string } }[] } }>(
          `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) {
            submissionsConnection(${args}) { edges { node { id } } } } }`,
          { slug: collection.slug },
          editors,
        )
      ).submissionsConnection.edges.map(({ node }) => node.id);
    expect(await list("assignment: VIEWER")).toEqual([submissionId]);
    expect(await list("assignment: NOBODY")).toEqual([second]);
    expect(await list("isOverdue: true")).toEqual([second]);
    expect(await list('search: "SECOND"')).toEqual([second]);
    expect(await list('search: "%"')).toEqual([]);
    await runSql("UPDATE users SET name = 'Zelda Quint' WHERE id = ?1", writer.id);
    expect(await list('search: "zelda"')).toEqual([submissionId]);
    expect(await list("order: DUE_FIRST")).toEqual([second, submissionId]);
    expect(await list("order: OLDEST_FIRST, first: 1")).toEqual([submissionId]);
    // The writer doesn't see whom it is assigned to, and a former editor loses it.
    expect((await review(submissionId, browser)).assignee).toBeNull();
    expect((await review(submissionId, editors)).assignee).toEqual({ id: editor.id });
    const owner = await makeUser();
    await addMember(collection.id, owner.id, "OWNER");
    await ask(
      `mutation { setCollectionRole(collectionId: "${collection.id}", userId: "${editor.id}", role: WRITER) { __typename } }`,
      {},
      await signedIn(owner.id),
    );
    expect((await review(submissionId, await signedIn(owner.id))).assignee).toBeNull();
  });

  test("assigns nothing to an owner who handed the publication over", async () => {
    const { collection, editor, editors, submissionId } = await handedIn();
    await runSql("UPDATE collection_members SET role = 'OWNER' WHERE user_id = ?1", editor.id);
    await act("updatePublicationSubmission", { submissionId, assigneeId: editor.id }, editors);
    const owner = await makeUser();
    await ask(
      `mutation { inviteToCollection(collectionId: "${collection.id}", who: "${owner.username}",
        role: OWNER, inviterRole: WRITER) { __typename } }`,
      {},
      editors,
    );
    const invitation = await firstValue<string>(
      "SELECT id FROM collection_invitations WHERE collection_id = ?1",
      collection.id,
    );
    const context = { ...makeDomainContext(), now: Date.now() };
    expect(await acceptInvitation(context, owner.id, invitation!)).toBe(true);
    expect((await review(submissionId, await signedIn(owner.id))).assignee).toBeNull();
    expect(
      await firstValue(
        "SELECT assignee_id FROM publication_submissions WHERE id = ?1",
        submissionId,
      ),
    ).toBeNull();
  });

  test("marks what has changed since its editor's last visit", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    const see = (revision: number, isRead = false) =>
      act("markSubmissionViewed", { submissionId, revision, isRead }, editors);
    await see(2);
    expect((await review(submissionId, editors)).changes).toBeNull();
    await runSql("UPDATE submission_views SET viewed_at = viewed_at - 3600000");
    await save(postId, 2, changes(TEXT, textOf("Handed in", "Another text.")), browser);
    const changed = { names: ["aa00"], removedCount: 0 };
    expect((await review(submissionId, editors)).changes).toEqual(changed);
    await see(3);
    expect((await review(submissionId, editors)).changes).toEqual(changed);
    await see(3, true);
    expect((await review(submissionId, editors)).changes).toMatchObject({ names: [] });
    expect((await review(submissionId, browser)).changes).toBeNull();
  });
});

describe("a week without an answer", () => {
  test("reminds the side that has to act, once for each step", async () => {
    const { writer, editor, editors, submissionId } = await handedIn();
    for (const { id } of [writer, editor]) {
      const email = `${id}@example.com`;
      await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    }
    await clearMail();
    const run = async (days: number) => {
      const context = { ...makeDomainContext(), now: Date.now() + days * DAY_MS };
      await remindOfSubmissions(context);
      await processNotifications(context);
    };
    const reminded = async () => [
      (await mailOutbox()).map(({ recipient }) => recipient),
      (
        await allRows<{ id: string }>(
          `SELECT user_id AS id FROM notifications WHERE kind = 'SUBMISSION_REMINDER'
             AND user_id IN (?1, ?2) ORDER BY rowid`,
          writer.id,
          editor.id,
        )
      ).map(({ id }) => id),
    ];
    await run(6);
    expect(await reminded()).toEqual([[], []]);
    await run(8);
    await run(9);
    expect(await reminded()).toEqual([[`${editor.id}@example.com`], [editor.id]]);
    await move(submissionId, "CHANGES_REQUESTED", editors, { note: "Shorter" });
    await clearMail();
    await run(8);
    expect(await reminded()).toEqual([[`${writer.id}@example.com`], [editor.id, writer.id]]);
    await move(submissionId, "REJECTED", editors);
    await clearMail();
    await run(30);
    expect(await reminded()).toEqual([[], [editor.id, writer.id]]);
  });

  test("reminds all editors if who takes care of it is suspended", async () => {
    const { editor, other, submissionId } = await withSuspendedAssignee();
    const email = `${other.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: other.id, email, verified_at: 1 });
    await clearMail();
    await remindOfSubmissions({ ...makeDomainContext(), now: Date.now() + 8 * DAY_MS });
    expect((await mailOutbox()).map(({ recipient }) => recipient)).toContain(email);
    expect(await notified("SUBMISSION_REMINDER", submissionId)).toEqual(
      [editor.id, other.id].toSorted(),
    );
  });

  test("reminds of no story that is accepted for later or whose publication is deleted", async () => {
    const later = await handedIn();
    const publishAt = Date.now() + 20 * DAY_MS;
    await move(later.submissionId, "ACCEPTED", later.editors, { baseRev: 2, publishAt });
    const deleted = await handedIn();
    await runSql("UPDATE collections SET deleted_at = 1 WHERE id = ?1", deleted.collection.id);
    await remindOfSubmissions({ ...makeDomainContext(), now: Date.now() + 8 * DAY_MS });
    for (const { submissionId } of [later, deleted]) {
      expect(await notified("SUBMISSION_REMINDER", submissionId)).toEqual([]);
    }
  });
});
