import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../../../shared/durations.ts";
import { rankedFeed } from "../../../../worker/domain/home/rankedFeed.ts";
import { FIXED_NOW, makeUser } from "../../../support/factories.ts";
import { makeCountingContext } from "../../../support/makeCountingContext.ts";

test("the home of a reader who follows many writers reads few rows for each, and the newest stories", async () => {
  const { id: reader } = await makeUser();
  // 300 writers with 15 stories each, one an hour; the reader follows all.
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
       SELECT printf('1ffff%07d', i), 'followed' || i, 'followed' || i, 'Writer', 0, 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO posts (id, creator_id, status, visibility, title, created_at,
         first_published_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4499)
       SELECT printf('dffff%07d', i), printf('1ffff%07d', i % 300), 'PUBLISHED', 'PUBLIC', 'Story',
         0, ?1 - i * ${HOUR_MS}, 0 FROM n`,
    ).bind(FIXED_NOW),
    env.DB.prepare(
      `INSERT INTO user_follows (follower_id, target_id, created_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
       SELECT ?1, printf('1ffff%07d', i), ?2 - i FROM n`,
    ).bind(reader, FIXED_NOW),
  ]);
  const { context, rowsRead } = makeCountingContext();
  const { edges } = await rankedFeed(context, reader, { limit: 20, after: null });
  expect(edges.map(({ node, reason }) => [node.id, reason.kind])).toEqual(
    Array.from({ length: 20 }, (_, i) => [`dffff${`${i}`.padStart(7, "0")}`, "FOLLOWED_USER"]),
  );
  expect(rowsRead()).toBeLessThan(12_000);
});
