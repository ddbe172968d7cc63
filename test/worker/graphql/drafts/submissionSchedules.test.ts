import { env } from "cloudflare:workers";
import { firstRow, firstValue, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import { eraseCollections } from "../../../../worker/domain/publications/deletion/eraseCollections.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { publishDue } from "../../../../worker/domain/publishing/publishDue.ts";
import {
  ask,
  type Browser,
  change,
  changes,
  draftOf,
  publish,
  save,
  schedule,
  textOf,
} from "../../../support/drafts/drafts.ts";
import { insertRow, makeCollection, nextNumber } from "../../../support/factories.ts";
import { mailOutbox } from "../../../support/mail.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import {
  fromAnonymous,
  handedIn,
  move,
  postRow,
  roleOf,
  submit,
  TEXT,
} from "../../../support/publications/submissions.ts";

describe("a story that is accepted for later", () => {
  test("is published as its editor has read it, whatever its writer writes meanwhile", async () => {
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

  test("gets its note, email and writer role at that time, like one accepted immediately", async () => {
    const { collection, writer, editors, submissionId } = await fromAnonymous();
    const at = Date.now() + 60_000;
    const input = { baseRev: 2, publishAt: at, note: "Good, on Monday" };
    await move(submissionId, "ACCEPTED", editors, input);
    expect(await mailOutbox()).toEqual([]);
    const runs = [0, 1].map(() => publishDue({ ...makeDomainContext(), now: at + 1 }));
    await Promise.all(runs);
    const said = await move(submissionId, "ACCEPTED", editors);
    expect(said.submission).toMatchObject({ status: "ACCEPTED", note: "Good, on Monday" });
    expect(await roleOf(collection.id, writer.id)).toBe("WRITER");
    expect(await mailOutbox()).toMatchObject([{ recipient: `${writer.id}@example.com` }]);
  });

  test("gets them also if an editor publishes it directly, even with a double click", async () => {
    const { collection, writer, editors, submissionId, postId } = await fromAnonymous();
    const settings = { collectionId: collection.id };
    await Promise.all([0, 1].map(() => publish(postId, 2, settings, editors)));
    expect((await move(submissionId, "ACCEPTED", editors)).submission?.status).toBe("ACCEPTED");
    expect(await roleOf(collection.id, writer.id)).toBe("WRITER");
    expect(await mailOutbox()).toHaveLength(1);
  });

  test("is reported once, however often its editor submits the form", async () => {
    const { editors, submissionId } = await fromAnonymous();
    const input = { baseRev: 2, note: "Good" };
    await Promise.all([0, 1, 2].map(() => move(submissionId, "ACCEPTED", editors, input)));
    const [mail, ...more] = await mailOutbox();
    expect(mail).toBeDefined();
    expect(more).toEqual([]);
  });
});

describe("an editors' schedule", () => {
  const at = () => Date.now() + 60_000;
  const scheduledAt = (postId: string) =>
    firstValue("SELECT scheduled_at AS at FROM drafts WHERE post_id = ?1", postId);

  test("ends when they request changes after all", async () => {
    const { editors, postId, submissionId } = await handedIn();
    const publishAt = at();
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt });
    expect(await scheduledAt(postId)).toBe(publishAt);
    await move(submissionId, "CHANGES_REQUESTED", editors, { note: "Shorter, please" });
    expect(await scheduledAt(postId)).toBeNull();
    await publishDue({ ...makeDomainContext(), now: publishAt + 1 });
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
  });

  test("ends when the writer withdraws the text and submits another", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    const publishAt = at();
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt });
    await move(submissionId, "WIP", browser);
    expect(await scheduledAt(postId)).toBeNull();
    await save(postId, 2, changes(TEXT, textOf("Anew", "Other words.")), browser);
    await move(submissionId, "OPEN", browser);
    await publishDue({ ...makeDomainContext(), now: publishAt + 1 });
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
  });

  test("restores the writer's own schedule", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    const [own, theirs] = [at() + 3_600_000, at()];
    await schedule(postId, 2, own, browser);
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt: theirs });
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt: theirs + 1 });
    expect(await scheduledAt(postId)).toBe(theirs + 1);
    await move(submissionId, "REJECTED", editors);
    expect(await scheduledAt(postId)).toBe(own);
    await publishDue({ ...makeDomainContext(), now: own + 1 });
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
  });

  test("lets the writer publish independently after it has ended", async () => {
    const { browser, editors, postId, submissionId } = await fromAnonymous();
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt: at() });
    await move(submissionId, "REJECTED", editors);
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
  });

  test("ends with a deleted publication, whose submission the writer no longer sees", async () => {
    const other = await makeCollection({ takes_submissions: 1 });
    const day = 86_400_000;
    const endings = [
      (postId: string, browser: Browser) => submit(other.id, postId, browser),
      () => eraseCollections({ ...makeDomainContext(), now: Date.now() + 31 * day }),
    ];
    for (const end of endings) {
      const { collection, browser, editors, postId, submissionId } = await fromAnonymous();
      const row = () =>
        firstRow(
          `SELECT settings, writers_settings AS theirs, writers_schedule AS schedule,
             scheduled_at AS at, scheduled_by AS "by" FROM drafts WHERE post_id = ?1`,
          postId,
        );
      const before = await row();
      const publishAt = Date.now() + 40 * day;
      await move(submissionId, "ACCEPTED", editors, { baseRev: 2, publishAt });
      expect(await row()).not.toEqual(before);
      await runSql(
        "UPDATE collections SET deleted_at = ?2, erase_at = ?2 WHERE id = ?1",
        collection.id,
        Date.now() + 30 * day,
      );
      expect((await get(`/p/${postId}/edit`, browser)).status).toBe(200);
      expect((await get("/me/stories/drafts", browser)).status).toBe(200);
      const read = await ask<{ submission: object | null }>(
        "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { submission { id collection { name } } } } }",
        { id: postId },
        browser,
      );
      expect(read.submission).toBeNull();
      await end(postId, browser);
      expect(await row()).toEqual(before);
    }
  });

  test("publishes no text that is older than the submitted one, and says so", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    const publishAt = at();
    await save(postId, 2, changes(TEXT, textOf("Anew", "Other words.")), browser);
    await move(submissionId, "ACCEPTED", editors, { baseRev: 3, publishAt });
    // A schedule from before that rule.
    await runSql(
      "UPDATE publication_submissions SET handed_in_revision = 4 WHERE id = ?1",
      submissionId,
    );
    await publishDue({ ...makeDomainContext(), now: publishAt + 1 });
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
    const left = await firstRow(
      "SELECT scheduled_at AS at, schedule_error AS error FROM drafts WHERE post_id = ?1",
      postId,
    );
    expect(left).toEqual({ at: null, error: "text-gone" });
  });
});

describe("a writer's schedule that an editor's schedule has replaced", () => {
  const HOUR = 3_600_000;
  interface Left {
    at: number | null;
    revision: number | null;
    by: string | null;
    error: string | null;
    collectionId: string | null;
  }
  const left = (postId: string) =>
    firstRow<Left>(
      `SELECT scheduled_at AS at, scheduled_revision AS revision, scheduled_by AS "by",
         schedule_error AS error, settings ->> '$.collectionId' AS collectionId
       FROM drafts WHERE post_id = ?1`,
      postId,
    );
  const run = (now: number) => publishDue({ ...makeDomainContext(), now });
  const tell = () => processNotifications(makeDomainContext());
  const told = (browser: Browser) =>
    ask<{ notificationsConnection: { edges: { node: Record<string, unknown> }[] } }>(
      `{ viewer { notificationsConnection(first: 20) { edges { node {
        notificationType scheduleError scheduledAt post { id } } } } } }`,
      {},
      browser,
    ).then(({ notificationsConnection: { edges } }) =>
      edges
        .map(({ node }) => node)
        .filter(({ notificationType }) => notificationType === "SCHEDULE_FAILED"),
    );

  /** A story scheduled by its writer and then by its editor, at `own` and `theirs`. */
  async function bothScheduled(own: number, theirs: number) {
    const handed = await handedIn();
    await schedule(handed.postId, 2, own, handed.browser);
    const { editors, submissionId } = handed;
    const input = { baseRev: 2, publishAt: theirs };
    expect((await move(submissionId, "ACCEPTED", editors, input)).__typename).toBe(
      "PublicationSubmissionUpdate",
    );
    return handed;
  }
  /** The times of a test: the writer's is an hour after the editor's. */
  const timestamps = () => ({ own: Date.now() + 2 * HOUR, theirs: Date.now() + HOUR });

  test("is restored when the editor cancels theirs", async () => {
    const { own, theirs } = timestamps();
    const { editors, postId } = await bothScheduled(own, theirs);
    // The second attempt fails, because the remaining schedule is the writer's.
    for (const result of ["PostPublished", "Forbidden"]) {
      expect((await schedule(postId, 3, null, editors)).__typename).toBe(result);
      expect(await left(postId)).toEqual({
        at: own,
        revision: 2,
        by: null,
        error: null,
        collectionId: null,
      });
    }
  });

  test("can be cancelled only by the writer", async () => {
    const { own } = timestamps();
    const { editors, browser, postId } = await handedIn();
    expect((await schedule(postId, 2, null, editors)).__typename).toBe("PostPublished");
    await schedule(postId, 2, own, browser);
    const answer = await schedule(postId, 2, null, editors);
    expect(answer).toMatchObject({
      __typename: "Forbidden",
      message: "The writer has scheduled this. Only they can cancel it.",
    });
    expect(await left(postId)).toMatchObject({ at: own, revision: 2 });
    expect((await schedule(postId, 2, null, browser)).__typename).toBe("PostPublished");
    expect(await left(postId)).toMatchObject({ at: null, revision: null });
  });

  test("ends when the writer cancels both, who can then publish as before", async () => {
    const { own, theirs } = timestamps();
    const { browser, postId } = await bothScheduled(own, theirs);
    expect((await schedule(postId, 2, null, browser)).__typename).toBe("PostPublished");
    expect(await left(postId)).toMatchObject({ at: null, by: null, collectionId: null });
    await run(own + 1);
    expect(await postRow(postId)).toMatchObject({ status: "DRAFT" });
    expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
  });

  test("is replaced by a new time of the writer's, under their name", async () => {
    const { own, theirs } = timestamps();
    const { browser, editors, postId } = await bothScheduled(own, theirs);
    const placeFor = (who: Browser) =>
      ask<{ settings: { collection: { id: string } | null } }>(
        "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { settings { collection { id } } } } }",
        { id: postId },
        who,
      );
    expect((await placeFor(browser)).settings.collection).toBeNull();
    expect((await placeFor(editors)).settings.collection).not.toBeNull();
    const answer = await schedule(postId, 2, own + HOUR, browser);
    expect(answer.__typename).toBe("PostPublished");
    expect(await left(postId)).toMatchObject({ at: own + HOUR, by: null, collectionId: null });
  });

  const LOST: [
    string,
    (world: { editor: { id: string }; collection: { id: string } }) => unknown,
  ][] = [
    [
      "is an editor no more",
      ({ editor, collection }) =>
        runSql(
          "UPDATE collection_members SET role = 'WRITER' WHERE user_id = ?1 AND collection_id = ?2",
          editor.id,
          collection.id,
        ),
    ],
    [
      "has left",
      ({ editor }) => runSql("DELETE FROM collection_members WHERE user_id = ?1", editor.id),
    ],
    ["is suspended", ({ editor }) => setSuspended(editor.id, 1)],
    [
      "has erased their account",
      async ({ editor }) => {
        await runSql("UPDATE users SET erase_at = 1, closed_at = 1 WHERE id = ?1", editor.id);
        await eraseAccounts(makeDomainContext(), env.IMAGES_BUCKET);
      },
    ],
  ];
  test.each(LOST)("is restored in time when the editor %s", async (_how, lose) => {
    // The editor postponed it: at their time the writer's would have passed.
    const [own, theirs] = [Date.now() + HOUR, Date.now() + 2 * HOUR];
    const world = await bothScheduled(own, theirs);
    const { browser, postId } = world;
    await lose(world);
    await run(own - 1);
    expect(await left(postId)).toEqual({
      at: own,
      revision: 2,
      by: null,
      error: "editor-gone",
      collectionId: null,
    });
    await run(own - 1);
    await tell();
    expect(await told(browser)).toEqual([
      {
        notificationType: "SCHEDULE_FAILED",
        scheduleError: "The editor who scheduled it can no longer publish it.",
        scheduledAt: theirs,
        post: { id: postId },
      },
    ]);
    await run(own + 1);
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
  });

  test("is restored when the editor's publication fails, and the writer is told the reason once", async () => {
    const { own, theirs } = timestamps();
    const { browser, postId } = await bothScheduled(own, theirs);
    const host = `banned-${nextNumber()}.example`;
    await insertRow("banned_link_hosts", { host, added_at: 1 });
    await runSql(
      `UPDATE drafts SET settings = json_set(settings, '$.canonicalUrl', ?2),
         writers_settings = json_set(writers_settings, '$.canonicalUrl', ?2) WHERE post_id = ?1`,
      postId,
      `https://${host}/a`,
    );
    await Promise.all([run(theirs + 1), run(theirs + 1)]);
    await run(theirs + 2);
    expect(await left(postId)).toMatchObject({ at: own, revision: 2, error: "banned-links" });
    await tell();
    expect(await told(browser)).toHaveLength(1);
    // Now the writer's schedule fails too, which is a new notification.
    await run(own + 1);
    await tell();
    expect(await left(postId)).toMatchObject({ at: null, error: "banned-links" });
    expect(await told(browser)).toMatchObject([{ scheduledAt: own }]);
  });

  test("is restored from the trash if the editor's time has passed meanwhile", async () => {
    const { own, theirs } = timestamps();
    const { browser, postId } = await bothScheduled(own, theirs);
    await change("deletePost", postId, browser);
    await runSql(
      "UPDATE posts SET deleted_with = json_set(deleted_with, '$.scheduledAt', 1) WHERE id = ?1",
      postId,
    );
    const undeleted = await ask<{ note: string | null }>(
      "mutation ($id: ID!) { undeletePost(targetPostId: $id) { ... on PostTrash { note } } }",
      { id: postId },
      browser,
    );
    expect(undeleted.note).toContain("it will be published at the time you had scheduled");
    expect(await left(postId)).toMatchObject({
      at: own,
      revision: 2,
      by: null,
      collectionId: null,
      error: "moment-passed",
    });
    await run(own + 1);
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
  });
});
