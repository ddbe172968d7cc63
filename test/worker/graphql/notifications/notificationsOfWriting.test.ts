// Notifications of mentions in a story, of invitations to a publication, and of changed roles.

import { describe, expect, test } from "vitest";
import type { CollectionRole } from "../../../../shared/enums.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import {
  ask,
  type Browser,
  changes,
  publish,
  save,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { firstValue, runSql } from "../../../support/database.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

interface Told {
  notificationType: string;
  actorCount: number;
  actors: { id: string }[];
  post: { id: string } | null;
  collection: { id: string } | null;
  collectionRole: CollectionRole | null;
}

const person = async (columns = {}) => {
  const { id, username } = await makeUser(columns);
  return { id, username, browser: (await signedIn(id)) as Browser };
};

/** Returns a user's notifications after processing the queue. */
async function deliveredTo({ browser }: { browser: Browser }): Promise<Told[]> {
  await processNotifications(makeDomainContext());
  const { notificationsConnection } = await ask<{
    notificationsConnection: { edges: { node: Told }[] };
  }>(
    `query { viewer { notificationsConnection { edges { node { notificationType actorCount
      actors { id } post { id } collection { id } collectionRole } } } } }`,
    {},
    browser,
  );
  return notificationsConnection.edges.map(({ node }) => node);
}

const mention = (id: string) => ({ type: "MENTION" as const, start: 0, end: 2, userId: id });

const textWith = (...ids: readonly string[]): DraftContent => ({
  title: "A story of people",
  subtitle: "",
  paragraphs: [
    { name: "aa01", type: "P", text: "Hi there, you.", markups: ids.slice(0, 1).map(mention) },
    { name: "aa02", type: "P", text: "Me again.", markups: ids.map(mention).slice(0, 1) },
    ...ids.slice(1).map((id, index) => ({
      name: `ab${index.toString().padStart(2, "0")}`,
      type: "BQ" as const,
      text: "And you",
      markups: [mention(id)],
    })),
  ],
});

describe("a story that mentions a person", () => {
  test("notifies them once it is published, and not as a draft", async () => {
    const [ann, bob] = [await person(), await person()];
    const { writer, browser, postId, revision, content } = await writerWithDraft(textWith(ann.id));
    expect(await deliveredTo(ann)).toEqual([]);
    await publish(postId, revision, {}, browser);
    const [told, ...more] = await deliveredTo(ann);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      notificationType: "MENTION",
      actorCount: 1,
      actors: [{ id: writer.id }],
      post: { id: postId },
    });
    const page = await (await get("/me/notifications", ann.browser)).text();
    expect(page).toContain("mentioned you in");
    expect(page).toContain("A story of people");
    // Republished with one more mention: the first user gets no new notification.
    const next = textWith(ann.id, bob.id);
    const saved = await save(postId, revision, changes(content, next), browser);
    await publish(postId, saved.revision!, {}, browser);
    expect(await deliveredTo(ann)).toHaveLength(1);
    expect(await deliveredTo(bob)).toMatchObject([{ notificationType: "MENTION" }]);
  });

  test("notifies no one if it is unlisted, and neither the writer nor unknown people", async () => {
    const ann = await person();
    const { browser, postId, revision } = await writerWithDraft(textWith(ann.id));
    await publish(postId, revision, { visibility: "UNLISTED" }, browser);
    expect(await deliveredTo(ann)).toEqual([]);
    const own = await writerWithDraft();
    const mine = textWith(own.writer.id, "1fffffffffff");
    const saved = await save(own.postId, own.revision, changes(own.content, mine), own.browser);
    await publish(own.postId, saved.revision!, {}, own.browser);
    expect(await deliveredTo(own)).toEqual([]);
  });

  test("notifies no one who has muted the writer or turned these notifications off", async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()];
    const story = await writerWithDraft(textWith(ann.id, bob.id, eve.id));
    await ask(
      `mutation ($id: ID!) { muteUser(targetUserId: $id) { __typename } }`,
      { id: story.writer.id },
      ann.browser,
    );
    for (const [level, { browser }] of [
      ["OFF", bob],
      ["NETWORK", eve],
    ] as const) {
      const answer = await ask<{ __typename: string }>(
        `mutation { setNotificationPreferences(mentionNotifications: ${level}) { __typename } }`,
        {},
        browser,
      );
      expect(answer.__typename).toBe("Viewer");
    }
    await publish(story.postId, story.revision, {}, story.browser);
    for (const who of [ann, bob, eve]) expect(await deliveredTo(who)).toEqual([]);
    const { notificationPreferences } = await ask<{ notificationPreferences: object }>(
      `query { viewer { notificationPreferences { mentionNotifications responseNotifications } } }`,
      {},
      bob.browser,
    );
    expect(notificationPreferences).toEqual({
      mentionNotifications: "OFF",
      responseNotifications: "ALL",
    });
  });
});

describe("an invitation to a publication", () => {
  const change = (browser: Browser, mutation: string) =>
    ask<{ __typename: string }>(`mutation { ${mutation} { __typename } }`, {}, browser);

  test.each(["username", "address"])(
    "by %s notifies its account until it is revoked",
    async (by) => {
      await runSql("DELETE FROM collection_invitations");
      const collection = await makeCollection({ name: "The Weir" });
      const [owner, ann, bob] = [await person(), await person(), await person()];
      await addMember(collection.id, owner.id, "OWNER");
      const email = `${ann.id}@example.test`;
      await insertRow("user_emails", { email_key: email, user_id: ann.id, email, verified_at: 1 });
      await change(
        owner.browser,
        `inviteToCollection(collectionId: "${collection.id}", who: "${by === "address" ? email : ann.username}", role: WRITER)`,
      );
      expect(await deliveredTo(ann)).toMatchObject([
        {
          notificationType: "INVITATION",
          actors: [{ id: owner.id }],
          collection: { id: collection.id },
        },
      ]);
      const id = await firstValue<string>("SELECT id FROM collection_invitations");
      const page = await (await get("/me/notifications", ann.browser)).text();
      for (const text of ["invited you", "The Weir", `/m/join/${id}`]) expect(page).toContain(text);
      const revoke = `revokeCollectionInvitation(invitationId: "${id}")`;
      await change(bob.browser, revoke);
      expect(await deliveredTo(ann)).toHaveLength(1);
      await runSql("UPDATE notifications SET is_unread = 1 WHERE user_id = ?1", ann.id);
      await change(owner.browser, revoke);
      expect(await deliveredTo(ann)).toEqual([]);
    },
  );
});

describe("a role in a publication", () => {
  const give = (browser: Browser, collectionId: string, userId: string, role: string | null) =>
    ask<{ __typename: string }>(
      `mutation ($collectionId: ID!, $userId: ID!, $role: CollectionRole) {
        setCollectionRole(collectionId: $collectionId, userId: $userId, role: $role) { __typename } }`,
      { collectionId, userId, role },
      browser,
    );

  test("notifies the person once, with their current role", async () => {
    const collection = await makeCollection({ name: "The Reed" });
    const [owner, ann] = [await person(), await person()];
    await addMember(collection.id, owner.id, "OWNER");
    await addMember(collection.id, ann.id, "EDITOR");
    await give(owner.browser, collection.id, ann.id, "WRITER");
    expect(await deliveredTo(ann)).toMatchObject([
      {
        notificationType: "ROLE",
        actors: [{ id: owner.id }],
        collection: { id: collection.id },
        collectionRole: "WRITER",
      },
    ]);
    const page = await (await get("/me/notifications", ann.browser)).text();
    expect(page).toContain("made you a writer");
    expect(page).toContain(`/${collection.slug}/settings/people`);
    // Restoring the same role sends no notification; another role does.
    await give(owner.browser, collection.id, ann.id, "EDITOR");
    await give(owner.browser, collection.id, ann.id, "WRITER");
    await give(owner.browser, collection.id, ann.id, "WRITER");
    expect(await deliveredTo(ann)).toHaveLength(1);
    await give(owner.browser, collection.id, ann.id, "EDITOR");
    expect(await deliveredTo(ann)).toMatchObject([{ collectionRole: "EDITOR", actorCount: 1 }]);
    expect(await deliveredTo(owner)).toEqual([]);
  });

  test("notifies no one if it wasn't given, was left, or belongs to a muted publication", async () => {
    const collection = await makeCollection();
    const [owner, ann, bob, eve] = [await person(), await person(), await person(), await person()];
    await addMember(collection.id, owner.id, "OWNER");
    expect((await give(eve.browser, collection.id, bob.id, "WRITER")).__typename).toBe("Forbidden");
    expect(await deliveredTo(bob)).toEqual([]);
    await ask(
      "mutation ($id: ID!) { muteCollection(targetCollectionId: $id) { __typename } }",
      { id: collection.id },
      ann.browser,
    );
    await addMember(collection.id, ann.id, "EDITOR");
    await give(owner.browser, collection.id, ann.id, "WRITER");
    await give(ann.browser, collection.id, ann.id, null);
    await give(owner.browser, collection.id, owner.id, "EDITOR");
    for (const who of [ann, owner]) expect(await deliveredTo(who)).toEqual([]);
  });

  test("is hidden while the publication is muted, and shown after the mute ends", async () => {
    const [collection, other] = [await makeCollection(), await makeCollection()];
    const [owner, ann] = [await person(), await person()];
    for (const { id } of [collection, other]) {
      await addMember(id, owner.id, "OWNER");
      await addMember(id, ann.id, "EDITOR");
      await give(owner.browser, id, ann.id, "WRITER");
    }
    const before = await deliveredTo(ann);
    expect(before).toHaveLength(2);
    const change = (mutation: "muteCollection" | "unmuteCollection") =>
      ask(
        `mutation ($id: ID!) { ${mutation}(targetCollectionId: $id) { __typename } }`,
        { id: collection.id },
        ann.browser,
      );
    await change("muteCollection");
    expect(await deliveredTo(ann)).toMatchObject([{ collection: { id: other.id } }]);
    await change("unmuteCollection");
    expect(await deliveredTo(ann)).toEqual(before);
  });
});
