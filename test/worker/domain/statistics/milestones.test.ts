import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { processNotifications } from "../../../../worker/domain/notifications/processNotifications.ts";
import {
  milestoneOf,
  notifyOfCounts,
  notifyOfReads,
} from "../../../../worker/domain/statistics/milestones.ts";
import { allRows, runSql } from "../../../support/database.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";

/** What the schedule does. */
async function run(): Promise<void> {
  await notifyOfReads(makeDomainContext());
  await notifyOfCounts(makeDomainContext());
  await processNotifications(makeDomainContext());
}

/** The sentences of a person's notifications, newest first. */
async function sentences(userId: string): Promise<string[]> {
  const html = await (await get("/me/notifications", await signedIn(userId))).text();
  return [...html.matchAll(/<li class="[^"]*item.*?<\/li>/gs)].map(([item]) =>
    item
      .replaceAll(/<!--.*?-->|<[^>]+>/g, "")
      .replace(/New: ?/, "")
      .replace(/(times|followers|subscribers).*/, "$1")
      .trim(),
  );
}

async function setReads(postId: string, authorId: string, reads: number): Promise<void> {
  await env.STATS.prepare(
    `INSERT INTO post_totals (post_id, kind, author_id, views, visitors, reads, read_ms,
        member_views, member_reads, member_read_ms) VALUES (?1, 'STORY', ?2, ?3, ?3, ?3, 0, 0, 0, 0)
      ON CONFLICT DO UPDATE SET reads = excluded.reads`,
  )
    .bind(postId, authorId, reads)
    .run();
}

beforeEach(async () => {
  await env.STATS.prepare("DELETE FROM post_totals").run();
  await runSql("DELETE FROM notification_outbox");
});

test.each([
  [10, 10],
  [99, 10],
  [100, 100],
  [1_234_567, 1_000_000],
])("%i have reached the milestone %i", (count, milestone) => {
  expect(milestoneOf(count)).toBe(milestone);
});

test("a story’s milestones notify its writers once each, also after a recount", async () => {
  const [writer, coauthor] = await Promise.all([makeUser(), makeUser()]);
  const story = await makeStory({ creator_id: writer.id, title: "Paper boats" });
  await insertRow("post_authors", {
    post_id: story.id,
    user_id: coauthor.id,
    role: "AUTHOR",
    position: 1,
  });
  await setReads(story.id, writer.id, 99);
  await run();
  expect(await sentences(writer.id)).toEqual([]);
  await setReads(story.id, writer.id, 100);
  await run();
  for (const { id } of [writer, coauthor])
    expect(await sentences(id)).toEqual(["Paper boats was read 100 times"]);
  // Falls, rises again, and the step is repeated after a failure between the databases.
  await setReads(story.id, writer.id, 80);
  await run();
  await setReads(story.id, writer.id, 130);
  await run();
  await env.STATS.prepare("UPDATE post_totals SET next_milestone = 100").run();
  await Promise.all([run(), run()]);
  expect(await sentences(writer.id)).toEqual(["Paper boats was read 100 times"]);
  expect(
    await allRows("SELECT 1 FROM notification_sources WHERE user_id = ?1", writer.id),
  ).toHaveLength(1);
  // What is unread is grouped.
  await runSql("UPDATE notifications SET is_unread = 0");
  await setReads(story.id, writer.id, 12_000);
  await run();
  expect((await sentences(writer.id)).toSorted()).toEqual([
    "Paper boats was read 10,000 times",
    "Paper boats was read 100 times",
  ]);
});

test("followers and subscribers notify those who own or edit what they follow", async () => {
  const [writer, editor, member] = await Promise.all([makeUser(), makeUser(), makeUser()]);
  const collection = await makeCollection({ name: "The Mill" });
  for (const [user, role] of [
    [editor, "EDITOR"],
    [member, "WRITER"],
  ] as const)
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: user.id,
      role,
      created_at: 1,
    });
  const letter = { slug: "grist", name: "Grist", created_at: 1, subscriber_count: 1000 };
  await insertRow("newsletters", { id: "c00000000077", ...letter, collection_id: collection.id });
  await runSql("UPDATE users SET follower_count = 12 WHERE id = ?1", writer.id);
  await runSql("UPDATE collections SET follower_count = 100 WHERE id = ?1", collection.id);
  await Promise.all([run(), run()]);
  await run();
  expect(await sentences(writer.id)).toEqual(["You have 10 followers"]);
  expect((await sentences(editor.id)).toSorted()).toEqual([
    "Grist has 1,000 subscribers",
    "The Mill has 100 followers",
  ]);
  expect(await sentences(member.id)).toEqual([]);
});

test("milestones notify nobody who turned them off", async () => {
  const writer = await makeUser();
  await insertRow("notification_preferences", {
    user_id: writer.id,
    follows: "ALL",
    claps: "ALL",
    responses: "ALL",
    submissions: "ALL",
    digest: "OFF",
    milestones: 0,
  });
  await runSql("UPDATE users SET follower_count = 12 WHERE id = ?1", writer.id);
  await run();
  expect(await sentences(writer.id)).toEqual([]);
});
