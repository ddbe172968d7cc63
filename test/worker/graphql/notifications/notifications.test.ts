import { firstRow, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import { deleteExpiredNotifications } from "../../../../worker/domain/notifications/listNotifications.ts";
import { ask, type Browser, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { addMember } from "../../../support/publications/publications.ts";

interface Told {
  notificationType: string;
  isUnread: boolean;
  actorCount: number;
  occurredAt: number;
  actors: { id: string }[];
  post: { id: string } | null;
  response: { id: string } | null;
  submissionStatus: string | null;
}

interface Page {
  unreadNotificationCount: number;
  notificationsConnection: { edges: { node: Told }[]; pageInfo: { endCursor: string | null } };
}

const read = (browser: Browser, first = 25, after?: string | null) =>
  ask<Page>(
    `query ($first: Int, $after: String) { viewer { unreadNotificationCount
      notificationsConnection(first: $first, after: $after) {
        edges { node { notificationType isUnread actorCount occurredAt actors { id } post { id }
          response { id } submissionStatus } } pageInfo { endCursor } } } }`,
    { first, after },
    browser,
  );

/** Returns a user's notifications after processing the queue. */
const deliveredTo = async (browser: Browser) => {
  await processNotifications(makeDomainContext());
  const { notificationsConnection } = await read(browser);
  return notificationsConnection.edges.map(({ node }) => node);
};

const person = async (columns = {}) => {
  const { id } = await makeUser(columns);
  return { id, browser: (await signedIn(id)) as Browser };
};

const done = async (mutation: string, browser: Browser) =>
  (await ask<{ __typename: string }>(`mutation { ${mutation} { __typename } }`, {}, browser))
    .__typename;

const follow = (id: string, browser: Browser) => done(`followUser(targetUserId: "${id}")`, browser);
const clap = (id: string, browser: Browser) =>
  done(`clapPost(targetPostId: "${id}", numClaps: 2, key: "${crypto.randomUUID()}")`, browser);
const respond = async (to: string, browser: Browser) =>
  (
    await ask<{ post: { id: string } }>(
      `mutation ($key: String!, $to: ID!) {
        publishResponse(key: $key, inResponseToPostId: $to, text: "Well said") {
          ... on ResponsePublished { post { id } } } }`,
      { key: crypto.randomUUID(), to },
      browser,
    )
  ).post.id;

const countOf = (id: string) =>
  firstRow<{ said: number; held: number }>(
    `SELECT unread_notification_count AS said,
       (SELECT count(*) FROM notifications
         WHERE user_id = ?1 AND is_unread = 1 AND is_muted = 0) AS held
     FROM users WHERE id = ?1`,
    id,
  );

describe("a person's action", () => {
  test("creates a notification after the response, grouped while unread, and only once", async () => {
    const writer = await person();
    const [ann, bob] = [await person(), await person()];
    await follow(writer.id, ann.browser);
    await expect
      .poll(async () => (await read(writer.browser)).unreadNotificationCount, { timeout: 15_000 })
      .toBe(1);
    await follow(writer.id, bob.browser);
    await done(`unfollowUser(targetUserId: "${writer.id}")`, bob.browser);
    await follow(writer.id, bob.browser);
    const [told, ...more] = await deliveredTo(writer.browser);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ notificationType: "FOLLOW", isUnread: true, actorCount: 2 });
    expect(new Set(told!.actors.map(({ id }) => id))).toEqual(new Set([ann.id, bob.id]));
    expect(await countOf(writer.id)).toEqual({ said: 1, held: 1 });
  });

  test("notifies the author of claps, responses and replies", async () => {
    const [writer, reader] = [await person(), await person()];
    const story = await makeStory({ creator_id: writer.id });
    await clap(story.id, reader.browser);
    await clap(story.id, reader.browser);
    const response = await respond(story.id, reader.browser);
    const reply = await respond(response, writer.browser);
    await respond(story.id, writer.browser);
    const toWriter = await deliveredTo(writer.browser);
    expect(toWriter).toMatchObject([
      { notificationType: "RESPONSE", post: { id: story.id }, response: { id: response } },
      { notificationType: "CLAP", actorCount: 1, post: { id: story.id } },
    ]);
    expect(await deliveredTo(reader.browser)).toMatchObject([
      { notificationType: "REPLY", post: { id: response }, response: { id: reply } },
    ]);
  });

  test("notifies the other side of a submission's steps", async () => {
    const collection = await makeCollection();
    const editor = await person();
    await addMember(collection.id, editor.id, "EDITOR");
    const { writer, browser, postId } = await writerWithDraft(textOf("Handed in", "One."));
    await addMember(collection.id, writer.id, "WRITER");
    const { submission } = await ask<{ submission: { id: string } }>(
      `mutation ($p: ID!, $id: ID!) { createPublicationSubmission(publicationId: $p, postId: $id) {
        ... on PublicationSubmissionUpdate { submission { id } } } }`,
      { p: collection.id, id: postId },
      browser,
    );
    expect(await deliveredTo(editor.browser)).toMatchObject([
      { notificationType: "SUBMISSION_RECEIVED", submissionStatus: "OPEN", post: { id: postId } },
    ]);
    const step = `submissionId: "${submission.id}", status: CHANGES_REQUESTED, note: "Shorter"`;
    await done(`setPublicationSubmissionStatus(${step})`, editor.browser);
    expect(await deliveredTo(browser)).toMatchObject([
      { notificationType: "SUBMISSION_DECIDED", submissionStatus: "CHANGES_REQUESTED" },
    ]);
    // A user who left no longer gets it.
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", editor.id);
    expect(await deliveredTo(editor.browser)).toMatchObject([
      { post: null, submissionStatus: null },
    ]);
  });

  test("doesn't notify about oneself, muted or suspended people, and deleted content", async () => {
    const writer = await person();
    const [muted, suspended, gone] = [await person(), await person(), await person()];
    await insertRow("user_mutes", { user_id: writer.id, target_id: muted.id, created_at: 1 });
    const story = await makeStory({ creator_id: writer.id });
    await runSql("DELETE FROM notification_outbox");
    const notes = [muted, suspended, writer].map(({ id }) =>
      insertRow("notification_outbox", {
        kind: "CLAP",
        recipient_id: writer.id,
        actor_id: id,
        subject_id: story.id,
        object_id: story.id,
        occurred_at: 1,
      }),
    );
    await Promise.all(notes);
    await insertRow("notification_outbox", {
      kind: "FOLLOW",
      recipient_id: writer.id,
      actor_id: gone.id,
      subject_id: "",
      object_id: "",
      occurred_at: 1,
    });
    await setSuspended(suspended.id, 1);
    expect(await deliveredTo(writer.browser)).toEqual([]);
    expect(await countOf(writer.id)).toEqual({ said: 0, held: 0 });
  });

  test("is hidden while its person is muted, and unread again after the mute ends", async () => {
    const [writer, ann, bob] = [await person(), await person(), await person()];
    const story = await makeStory({ creator_id: writer.id });
    await follow(writer.id, ann.browser);
    await clap(story.id, ann.browser);
    await clap(story.id, bob.browser);
    expect(await deliveredTo(writer.browser)).toHaveLength(2);
    const before = await deliveredTo(writer.browser);
    await done(`muteUser(targetUserId: "${ann.id}")`, writer.browser);
    expect(await deliveredTo(writer.browser)).toMatchObject([
      { notificationType: "CLAP", actorCount: 1, actors: [{ id: bob.id }] },
    ]);
    expect(await countOf(writer.id)).toEqual({ said: 1, held: 1 });
    await done(`unmuteUser(targetUserId: "${ann.id}")`, writer.browser);
    expect(await deliveredTo(writer.browser)).toEqual(before);
    expect(await countOf(writer.id)).toEqual({ said: 2, held: 2 });

    await done(`muteUser(targetUserId: "${ann.id}")`, writer.browser);
    const all = { from: "1", upTo: String(Date.now() + 60_000) };
    await done(`markNotificationsRead(from: ${all.from}, upTo: ${all.upTo})`, writer.browser);
    expect(await countOf(writer.id)).toEqual({ said: 0, held: 0 });
    await done(`unmuteUser(targetUserId: "${ann.id}")`, writer.browser);
    // The follow was hidden when the rest was read, so it is unread.
    expect(await deliveredTo(writer.browser)).toMatchObject(
      before.map(({ notificationType }) => ({
        notificationType,
        isUnread: notificationType === "FOLLOW",
      })),
    );
    expect(await countOf(writer.id)).toEqual({ said: 1, held: 1 });
  });

  test("keeps its notification for others' actions of the same kind, and loses it when retracted", async () => {
    const [writer, ann, bob] = [await person(), await person(), await person()];
    await follow(writer.id, ann.browser);
    expect(await deliveredTo(writer.browser)).toHaveLength(1);
    await done(`muteUser(targetUserId: "${ann.id}")`, writer.browser);
    expect(await deliveredTo(writer.browser)).toEqual([]);
    await follow(writer.id, bob.browser);
    expect(await deliveredTo(writer.browser)).toMatchObject([
      { actorCount: 1, actors: [{ id: bob.id }] },
    ]);
    expect(await countOf(writer.id)).toEqual({ said: 1, held: 1 });
    await done(`unfollowUser(targetUserId: "${writer.id}")`, bob.browser);
    expect(await countOf(writer.id)).toEqual({ said: 0, held: 0 });
    await done(`unfollowUser(targetUserId: "${writer.id}")`, ann.browser);
    await done(`unmuteUser(targetUserId: "${ann.id}")`, writer.browser);
    expect(await deliveredTo(writer.browser)).toEqual([]);
    expect(await countOf(writer.id)).toEqual({ said: 0, held: 0 });
  });
});

describe("concurrent and repeated deliveries", () => {
  test("count each action once, and the count equals the unread rows", async () => {
    const writer = await person();
    const stories = await Promise.all(
      Array.from({ length: 4 }, () => makeStory({ creator_id: writer.id })),
    );
    const readers = await Promise.all(Array.from({ length: 15 }, () => makeUser()));
    const note = (actor: { id: string }, postId: string) => ({
      kind: "CLAP",
      recipient_id: writer.id,
      actor_id: actor.id,
      subject_id: postId,
      object_id: postId,
      occurred_at: Date.now(),
    });
    // Long ago, so that the claps create no notification.
    const clapped = (actor: { id: string }, postId: string) =>
      insertRow("claps", { post_id: postId, user_id: actor.id, clap_count: 1, updated_at: 0 });
    for (const { id } of stories) for (const reader of readers) await clapped(reader, id);
    // Each item is queued three times.
    for (const { id } of [...stories, ...stories, ...stories])
      for (const reader of readers) await insertRow("notification_outbox", note(reader, id));
    await Promise.all(Array.from({ length: 6 }, () => processNotifications(makeDomainContext())));
    const told = await deliveredTo(writer.browser);
    expect(told.map(({ actorCount }) => actorCount)).toEqual([15, 15, 15, 15]);
    expect(await countOf(writer.id)).toEqual({ said: 4, held: 4 });
    await done(`markNotificationsRead(upTo: ${Date.now() + 1000})`, writer.browser);
    // A delivered notification is not sent again, read or not.
    for (const reader of readers)
      await insertRow("notification_outbox", note(reader, stories[0]!.id));
    const late = await makeUser();
    await clapped(late, stories[0]!.id);
    await insertRow("notification_outbox", note(late, stories[0]!.id));
    await Promise.all(Array.from({ length: 6 }, () => processNotifications(makeDomainContext())));
    expect(await countOf(writer.id)).toEqual({ said: 1, held: 1 });
    expect((await deliveredTo(writer.browser)).filter(({ isUnread }) => isUnread)).toMatchObject([
      { actorCount: 1, actors: [{ id: late.id }] },
    ]);
  });
});

describe("notifications", () => {
  const notify = (userId: string, occurred_at: number, columns = {}) =>
    insertRow("notifications", {
      id: crypto.randomUUID(),
      user_id: userId,
      kind: "FOLLOW",
      subject_id: String(occurred_at),
      occurred_at,
      ...columns,
    });

  test("can be marked as read up to a time, only by their recipient", async () => {
    const [reader, other] = [await person(), await person()];
    for (const at of [10, 20, 30]) await notify(reader.id, at);
    await notify(other.id, 10);
    expect(await done("markNotificationsRead(upTo: 20)", {})).toBe("Unauthorized");
    expect(await countOf(reader.id)).toEqual({ said: 3, held: 3 });
    expect(await done("markNotificationsRead(upTo: 20)", reader.browser)).toBe("Viewer");
    expect(await done("markNotificationsRead(upTo: 20)", reader.browser)).toBe("Viewer");
    expect(await countOf(reader.id)).toEqual({ said: 1, held: 1 });
    expect(await countOf(other.id)).toEqual({ said: 1, held: 1 });
  });

  test("below the shown ones stay unread", async () => {
    const reader = await person();
    for (const at of [10, 20, 30, 40]) await notify(reader.id, at);
    expect(await done("markNotificationsRead(from: 30, upTo: 30)", reader.browser)).toBe("Viewer");
    expect(await countOf(reader.id)).toEqual({ said: 3, held: 3 });
    const { notificationsConnection } = await read(reader.browser, 4);
    expect(notificationsConnection.edges.map(({ node }) => node.isUnread)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("are paginated, newest first, and deleted after 90 days", async () => {
    const reader = await person();
    const now = Date.now();
    for (const ago of [3, 1, 2]) await notify(reader.id, now - ago);
    await notify(reader.id, now - 91 * 86_400_000);
    const first = await read(reader.browser, 2);
    const rest = await read(reader.browser, 2, first.notificationsConnection.pageInfo.endCursor);
    const at = [first, rest].flatMap(({ notificationsConnection: { edges } }) =>
      edges.map(({ node }) => now - node.occurredAt),
    );
    expect(at).toEqual([1, 2, 3, 91 * 86_400_000]);
    await deleteExpiredNotifications({ ...makeDomainContext(), now });
    expect(await countOf(reader.id)).toEqual({ said: 3, held: 3 });
  });
});

describe("notification settings", () => {
  const input = (level: string, browser: Browser) =>
    done(`setNotificationPreferences(followNotifications: ${level})`, browser);

  test("allow everything, people one follows, or nothing, for each kind", async () => {
    const writer = await person();
    const [friend, stranger] = [await person(), await person()];
    await follow(friend.id, writer.browser);
    expect(await input("NETWORK", writer.browser)).toBe("Viewer");
    await follow(writer.id, friend.browser);
    await follow(writer.id, stranger.browser);
    expect(await deliveredTo(writer.browser)).toMatchObject([
      { actorCount: 1, actors: [{ id: friend.id }] },
    ]);
    expect(await input("OFF", writer.browser)).toBe("Viewer");
    const story = await makeStory({ creator_id: writer.id });
    await follow(writer.id, (await person()).browser);
    await clap(story.id, stranger.browser);
    expect(
      (await deliveredTo(writer.browser)).map(({ notificationType }) => notificationType),
    ).toEqual(["CLAP", "FOLLOW"]);
    const { notificationPreferences } = await ask<{ notificationPreferences: object }>(
      `query { viewer { notificationPreferences { followNotifications clapNotifications
        socialNotifications digestFrequency } } }`,
      {},
      writer.browser,
    );
    expect(notificationPreferences).toEqual({
      followNotifications: "OFF",
      clapNotifications: "ALL",
      socialNotifications: "ALL",
      digestFrequency: "OFF",
    });
  });

  test("can be changed only by their owner", async () => {
    expect(await input("OFF", {})).toBe("Unauthorized");
  });
});
