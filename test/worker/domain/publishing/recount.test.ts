// A response count must equal the responses that readers can find, whatever hides a response or its
// writer: for a story or list the whole thread, for a response its direct answers.

import { sql } from "../../../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import {
  type ModerationAction,
  moderateAccount,
} from "../../../../worker/domain/identity/moderation/moderationActions.ts";
import { hideBelow } from "../../../../worker/domain/responses/rows/hideBelow.ts";
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { reopenAccount } from "../../../../worker/domain/identity/sessions/startSession.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
} from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";

const context = makeDomainContext();

const FOUND = `r.in_response_to_post_id IS NOT NULL AND r.status = 'PUBLISHED'
  AND r.hidden_by_author = 0 AND r.is_hidden = 0`;

let story: string;
let list: string;
let answered: string;
let writer: { id: string; username: string };

/** The counts of the story, the list and the answered response. */
const counts = async (): Promise<number[]> => {
  const results = await allRows<{ said: number; held: number; listSaid: number | null }>(
    `WITH RECURSIVE found (id, above, at) AS (
       SELECT id, in_response_to_post_id, in_response_to_post_id FROM posts r WHERE ${FOUND}
       UNION ALL SELECT f.id, p.in_response_to_post_id, p.in_response_to_post_id FROM found f
       JOIN posts p ON p.id = f.above WHERE p.in_response_to_post_id IS NOT NULL
         AND EXISTS (SELECT 1 FROM posts r WHERE r.id = p.id AND ${FOUND}))
     SELECT response_count AS said, (SELECT count(*) FROM found f JOIN posts r ON r.id = f.id
       WHERE f.at = p.id AND (p.in_response_to_post_id IS NULL
         OR r.in_response_to_post_id = p.id)) AS held,
       (SELECT response_count FROM catalogs c WHERE c.id = p.catalog_id) AS listSaid
     FROM json_each(?1) k JOIN posts p ON p.id = k.value ORDER BY k.key`,
    JSON.stringify([story, await discussion(), answered]),
  );
  for (const { said, held, listSaid } of results) {
    expect(said).toBe(held);
    expect(listSaid ?? said).toBe(said);
  }
  return results.map(({ said }) => said);
};
const discussion = async (): Promise<string> =>
  (await firstValue("SELECT id FROM posts WHERE catalog_id = ?1", list))!;

async function respond(to: string, root: string, by: string): Promise<string> {
  const { id } = await makeStory({
    creator_id: by,
    in_response_to_post_id: to,
    root_post_id: root,
    status: "DRAFT",
  });
  await runSql("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1", id);
  return id;
}

beforeEach(async () => {
  const [owner, other] = [await makeUser(), await makeUser()];
  writer = await makeUser();
  story = (await makeStory({ creator_id: owner.id })).id;
  list = newId("catalog");
  const at = { created_at: FIXED_NOW, updated_at: FIXED_NOW };
  const named = {
    id: list,
    creator_id: owner.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Reads",
  };
  await insertRow("catalogs", { ...named, ...at });
  const underList = await discussion();
  for (const by of [writer.id, other.id]) {
    await respond(story, story, by);
    await respond(underList, underList, by);
  }
  answered = await respond(story, story, writer.id);
  await respond(answered, story, writer.id);
  await respond(answered, story, other.id);
  expect(await counts()).toEqual([5, 2, 2]);
});

// The writer's response is the answered one: without it its answers aren't reachable.
const WITHOUT_WRITER = [1, 1, 1];
const WITH_WRITER = [5, 2, 2];

test("closing an account removes its responses from the counts, and reopening restores them", async () => {
  await closeAccount(context, writer.id, { isForGood: false });
  expect(await counts()).toEqual(WITHOUT_WRITER);
  const hash = `back-${nextNumber()}`;
  const times = { created_at: 0, expires_at: Number.MAX_SAFE_INTEGER };
  await insertRow("sessions", { token_hash: hash, user_id: writer.id, xsrf_token: "x", ...times });
  await context.db.write(reopenAccount(hash, FIXED_NOW).statements, { idempotent: true });
  expect(await counts()).toEqual(WITH_WRITER);
});

test("suspending a writer does the same until the suspension ends", async () => {
  const staff = await makeUser({ is_staff: 1 });
  const take = (action: ModerationAction) =>
    moderateAccount(context, staff.id, { account: writer.username, reason: "Spam.", action });
  await take("SUSPEND");
  expect(await counts()).toEqual(WITHOUT_WRITER);
  await take("LIFT");
  expect(await counts()).toEqual(WITH_WRITER);
});

test("erasing a writer removes all their responses from the counts", async () => {
  await setSuspended(writer.id, 0, 1);
  await runSql("UPDATE users SET erase_at = 1 WHERE id = ?1", writer.id);
  await eraseAccounts(context, env.IMAGES_BUCKET);
  expect(await counts()).toEqual(WITHOUT_WRITER);
});

test("a suspended response isn't counted, and a row marked for another reason has no effect", async () => {
  const set = (suspended: number) =>
    runSql(
      "UPDATE posts SET hidden_by_staff = ?2 WHERE in_response_to_post_id = ?1",
      answered,
      suspended,
    );
  await set(1);
  expect(await counts()).toEqual([3, 2, 0]);
  await setSuspended(writer.id, 1);
  // Its writer is still suspended, and the row stays hidden regardless of other changes.
  await set(0);
  expect(await counts()).toEqual(WITHOUT_WRITER);
});

describe("with a reply to a response", () => {
  let middle: string;
  let deep: string;
  const set = async (id: string, what: string) => {
    await runSql(`UPDATE posts SET ${what} WHERE id = ?1`, id);
    await context.db.write([hideBelow(sql`${id}`)], { idempotent: true });
  };

  beforeEach(async () => {
    middle = await respond(answered, story, writer.id);
    deep = await respond(middle, story, writer.id);
    expect(await counts()).toEqual([7, 2, 3]);
  });

  test.each([
    ["hidden", "hidden_by_author = 1", "hidden_by_author = 0"],
    ["suspended", "hidden_by_staff = 1", "hidden_by_staff = 0"],
    ["a draft again", "status = 'DRAFT'", "status = 'PUBLISHED'"],
  ])("hiding %s hides all its replies, and showing it restores them", async (_how, go, back) => {
    await set(middle, go);
    expect(await counts()).toEqual([5, 2, 2]);
    await set(answered, go);
    expect(await counts()).toEqual([2, 2, 2]);
    await set(deep, go);
    await set(middle, back);
    expect(await counts()).toEqual([2, 2, 3]);
    await set(answered, back);
    expect(await counts()).toEqual([6, 2, 3]);
    await set(deep, back);
    expect(await counts()).toEqual([7, 2, 3]);
  });

  test("a reply to a hidden response is hidden, whenever it is written", async () => {
    const hidden = async () =>
      (
        await allRows<{ h: number }>(
          "SELECT hidden_by_author + 2 * hidden_above AS h FROM json_each(?1) k JOIN posts p ON p.id = k.value ORDER BY k.key",
          JSON.stringify([answered, middle, deep]),
        )
      ).map(({ h }) => h);
    const hide = (id: string, is: 0 | 1) => set(id, `hidden_by_author = ${is}`);
    await hide(answered, 1);
    expect(await hidden()).toEqual([1, 2, 2]);
    const late = await makeStory({
      in_response_to_post_id: deep,
      root_post_id: story,
      status: "DRAFT",
    });
    await context.db.write([hideBelow(sql`${deep}`)], { idempotent: true });
    expect(await firstValue("SELECT hidden_above FROM posts WHERE id = ?1", late.id)).toBe(1);
    await hide(middle, 1);
    expect(await hidden()).toEqual([1, 3, 2]);
    await hide(answered, 0);
    expect(await hidden()).toEqual([0, 1, 2]);
    await hide(middle, 0);
    expect(await hidden()).toEqual([0, 0, 0]);
  });
});
