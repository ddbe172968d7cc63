import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import { publishDue } from "../../../../worker/domain/publishing/publishDue.ts";
import {
  ask,
  type Browser,
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
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { clearMail, mailOutbox } from "../../../support/mail.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

import {
  handedIn,
  keepNow,
  move,
  postRow,
  submit,
  TEXT,
  type SubmissionAnswer,
  UPDATE,
} from "../../../support/publications/submissions.ts";

beforeEach(clearPurges);

describe("a submission", () => {
  test("goes from its writer through requested changes to the publication's pages", async () => {
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
    // The draft has changed since the editor read it, so accepting it would publish something
    // nobody accepted.
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

  test("is created once when submitted twice, and can't be sent to a second publication meanwhile", async () => {
    const { collection, writer, browser, postId, submissionId } = await handedIn();
    expect((await submit(collection.id, postId, browser)).submission?.id).toBe(submissionId);
    const other = await makeCollection();
    await addMember(other.id, writer.id, "WRITER");
    expect((await submit(other.id, postId, browser)).__typename).toBe("BadRequest");
    await move(submissionId, "CANCELLED", browser);
    expect((await submit(other.id, postId, browser)).submission?.status).toBe("OPEN");
  });

  test("can be submitted again with its note after it was withdrawn for more work", async () => {
    const { collection, browser, editors, postId, submissionId } = await handedIn();
    await move(submissionId, "WIP", browser);
    await save(postId, 2, changes(TEXT, textOf("Anew", "Other words.")), browser);
    const again = await submit(collection.id, postId, browser, "Half as long");
    expect(again.submission).toMatchObject({
      id: submissionId,
      status: "OPEN",
      note: "Half as long",
    });
    const accepted = await move(submissionId, "ACCEPTED", editors, { baseRev: 3 });
    expect(accepted.submission?.status).toBe("ACCEPTED");
  });

  test("that is already submitted isn't submitted again, and the response says that the note wasn't sent", async () => {
    const { collection, browser, editors, postId, submissionId } = await handedIn();
    const more = () => submit(collection.id, postId, browser, "One thing more");
    expect((await more()).__typename).toBe("BadRequest");
    await move(submissionId, "CHANGES_REQUESTED", editors, { note: "Shorter, please" });
    expect((await more()).message).toContain("nothing was sent");
    const { note } = (await move(submissionId, "CHANGES_REQUESTED", editors)).submission!;
    expect(note).toBe("Shorter, please");
  });

  test("can be read, edited and decided by the publication's editors while it is pending", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    expect((await draftOf(postId, editors)).__typename).toBe("PostDraft");
    const edited = textOf("Handed in", "One two three, edited.");
    expect((await save(postId, 2, changes(TEXT, edited), editors)).__typename).toBe("DraftSave");
    expect((await draftOf(postId, browser)).content).toEqual(edited);
    // Editors can publish it only in their publication.
    expect((await publish(postId, 3, {}, editors)).__typename).toBe("Forbidden");
    await move(submissionId, "REJECTED", editors);
    expect((await draftOf(postId, editors)).__typename).toBe("NotFound");
  });

  test("is published as accepted when an editor publishes it in the publication", async () => {
    const { collection, editors, postId, submissionId } = await handedIn();
    const input = { collectionId: collection.id };
    expect((await publish(postId, 2, input, editors)).__typename).toBe("PostPublished");
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 2 })).submission?.status).toBe(
      "ACCEPTED",
    );
  });

  test("ends when its story is moved to the trash", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    await change("deletePost", postId, browser);
    expect((await move(submissionId, "ACCEPTED", editors, { baseRev: 2 })).__typename).toBe(
      "Forbidden",
    );
    expect(await postRow(postId)).toMatchObject({ status: "DELETED" });
  });

  test("is visible only to its two sides, individually and in lists", async () => {
    const { collection, browser, editors, submissionId } = await handedIn();
    const stranger: Browser = await signedIn((await makeUser()).id);
    const one = (requester: Browser) =>
      ask<{ id: string } | null>(
        `query ($id: ID!) { publicationSubmission(submissionId: $id) { id post { title } writer { id } } }`,
        { id: submissionId },
        requester,
      );
    const ofCollection = async (requester: Browser) =>
      (
        await ask<{ submissionsConnection: { edges: { node: { id: string } }[] } }>(
          `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) {
            submissionsConnection(openOnly: true) { edges { node { id } } } } }`,
          { slug: collection.slug },
          requester,
        )
      ).submissionsConnection.edges.map(({ node }) => node.id);
    const own = async (requester: Browser) =>
      (
        await ask<{ submissionsConnection: { edges: { node: { id: string } }[] } }>(
          "query { viewer { submissionsConnection { edges { node { id } } } } }",
          {},
          requester,
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

describe("a submission is rejected", () => {
  test("for anonymous viewers, for users who don't write there, and for others' stories", async () => {
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

  test("for a step that belongs to the other side, and for acceptance of an unread revision", async () => {
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

  test("for suspended users", async () => {
    const { editor, editors, submissionId } = await handedIn();
    await setSuspended(editor.id, 1);
    for (const status of ["REJECTED", "ACCEPTED"]) {
      const answer = await move(submissionId, status, editors, { baseRev: 2 });
      expect(answer.__typename).toBe("AccountSuspended");
    }
  });
});

describe("the history of a submission", () => {
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

  test("lists each step with its note, and the other side is notified by email", async () => {
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

  test("sends no email to someone who has muted the acting person", async () => {
    await clearMail();
    const { writer, editor, editors, submissionId } = await handedIn();
    const email = `${writer.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
    await insertRow("user_mutes", { user_id: writer.id, target_id: editor.id, created_at: 1 });
    await move(submissionId, "REJECTED", editors);
    expect(await mailOutbox()).toEqual([]);
  });

  test("requires a note when changes are requested", async () => {
    const { editors, submissionId } = await handedIn();
    expect((await move(submissionId, "CHANGES_REQUESTED", editors)).__typename).toBe("BadRequest");
  });

  test("shows editors the writer's address only if the writer shares it", async () => {
    const { writer, browser, editors, submissionId } = await handedIn();
    const email = `${writer.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
    const share = async (isAllowed: boolean, requester: Browser) =>
      (
        await ask<{ __typename: string }>(
          `mutation ($isAllowed: Boolean!) {
            setAllowEmailAddressSharingEditorWriter(isAllowed: $isAllowed) { __typename } }`,
          { isAllowed },
          requester,
        )
      ).__typename;
    expect((await stepsOf(submissionId, editors)).writerEmail).toBeNull();
    expect(await share(true, {})).toBe("Unauthorized");
    expect(await share(true, browser)).toBe("Viewer");
    expect((await stepsOf(submissionId, editors)).writerEmail).toBe(email);
    await share(false, browser);
    expect((await stepsOf(submissionId, editors)).writerEmail).toBeNull();
  });

  test("ends at the time an editor has scheduled, but not if it is withdrawn before", async () => {
    const later = (id: string, browser: Browser, publishAt: number) =>
      ask<SubmissionAnswer>(
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

describe("a submitted story", () => {
  test.each(["withdrawn", "declined", "thrown away", "taken back from readers"])(
    "that is %s shows its editors only the title under which it was submitted",
    async (how) => {
      const { collection, browser, editors, postId, submissionId } = await handedIn();
      if (how === "withdrawn") {
        await move(submissionId, "WIP", browser);
        await move(submissionId, "OPEN", browser);
        await move(submissionId, "CANCELLED", browser);
      }
      if (how === "declined") await move(submissionId, "REJECTED", editors);
      if (how === "taken back from readers") {
        await move(submissionId, "ACCEPTED", editors, { baseRev: 2 });
        await change("unpublishPost", postId, browser);
      }
      const own = textOf("Own words", "For nobody else.");
      await save(postId, 2, changes(TEXT, own), browser);
      if (how === "thrown away") await change("deletePost", postId, browser);
      await processNotifications(makeDomainContext());
      const seen = await ask<{ post: unknown; handedInTitle: string }>(
        `query ($id: ID!) { publicationSubmission(submissionId: $id) {
          post { id title subtitle excerpt } handedInTitle } }`,
        { id: submissionId },
        editors,
      );
      expect(seen).toEqual({ post: null, handedInTitle: "Handed in" });
      const told = await ask<unknown>(
        `query { viewer { notificationsConnection { edges { node {
          submissionTitle post { title excerpt } } } } } }`,
        {},
        editors,
      );
      expect(told).toMatchObject({
        notificationsConnection: {
          edges: [{ node: { submissionTitle: "Handed in", post: null } }],
        },
      });
      const paths = [
        `/r/submission/${submissionId}`,
        `/${collection.slug}/submissions?tab=cancelled`,
      ];
      const ended = [`/${collection.slug}/submissions?tab=rejected`, "/me/notifications"];
      for (const path of [...paths, ...ended]) {
        const page = await get(path, editors);
        const html = await page.text();
        expect([path, page.status]).toEqual([path, 200]);
        expect(html).not.toContain("Own words");
        expect(html).not.toContain("For nobody else.");
      }
    },
  );

  test("that is submitted again has the title of that submission", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    await move(submissionId, "WIP", browser);
    await save(postId, 2, changes(TEXT, textOf("Anew", "Other words.")), browser);
    await move(submissionId, "OPEN", browser);
    const seen = await ask<{ post: { title: string }; handedInTitle: string }>(
      "query ($id: ID!) { publicationSubmission(submissionId: $id) { post { title } handedInTitle } }",
      { id: submissionId },
      editors,
    );
    expect(seen).toEqual({ post: { title: "Anew" }, handedInTitle: "Anew" });
  });

  test("that is withdrawn unseen is reported under the title known to the editors", async () => {
    const { editor, browser, postId, submissionId } = await handedIn();
    const email = `${editor.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: editor.id, email, verified_at: 1 });
    await move(submissionId, "WIP", browser);
    await save(postId, 2, changes(TEXT, textOf("Own words", "Mine.")), browser);
    await clearMail();
    await move(submissionId, "CANCELLED", browser);
    const [mail] = await mailOutbox();
    expect(JSON.stringify(mail)).toContain("Handed in");
    expect(JSON.stringify(mail)).not.toContain("Own words");
  });

  test("shows its editors the text since its submission, and only its writer the text before", async () => {
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
    const seen = async (requester: Browser) =>
      (await versionsOf(postId, requester)).versions.map(({ revision }) => revision);
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
    // A withdrawn story is the writer's again, including later edits.
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

describe("the writer's settings of a story", () => {
  interface Chosen {
    tags: string[];
    license: string;
    canonicalUrl: string | null;
    visibility: string;
  }
  const set = (postId: string, settings: object, browser: Browser, slug?: string) =>
    ask<SubmissionAnswer>(
      `mutation ($id: ID!, $settings: PublishSettingsInput!, $slug: String) {
        setPostSettings(targetPostId: $id, settings: $settings, slug: $slug) {
          __typename ... on ResultError { message } } }`,
      { id: postId, settings, slug },
      browser,
    );
  const chosen = async (postId: string, browser: Browser) =>
    (
      await ask<{ settings: Chosen }>(
        `query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft {
          settings { tags license canonicalUrl visibility } } } }`,
        { id: postId },
        browser,
      )
    ).settings;
  const OWN = {
    tags: ["Reeds"],
    license: "CC_40_BY",
    canonicalUrl: "https://first.example/a",
    visibility: "PUBLIC",
  };

  test("can't be changed by editors if they concern rights, however the request is sent", async () => {
    const { collection, browser, editors, postId, submissionId } = await handedIn();
    await set(postId, OWN, browser);
    const inIt = { collectionId: collection.id };
    for (const input of [
      { license: "CC_40_ZERO" },
      { canonicalUrl: "https://other.example/" },
      { canonicalUrl: null },
    ]) {
      expect((await set(postId, input, editors)).__typename).toBe("Forbidden");
      expect((await publish(postId, 2, { ...inIt, ...input }, editors)).__typename).toBe(
        "Forbidden",
      );
      const scheduled = await ask<SubmissionAnswer>(
        `mutation ($id: ID!, $at: Timestamp, $settings: PublishSettingsInput) {
          schedulePost(targetPostId: $id, baseRev: 2, publishAt: $at, settings: $settings) {
            __typename } }`,
        { id: postId, at: Date.now() + 60_000, settings: { ...inIt, ...input } },
        editors,
      );
      expect(scheduled.__typename).toBe("Forbidden");
    }
    expect((await set(postId, {}, editors, "an-address")).__typename).toBe("Forbidden");
    expect(await chosen(postId, browser)).toEqual(OWN);
    // The same value is no change.
    expect((await set(postId, OWN, editors)).__typename).toBe("PostPublished");
    await move(submissionId, "ACCEPTED", editors, { baseRev: 2 });
    expect((await set(postId, { license: "CC_40_ZERO" }, editors)).__typename).toBe("Forbidden");
    expect((await set(postId, { license: "CC_40_ZERO" }, browser)).__typename).toBe(
      "PostPublished",
    );
  });

  test.each(["REJECTED", "CANCELLED", "WIP"])(
    "belong to the writer again after the submission was %s",
    async (status) => {
      const { browser, editors, postId, submissionId } = await handedIn();
      await set(postId, OWN, browser);
      await set(postId, { tags: ["Rivers"], visibility: "LOCKED" }, editors);
      await set(postId, { tags: ["Rivers", "Lakes"] }, editors);
      expect(await chosen(postId, browser)).toMatchObject({ tags: ["Rivers", "Lakes"] });
      await move(submissionId, "IN_REVIEW", editors);
      expect(await chosen(postId, browser)).toMatchObject({ visibility: "LOCKED" });
      const who = status === "REJECTED" ? editors : browser;
      if (status === "WIP")
        await runSql(
          "UPDATE publication_submissions SET status = 'OPEN' WHERE id = ?1",
          submissionId,
        );
      expect((await move(submissionId, status, who)).__typename).toBe(
        "PublicationSubmissionUpdate",
      );
      expect(await chosen(postId, browser)).toEqual(OWN);
    },
  );

  test("are the latest saved ones, while an acceptance uses those its editor saw", async () => {
    const { browser, editors, postId, submissionId } = await handedIn();
    await set(postId, { tags: ["Rivers"] }, editors);
    await set(postId, { visibility: "UNLISTED" }, browser);
    await set(postId, { tags: ["Lakes"] }, editors);
    await move(submissionId, "REJECTED", editors);
    const left = { tags: ["Rivers"], visibility: "UNLISTED" };
    expect(await chosen(postId, browser)).toMatchObject(left);
    const other = await handedIn();
    await set(other.postId, { tags: ["Rivers"] }, other.editors);
    await move(other.submissionId, "ACCEPTED", other.editors, { baseRev: 2 });
    expect(await chosen(other.postId, other.browser)).toMatchObject({ tags: ["Rivers"] });
  });

  test("are published with the writer's schedule, whatever editors chose meanwhile", async () => {
    const { browser, editors, postId } = await handedIn();
    await set(postId, OWN, browser);
    const at = Date.now() + 60_000;
    await schedule(postId, 2, at, browser);
    await set(postId, { tags: ["Rivers"], visibility: "LOCKED" }, editors);
    await publishDue({ ...makeDomainContext(), now: at + 1 });
    expect(await postRow(postId)).toEqual({ status: "PUBLISHED", collectionId: null });
    expect(await chosen(postId, browser)).toEqual(OWN);
  });

  test("stay with a story that is published elsewhere while it is submitted", async () => {
    const { browser, editors, postId } = await handedIn();
    await publish(postId, 2, OWN, browser);
    expect((await draftOf(postId, editors)).__typename).toBe("PostDraft");
    expect((await set(postId, { visibility: "LOCKED" }, editors)).__typename).toBe("Forbidden");
    const edited = textOf("Handed in", "Other words.");
    await save(postId, 2, changes(TEXT, edited), editors);
    expect((await publish(postId, 3, {}, editors)).__typename).toBe("Forbidden");
    expect(await chosen(postId, browser)).toEqual(OWN);
  });
});

describe("a publication that accepts stories from anyone", () => {
  test("accepts submissions of unrelated users, who become its writers after an acceptance", async () => {
    const collection = await makeCollection({ takes_submissions: 1 });
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    const editors: Browser = await signedIn(editor.id);
    const { writer, browser, postId } = await writerWithDraft(TEXT);
    const { submission } = await submit(collection.id, postId, browser);
    expect(submission?.status).toBe("OPEN");
    await move(submission!.id, "ACCEPTED", editors, { baseRev: 2 });
    const role = await firstValue(
      "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
      collection.id,
      writer.id,
    );
    expect(role).toBe("WRITER");
  });

  test("is offered to writers after their own publications, by name", async () => {
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
