import { allRows, firstValue, runSql, runStatement } from "../../../support/database.ts";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import {
  MAX_CONFLICT_VERSIONS,
  MAX_RECENT_VERSIONS,
  deleteExpiredVersions,
  type VersionKind,
} from "../../../../worker/domain/drafts/versionStatements.ts";
import { FIXED_NOW, insertRow, makeStory } from "../../../support/factories.ts";

test("old versions are deleted, except the newest, the last of each recent hour and each day, and published ones", async () => {
  const { id: postId } = await makeStory();
  const add = async (id: string, createdAt: number, kind: VersionKind = "SAVED") => {
    await runSql(
      `INSERT INTO post_versions (id, post_id, revision, kind, content, created_at)
       VALUES (?1, ?2, 1, ?4, '{}', ?3)`,
      id,
      postId,
      createdAt,
      kind,
    );
  };
  const day = FIXED_NOW - (FIXED_NOW % DAY_MS);
  for (let index = 0; index < MAX_RECENT_VERSIONS; index += 1)
    await add(`new-${index}`, day + index);
  for (const days of [1, 2, 400]) {
    await add(`last-${days}`, day - days * DAY_MS + 3 * HOUR_MS);
    await add(`early-${days}`, day - days * DAY_MS + 1.5 * HOUR_MS);
    await add(`earlier-${days}`, day - days * DAY_MS + HOUR_MS);
    await add(`published-${days}`, day - days * DAY_MS + 2 * HOUR_MS, "PUBLISHED");
  }
  await runStatement(deleteExpiredVersions(postId));
  const results = await allRows<{ id: string }>(
    "SELECT id FROM post_versions WHERE post_id = ?1 AND id NOT LIKE 'new-%' ORDER BY id",
    postId,
  );
  expect(results.map(({ id }) => id)).toEqual([
    "early-1",
    "early-2",
    "last-1",
    "last-2",
    "last-400",
    "published-1",
    "published-2",
    "published-400",
  ]);
  const total = await firstValue(
    "SELECT count(*) AS n FROM post_versions WHERE post_id = ?1",
    postId,
  );
  expect(total).toBe(MAX_RECENT_VERSIONS + 8);
});

test("a conflict version replaces no saved version, not even of a scheduled revision", async () => {
  const { id: postId } = await makeStory();
  await insertRow("drafts", {
    post_id: postId,
    revision: 1,
    content: "{}",
    write_token: "",
    updated_at: 0,
    scheduled_revision: 1,
  });
  const version = (id: string, kind: VersionKind, minutes: number, revision: number) =>
    insertRow("post_versions", {
      id: `${postId}-${id}`,
      post_id: postId,
      revision,
      kind,
      content: "{}",
      created_at: FIXED_NOW + minutes * MINUTE_MS,
    });
  for (let index = 0; index < 20; index += 1) await version(`saved-${index}`, "SAVED", index, 2);
  for (let index = 0; index < 40; index += 1) {
    await version(`conflict-${index}`, "CONFLICT", 60 + index, 1);
  }
  await runStatement(deleteExpiredVersions(postId));
  const results = await allRows(
    "SELECT kind, count(*) AS n FROM post_versions WHERE post_id = ?1 GROUP BY kind ORDER BY kind",
    postId,
  );
  expect(results).toEqual([
    { kind: "CONFLICT", n: MAX_CONFLICT_VERSIONS },
    { kind: "SAVED", n: 20 },
  ]);
});
