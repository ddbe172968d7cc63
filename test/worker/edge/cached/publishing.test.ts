import { exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  change,
  changes,
  publish,
  save,
  schedule,
  textOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { makeCollection, makeTag, nextNumber } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { clearPurges, touch } from "../../../support/cache/purges.ts";

const runSchedule = () =>
  exports.default.scheduled({ cron: "* * * * *", scheduledTime: new Date() });

/** A writer with a draft, and the pages that will list it, cached without it. */
async function unpublished() {
  const title = `A title of its own ${nextNumber()}`;
  const text = textOf(title, "The first text.");
  const written = await writerWithDraft(text);
  const [collection, tag] = [await makeCollection(), await makeTag()];
  await addMember(collection.id, written.writer.id, "EDITOR");
  const lists = ["/", `/@${written.writer.username}`, `/${collection.slug}`, `/tag/${tag.slug}`];
  for (const path of lists) await keep(path);
  const settings = { collectionId: collection.id, tags: [tag.display_title] };
  return { ...written, title, text, lists, settings };
}

/** Caches a page and returns its content. */
async function keep(path: string): Promise<string> {
  await (await get(path)).text();
  const kept = await get(path);
  expect(kept.headers.get("cache-status") ?? "", path).toContain("; hit");
  return kept.text();
}

async function expectShown(paths: string[], words: string, isShown: boolean): Promise<void> {
  for (const path of paths) {
    expect((await keep(path)).includes(words), `${path} shows it`).toBe(isShown);
  }
}

const receiptOf = async (postId: string, browser: Record<string, string>) =>
  (
    await ask<{ propagationStatus: { liveAt: number | null; waiting: number; failed: number } }>(
      `query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft {
        propagationStatus { liveAt waiting failed } } } }`,
      { id: postId },
      browser,
    )
  ).propagationStatus;

beforeEach(async () => {
  await clearPurges();
  await touch(["all"]);
  await runSchedule();
  await clearPurges();
});

describe("a cached story", () => {
  test("appears, changes, disappears and reappears with the next request", async () => {
    const { browser, postId, title, text, lists, settings } = await unpublished();
    const answer = await publish(postId, 2, settings, browser);
    const page = new URL(answer.post!.mediumUrl).pathname;
    await expectShown([page, ...lists], title, true);

    const edited = textOf(title, "The second text.");
    await save(postId, 2, changes(text, edited), browser);
    expect(await keep(page)).toContain("The first text.");
    await publish(postId, 3, {}, browser);
    expect(await keep(page)).toContain("The second text.");

    await change("deletePost", postId, browser);
    expect((await get(page)).status).toBe(404);
    await expectShown(lists, title, false);
    await change("undeletePost", postId, browser);
    await expectShown([page, ...lists], title, true);

    await change("unpublishPost", postId, browser);
    expect((await get(page)).status).toBe(404);
    await expectShown(lists, title, false);
  });

  test("redirects from its former slug to the current one, from the cache", async () => {
    const { browser, postId } = await unpublished();
    const answer = await publish(postId, 2, {}, browser);
    const old = new URL(answer.post!.mediumUrl).pathname;
    await keep(old);
    await ask(
      `mutation ($id: ID!) { setPostSettings(targetPostId: $id, settings: {}, slug: "new-words") {
        __typename } }`,
      { id: postId },
      browser,
    );
    const page = old.replace(/[^/]*$/, `new-words-${postId}`);
    await keep(page);
    const moved = await get(old);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, page]);
    expect(moved.headers.get("cache-status")).toContain("; hit");
    expect(moved.headers.get("etag")).toBeNull();
    const shown = await get(page);
    expect(shown.status).toBe(200);
    expect([...shown.headers.keys()]).not.toContain("x-former-address");
  });

  test("is also published by schedule, in one run with its purge", async () => {
    const { browser, postId, title, lists } = await unpublished();
    await schedule(postId, 2, Date.now() + 60_000, browser);
    await runSql("UPDATE drafts SET scheduled_at = 1000 WHERE post_id = ?1", postId);
    await runSchedule();
    await expectShown(lists.slice(0, 2), title, true);
  });

  test("is not reported as live while a purge is pending", async () => {
    const { browser, postId, settings } = await unpublished();
    await publish(postId, 2, settings, { ...browser, "x-fault-injection": "purge" });
    const waiting = await receiptOf(postId, browser);
    expect(waiting.liveAt).toBeNull();
    expect(waiting.waiting + waiting.failed).toBeGreaterThan(0);
    await runSql("UPDATE purge_outbox SET due_at = 0");
    await runSchedule();
    const live = await receiptOf(postId, browser);
    expect(live).toMatchObject({ waiting: 0, failed: 0 });
    expect(live.liveAt).toBeGreaterThan(0);
    // The time of the first observation stays stored.
    expect(await receiptOf(postId, browser)).toEqual(live);
  });
});
