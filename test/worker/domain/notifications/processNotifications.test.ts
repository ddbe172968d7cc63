import { exports } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { expect, test } from "vitest";
import {
  NOTIFICATIONS,
  processNotifications,
} from "../../../../worker/domain/notifications/processNotifications.ts";
import { readStatus } from "../../../../worker/outbox/readStatus.ts";
import { unpublishPost } from "../../../../worker/domain/publishing/unpublishPost.ts";
import { publishStory } from "../../../../worker/domain/publishing/publishStory.ts";
import { createDraft } from "../../../../worker/domain/drafts/createDraft.ts";
import { deletePost, undeletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { muteCollection, muteUser } from "../../../../worker/domain/mutes/writeMute.ts";
import { publishResponse } from "../../../../worker/domain/responses/writeResponse.ts";
import { writeClaps } from "../../../../worker/domain/claps/clapStory.ts";
import { deleteExpiredCatalogs } from "../../../../worker/domain/lists/deleteExpiredCatalogs.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { followCatalog } from "../../../../worker/domain/follows/followCatalog.ts";
import { deleteCatalog } from "../../../../worker/domain/lists/deleteCatalog.ts";
import { followUser } from "../../../../worker/domain/follows/followUser.ts";
import { newId } from "../../../../shared/ids.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
} from "../../../support/factories.ts";
import type { OutboxRetryReceipt } from "../../../../worker/http/operator/outboxRetryEndpoint.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { addAuthor, makeDomainContext } from "../../../support/people.ts";
import { ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

const HOUR_MS = 3_600_000;

const context = makeDomainContext();

const unread = async (userId: string): Promise<number> =>
  (await firstValue<number>(
    "SELECT unread_notification_count AS n FROM users WHERE id = ?1",
    userId,
  ))!;

const outbox = async (recipientId: string): Promise<number[]> => {
  const results = await allRows<{ attempts: number }>(
    "SELECT attempts FROM notification_outbox WHERE recipient_id = ?1",
    recipientId,
  );
  return results.map(({ attempts }) => attempts);
};

const idsFor = async (recipientId: string): Promise<string[]> => {
  const results = await allRows<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM notification_outbox WHERE recipient_id = ?1",
    recipientId,
  );
  return results.map(({ id }) => id);
};

test("a notification that can't be delivered delays no other, and is dead-lettered after three attempts", async () => {
  const [writer, stuck, told] = [await makeUser(), await makeUser(), await makeUser()];
  await processNotifications(context);
  await runSql(`CREATE TRIGGER stuck BEFORE INSERT ON notifications WHEN NEW.user_id = '${stuck.id}'
     BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
  const { dead } = await readStatus(NOTIFICATIONS, context);
  try {
    await follow(writer.id, stuck.id);
    await follow(writer.id, told.id);
    await processNotifications(context);
    expect([await unread(told.id), await outbox(told.id)]).toEqual([1, []]);
    expect(await outbox(stuck.id)).toEqual([1]);
    expect(await readStatus(NOTIFICATIONS, context)).toMatchObject({
      waiting: 1,
      failing: 1,
      dead,
    });
    // Nothing is due immediately.
    await processNotifications(context);
    expect(await outbox(stuck.id)).toEqual([1]);
    for (let hour = 1; hour <= 4; hour += 1) {
      await processNotifications({ ...context, now: context.now + hour * HOUR_MS });
    }
    expect(await outbox(stuck.id)).toEqual([3]);
    expect(await readStatus(NOTIFICATIONS, context)).toMatchObject({
      waiting: 0,
      failing: 0,
      oldestAt: null,
      dead: dead + 1,
    });
  } finally {
    await runSql("DROP TRIGGER stuck");
  }
  const [key] = await idsFor(stuck.id);
  const retry = async (body: object, token: string = TEST_OPERATOR_TOKEN) => {
    const answer = await exports.default.fetch(`${ORIGIN}/_/ops/outbox/retry`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ outbox: "notifications", ...body }),
    });
    return { status: answer.status, receipt: (await answer.json()) as OutboxRetryReceipt };
  };
  expect((await retry({ all: true }, "x".repeat(40))).status).toBeGreaterThanOrEqual(400);
  for (const unfit of [{}, { keys: [] }, { keys: [1] }, { keys: ["1"], all: true }])
    expect((await retry(unfit)).status).toBe(400);
  expect([await unread(stuck.id), await outbox(stuck.id)]).toEqual([0, [3]]);
  expect(await retry({ keys: [key, key, "999999999"] })).toMatchObject({
    status: 200,
    receipt: { retried: [key], passedOver: ["999999999"], status: { waiting: 0, dead } },
  });
  expect([await unread(stuck.id), await outbox(stuck.id)]).toEqual([1, []]);
  expect((await retry({ keys: [key] })).receipt).toMatchObject({
    retried: [],
    passedOver: [key],
  });
  expect((await retry({ all: true })).receipt.status.dead).toBe(0);
  expect(await unread(stuck.id)).toBe(1);
});

const clapFor = (postId: string, userId: string): Promise<unknown> =>
  writeClaps(makeDomainContext(), userId, { postId, claps: 3, key: crypto.randomUUID() });
const retract = (postId: string, userId: string): Promise<unknown> =>
  writeClaps(makeDomainContext(), userId, { postId, claps: -3, key: crypto.randomUUID() });
const follow = (followerId: string, targetId: string): Promise<unknown> =>
  followUser(makeDomainContext(), followerId, { targetId, follows: true });
const unfollow = (followerId: string, targetId: string): Promise<unknown> =>
  followUser(makeDomainContext(), followerId, { targetId, follows: false });

test("retracted claps and follows are no longer shown, whether delivered or not", async () => {
  const [writer, ann, bob] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id, first_published_at: FIXED_NOW });
  await clapFor(story.id, ann.id);
  await retract(story.id, ann.id);
  await processNotifications(context);
  expect(await unread(writer.id)).toBe(0);

  await clapFor(story.id, ann.id);
  await clapFor(story.id, bob.id);
  await follow(ann.id, writer.id);
  await processNotifications(context);
  expect(await unread(writer.id)).toBe(2);
  await retract(story.id, ann.id);
  expect(await unread(writer.id)).toBe(2);
  await retract(story.id, bob.id);
  await unfollow(ann.id, writer.id);
  expect(await unread(writer.id)).toBe(0);
});

test("a read notification stays after a retraction", async () => {
  const [writer, ann] = [await makeUser(), await makeUser()];
  await follow(ann.id, writer.id);
  await processNotifications(context);
  await runSql("UPDATE notifications SET is_unread = 0 WHERE user_id = ?1", writer.id);
  await unfollow(ann.id, writer.id);
  const kept = await firstValue<number>(
    "SELECT count(*) AS n FROM notifications WHERE user_id = ?1",
    writer.id,
  );
  expect(kept).toBe(1);
});

const remove = async (id: string, creatorId: string): Promise<void> =>
  expect(
    await deletePost(makeDomainContext(), { viewerId: creatorId, responsesAlone: false }, id),
  ).toBe("done");
const bringBack = async (id: string, creatorId: string): Promise<void> =>
  expect(
    await undeletePost(makeDomainContext(), { viewerId: creatorId, responsesAlone: false }, id),
  ).toBe("done");

/** Publishes a response. */
async function respond(to: string, creatorId: string): Promise<string> {
  const input = { key: crypto.randomUUID(), inResponseToPostId: to, text: "Well said" };
  const result = await publishResponse(makeDomainContext(), creatorId, input);
  if (result.kind !== "published") throw new Error(result.kind);
  return result.postId;
}

/** Publishes a story that mentions a user. */
async function mentioning(
  creatorId: string,
  userId: string,
  settings: { collectionId?: string } = {},
): Promise<string> {
  const { postId, revision } = await draftMentioning(creatorId, userId);
  const input = { postId, baseRev: revision, settings };
  const { kind } = await publishStory(makeDomainContext(), creatorId, input);
  expect(kind).toBe("published");
  return postId;
}

async function draftMentioning(creatorId: string, userId: string) {
  const created = await createDraft(makeDomainContext(), creatorId, {
    key: crypto.randomUUID(),
    content: {
      title: "Hi",
      subtitle: "",
      paragraphs: [
        {
          name: "aa01",
          type: "P",
          text: "Hi you",
          markups: [{ type: "MENTION", start: 0, end: 2, userId }],
        },
      ],
    },
    inResponseToPostId: null,
  });
  if (created.kind !== "created") throw new Error(created.kind);
  return created.draft;
}

test("responses, replies and mentions disappear with their content, and claps with their story", async () => {
  const [writer, ann, bob] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id });
  const list = newId("catalog");
  const owned = {
    id: list,
    creator_id: writer.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Reads",
  };
  await insertRow("catalogs", { ...owned, created_at: 0, updated_at: 0 });
  const discussion = await firstValue<string>("SELECT id FROM posts WHERE catalog_id = ?1", list);
  const [first, second] = [await respond(story.id, ann.id), await respond(story.id, bob.id)];
  const reply = await respond(first, writer.id);
  const toList = await respond(discussion!, ann.id);
  const mention = await mentioning(ann.id, writer.id);
  await clapFor(story.id, ann.id);
  await clapFor(discussion!, bob.id);
  await processNotifications(context);
  // A response, one to the list, a mention, claps for the story and for the list.
  expect([await unread(writer.id), await unread(ann.id)]).toEqual([5, 1]);
  await remove(reply, writer.id);
  expect(await unread(ann.id)).toBe(0);
  // One of two responses remains.
  await remove(first, ann.id);
  expect(await unread(writer.id)).toBe(5);
  await remove(second, bob.id);
  expect(await unread(writer.id)).toBe(4);
  await remove(toList, ann.id);
  await unpublishPost(makeDomainContext(), ann.id, mention);
  expect(await unread(writer.id)).toBe(2);
  await deleteCatalog(makeDomainContext(), writer.id, { catalogId: list, isDeleted: true });
  expect(await unread(writer.id)).toBe(1);
  await remove(story.id, writer.id);
  expect(await unread(writer.id)).toBe(0);
  const rows = await firstValue<number>(
    "SELECT count(*) AS n FROM notifications WHERE user_id = ?1",
    writer.id,
  );
  expect(rows).toBe(0);
});

test("a read notification stays when its content is deleted, and an unread one returns with its content", async () => {
  const [writer, ann] = [await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id });
  const later = await makeStory({ creator_id: writer.id });
  const read = await respond(story.id, ann.id);
  await processNotifications(context);
  await runSql("UPDATE notifications SET is_unread = 0 WHERE user_id = ?1", writer.id);
  const response = await respond(later.id, ann.id);
  await processNotifications(context);
  await remove(read, ann.id);
  await remove(response, ann.id);
  const results = await allRows(
    "SELECT subject_id AS subject, is_unread AS isUnread FROM notifications WHERE user_id = ?1",
    writer.id,
  );
  expect(results).toEqual([{ subject: story.id, isUnread: 0 }]);
  await bringBack(response, ann.id);
  await processNotifications(context);
  expect(await unread(writer.id)).toBe(1);
});

test("a muted publication's mentions aren't notified until it is unmuted", async () => {
  const [writer, ann, bob] = [await makeUser(), await makeUser(), await makeUser()];
  const collection = await makeCollection();
  await addMember(collection.id, writer.id, "EDITOR");
  const mute = (userId: string, mutes = true) =>
    muteCollection(makeDomainContext(), userId, { targetId: collection.id, mutes });
  const muteWriter = (mutes: boolean) =>
    muteUser(makeDomainContext(), ann.id, { targetId: writer.id, mutes });
  const inIt = { collectionId: collection.id };
  await mentioning(writer.id, ann.id, inIt);
  await mentioning(writer.id, ann.id);
  await processNotifications(context);
  expect(await unread(ann.id)).toBe(2);
  await mute(ann.id);
  expect(await unread(ann.id)).toBe(1);
  // Two mutes hide it; it returns when both have ended.
  await muteWriter(true);
  expect(await unread(ann.id)).toBe(0);
  await muteWriter(false);
  expect(await unread(ann.id)).toBe(1);
  await mute(ann.id, false);
  expect(await unread(ann.id)).toBe(2);
  await mute(bob.id);
  await mentioning(writer.id, bob.id, inIt);
  await processNotifications(context);
  expect(await unread(bob.id)).toBe(0);
});

test("a co-author is notified of claps and responses like the writer until the story is deleted", async () => {
  const [writer, other, reader] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id, first_published_at: FIXED_NOW });
  for (const [position, { id }] of [writer, other].entries())
    await insertRow("post_authors", { post_id: story.id, user_id: id, position, role: "AUTHOR" });
  await clapFor(story.id, reader.id);
  await respond(story.id, reader.id);
  await respond(story.id, other.id);
  await processNotifications(context);
  // The writer is notified of the other user's response and of the reader's.
  expect([await unread(writer.id), await unread(other.id)]).toEqual([2, 2]);
  await remove(story.id, writer.id);
  expect([await unread(writer.id), await unread(other.id)]).toEqual([0, 0]);
});

test("an erased writer's co-authors no longer see claps for the erased stories", async () => {
  const [writer, other, reader] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id, first_published_at: FIXED_NOW });
  await addAuthor(story.id, other.id);
  await clapFor(story.id, reader.id);
  await processNotifications(context);
  expect(await unread(other.id)).toBe(1);
  await runSql("UPDATE users SET closed_at = 1, erase_at = 1 WHERE id = ?1", writer.id);
  await eraseAccounts(context, { delete: async () => {} });
  expect(await unread(other.id)).toBe(0);
});

test("an erased list's follows are no longer shown", async () => {
  const [writer, ann] = [await makeUser(), await makeUser()];
  const list = newId("catalog");
  await insertRow("catalogs", {
    id: list,
    creator_id: writer.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Reads",
    created_at: 0,
    updated_at: 0,
  });
  await followCatalog(makeDomainContext(), ann.id, { targetId: list, follows: true });
  await processNotifications(context);
  expect(await unread(writer.id)).toBe(1);
  await runSql("UPDATE catalogs SET deleted_at = 1 WHERE id = ?1", list);
  await deleteExpiredCatalogs(context);
  expect(await unread(writer.id)).toBe(0);
});
