import { env } from "cloudflare:workers";
import { firstRow, runSql, runStatement } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../../shared/durations.ts";
import {
  MAX_RECENT_VERSIONS,
  deleteExpiredVersions,
} from "../../../../worker/domain/drafts/versionStatements.ts";
import { publishDue } from "../../../../worker/domain/publishing/publishDue.ts";
import {
  ask,
  changes,
  draftOf,
  publish,
  save,
  schedule,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { insertRow, makeStory, makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const TEXT = textOf("The title", "One two three.", "Four.");

const rowOf = (id: string) => firstRow("SELECT * FROM posts WHERE id = ?1", id);
const purged = async () => (await outbox()).map(({ tag }) => tag);

beforeEach(clearPurges);

describe("scheduled publishing", () => {
  const at = async (timestamp: number) => publishDue({ ...makeDomainContext(), now: timestamp });

  test("happens once at the scheduled time, with the text that was reviewed, and purges pages", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const timestamp = Date.now() + HOUR_MS;
    expect((await schedule(postId, 2, timestamp, browser)).__typename).toBe("PostPublished");
    await save(postId, 2, changes(TEXT, textOf("Later title", "One two three.", "Four.")), browser);
    const schedules = () =>
      ask(
        `query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft {
          scheduledAt scheduledRevision } } }`,
        { id: postId },
        browser,
      );
    expect(await schedules()).toEqual({ scheduledAt: timestamp, scheduledRevision: 2 });
    await at(timestamp - 1);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
    await Promise.all([at(timestamp + 20_000), at(timestamp + 20_000)]);
    expect(await rowOf(postId)).toMatchObject({
      status: "PUBLISHED",
      title: "The title",
      first_published_at: timestamp,
      latest_published_at: timestamp,
    });
    expect(await purged()).toContain(`post-${postId}`);
    const { versions } = await versionsOf(postId, browser);
    expect(versions.filter(({ kind }) => kind === "PUBLISHED")).toMatchObject([
      { revision: 2, content: TEXT },
    ]);
    // What was written since remains the writer's, unpublished.
    expect(await draftOf(postId, browser)).toMatchObject({
      revision: 3,
      publishedRevision: 2,
      hasUnpublishedChanges: true,
      content: { title: "Later title" },
    });
    expect(await schedules()).toEqual({ scheduledAt: null, scheduledRevision: null });
    expect(await at(timestamp + 60_000)).toBe(0);
  });

  test("publishes the scheduled text while the writer continues, and a later text on request", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const timestamp = Date.now() + HOUR_MS;
    await schedule(postId, 2, timestamp, browser);
    let [revision, before] = [2, TEXT];
    for (let index = 0; index < 3; index += 1) {
      const after = textOf(`Title ${index}`, "One two three.");
      await save(postId, revision, changes(before, after), browser);
      [revision, before] = [revision + 1, after];
    }
    // From today, but neither the day's last version nor among the newest.
    await runSql(
      "UPDATE post_versions SET created_at = 1 WHERE post_id = ?1 AND revision = 2",
      postId,
    );
    for (let index = 0; index <= MAX_RECENT_VERSIONS; index += 1) {
      await insertRow("post_versions", {
        id: `${postId}-${index}`,
        post_id: postId,
        revision: 100 + index,
        kind: "CONFLICT",
        content: "{}",
        created_at: 2 + index,
      });
    }
    await runStatement(deleteExpiredVersions(postId));
    await at(timestamp);
    expect(await rowOf(postId)).toMatchObject({ status: "PUBLISHED", title: "The title" });

    const other = await writerWithDraft(TEXT);
    await schedule(other.postId, 2, timestamp, other.browser);
    const next = changes(TEXT, textOf("Seen later", "One two three."));
    await save(other.postId, 2, next, other.browser);
    expect((await schedule(other.postId, 3, timestamp, other.browser)).__typename).toBe(
      "PostPublished",
    );
    await at(timestamp);
    expect(await rowOf(other.postId)).toMatchObject({ title: "Seen later" });
  });

  test("can be cancelled, and ends when the story is published earlier", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const timestamp = Date.now() + HOUR_MS;
    await schedule(postId, 2, timestamp, browser);
    await schedule(postId, 2, null, browser);
    await at(timestamp + 1);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
    await schedule(postId, 2, timestamp, browser);
    await publish(postId, 2, {}, browser);
    await at(timestamp + 1);
    expect((await rowOf(postId))!.first_published_at).toBeLessThan(timestamp);
  });

  test("of a story that can no longer be published reports the reason to its writer", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const timestamp = Date.now() + HOUR_MS;
    await schedule(postId, 2, timestamp, browser);
    await runSql(
      "UPDATE post_versions SET content = json_set(content, '$.title', '') WHERE post_id = ?1",
      postId,
    );
    await at(timestamp);
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
    const error = await ask<{ scheduleError: string; scheduledAt: number | null }>(
      "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { scheduleError scheduledAt } } }",
      { id: postId },
      browser,
    );
    expect(error).toEqual({
      scheduleError: "A published story needs a title.",
      scheduledAt: null,
    });
  });

  test.each(["may not be published", "fails"])(
    "doesn't end a story that %s if it was scheduled again meanwhile",
    async (how) => {
      const { browser, postId } = await writerWithDraft(TEXT);
      const [timestamp, next] = [Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS];
      await schedule(postId, 2, timestamp, browser);
      if (how === "may not be published") {
        await runSql(
          "UPDATE post_versions SET content = json_set(content, '$.title', '') WHERE post_id = ?1",
          postId,
        );
      }
      const context = { ...makeDomainContext(), now: timestamp };
      const { db } = context;
      let isFirst = how === "fails";
      const write: typeof db.write = async (statements, options) => {
        if (isFirst) {
          isFirst = false;
          throw new Error("broken");
        }
        // Its writer reschedules between the read and the write.
        await schedule(postId, 2, next, browser);
        return db.write(statements, options);
      };
      const all: typeof db.all = (...query) => db.all(...query);
      const first: typeof db.first = (...query) => db.first(...query);
      await publishDue({ ...context, db: Object.assign(Object.create(db), { write, all, first }) });
      const left = await firstRow(
        "SELECT scheduled_at AS at, schedule_error AS error FROM drafts WHERE post_id = ?1",
        postId,
      );
      expect(left).toEqual({ at: next, error: null });
    },
  );

  test("isn't delayed by another story that fails, and continues until nothing is due", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    const timestamp = Date.now() + HOUR_MS;
    await schedule(postId, 2, timestamp - 2, browser);
    const others = Array.from({ length: 22 }, async (_, index) => {
      const { id } = await makeStory({
        creator_id: (await makeUser()).id,
        status: "DRAFT",
        first_published_at: null,
      });
      await insertRow("drafts", {
        post_id: id,
        revision: 2,
        content: JSON.stringify(TEXT),
        write_token: "",
        updated_at: 1,
        scheduled_at: timestamp - 1,
        scheduled_revision: index === 0 ? 1 : 2,
      });
      return id;
    });
    const ids = await Promise.all(others);
    await runSql(`CREATE TRIGGER reject_one BEFORE UPDATE OF status ON posts WHEN NEW.id = '${postId}'
       BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    try {
      const patiently = { ...makeDomainContext(), now: timestamp };
      expect(await publishDue(patiently, 10 * HOUR_MS)).toBe(21);
    } finally {
      await runSql("DROP TRIGGER reject_one");
    }
    // A missing text is reported to its writer; a failed one is retried on the next run.
    const left = await env.DB.prepare(
      `SELECT post_id AS id, scheduled_at IS NOT NULL AS isDue, schedule_error AS error FROM drafts
       WHERE post_id IN (SELECT value FROM json_each(?1)) AND schedule_error IS NOT NULL`,
    )
      .bind(JSON.stringify([postId, ...ids]))
      .all();
    expect(left.results).toHaveLength(2);
    expect(left.results).toContainEqual({ id: postId, isDue: 1, error: "tried-again" });
    expect(left.results).toContainEqual({ id: ids[0], isDue: 0, error: "text-gone" });
    expect(await at(timestamp + 60_000)).toBe(1);
    expect(await rowOf(postId)).toMatchObject({
      status: "PUBLISHED",
      first_published_at: timestamp - 2,
    });
  });

  test("is rejected for the past, the far future and a published story", async () => {
    const { browser, postId } = await writerWithDraft(TEXT);
    for (const timestamp of [0, Date.now() - 1000, Date.now() + 400 * 24 * HOUR_MS]) {
      expect((await schedule(postId, 2, timestamp, browser)).__typename).toBe("BadRequest");
    }
    expect((await schedule(postId, 1, Date.now() + HOUR_MS, browser)).__typename).toBe("Conflict");
    expect((await schedule(postId, 2, Date.now() + HOUR_MS)).__typename).toBe("Unauthorized");
    await publish(postId, 2, {}, browser);
    expect((await schedule(postId, 2, Date.now() + HOUR_MS, browser)).__typename).toBe(
      "BadRequest",
    );
  });
});
