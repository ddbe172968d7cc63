import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  drainNotifications,
  readNotificationQueue,
} from "../../../../worker/domain/notifications/drainNotifications.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser } from "../../../support/factories.ts";
import { followPerson, makeDomainContext } from "../../../support/people.ts";

const context = makeDomainContext();

const unread = async (userId: string): Promise<number> =>
  (await env.DB.prepare("SELECT unread_notification_count AS n FROM users WHERE id = ?1")
    .bind(userId)
    .first<number>("n"))!;

const outbox = async (recipientId: string): Promise<number[]> => {
  const { results } = await env.DB.prepare(
    "SELECT tries FROM notification_outbox WHERE recipient_id = ?1",
  )
    .bind(recipientId)
    .all<{ tries: number }>();
  return results.map(({ tries }) => tries);
};

test("what can't be delivered keeps nobody else waiting, and is set aside after three tries", async () => {
  const [writer, stuck, told] = [await makeUser(), await makeUser(), await makeUser()];
  await drainNotifications(context);
  await env.DB.prepare(
    `CREATE TRIGGER stuck BEFORE INSERT ON notifications WHEN NEW.user_id = '${stuck.id}'
     BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  ).run();
  const { dead } = await readNotificationQueue(context);
  try {
    await follow(writer.id, stuck.id);
    await follow(writer.id, told.id);
    await drainNotifications(context);
    expect([await unread(told.id), await outbox(told.id)]).toEqual([1, []]);
    expect(await outbox(stuck.id)).toEqual([1]);
    expect(await readNotificationQueue(context)).toMatchObject({ waiting: 1, failing: 1, dead });
    for (let more = 0; more < 4; more += 1) await drainNotifications(context);
    expect(await outbox(stuck.id)).toEqual([3]);
    expect(await readNotificationQueue(context)).toEqual({
      waiting: 0,
      failing: 0,
      oldestAt: null,
      dead: dead + 1,
    });
  } finally {
    await env.DB.prepare("DROP TRIGGER stuck").run();
  }
  await env.DB.prepare("UPDATE notification_outbox SET tries = 0").run();
  await drainNotifications(context);
  expect([await unread(stuck.id), await outbox(stuck.id)]).toEqual([1, []]);
});

const clapFor = (postId: string, userId: string): Promise<unknown> =>
  insertRow("claps", {
    post_id: postId,
    user_id: userId,
    clap_count: 3,
    updated_at: Date.now(),
  });
const takeBack = (postId: string, userId: string): Promise<unknown> =>
  env.DB.prepare("DELETE FROM claps WHERE post_id = ?1 AND user_id = ?2")
    .bind(postId, userId)
    .run();
const follow = (followerId: string, targetId: string): Promise<void> =>
  followPerson(targetId, followerId, Date.now());
const unfollow = (followerId: string, targetId: string): Promise<unknown> =>
  env.DB.prepare("DELETE FROM user_follows WHERE follower_id = ?1 AND target_id = ?2")
    .bind(followerId, targetId)
    .run();

test("claps and follows that are taken back before or after they were told are told no more", async () => {
  const [writer, ann, bob] = [await makeUser(), await makeUser(), await makeUser()];
  const story = await makeStory({ creator_id: writer.id, first_published_at: FIXED_NOW });
  await clapFor(story.id, ann.id);
  await takeBack(story.id, ann.id);
  await drainNotifications(context);
  expect(await unread(writer.id)).toBe(0);

  await clapFor(story.id, ann.id);
  await clapFor(story.id, bob.id);
  await follow(ann.id, writer.id);
  await drainNotifications(context);
  expect(await unread(writer.id)).toBe(2);
  await takeBack(story.id, ann.id);
  expect(await unread(writer.id)).toBe(2);
  await takeBack(story.id, bob.id);
  await unfollow(ann.id, writer.id);
  expect(await unread(writer.id)).toBe(0);
});

test("what was read stays, whatever is taken back", async () => {
  const [writer, ann] = [await makeUser(), await makeUser()];
  await follow(ann.id, writer.id);
  await drainNotifications(context);
  await env.DB.prepare("UPDATE notifications SET is_unread = 0 WHERE user_id = ?1")
    .bind(writer.id)
    .run();
  await unfollow(ann.id, writer.id);
  const kept = await env.DB.prepare("SELECT count(*) AS n FROM notifications WHERE user_id = ?1")
    .bind(writer.id)
    .first<number>("n");
  expect(kept).toBe(1);
});
