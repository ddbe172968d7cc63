import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { storiesByTag } from "../../../../worker/domain/stories/storiesByTag.ts";
import { FIXED_NOW, makeTag } from "../../../support/factories.ts";
import { makeCountingContext } from "../../../support/makeCountingContext.ts";

test("the top stories of a year read about as many rows as they show", async () => {
  const tag = await makeTag();
  // Half of them are older than a year.
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (id, status, visibility, title, created_at, first_published_at, updated_at, clap_count)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
       SELECT 'year' || n, 'PUBLISHED', 'PUBLIC', 'Story', ?1, ?1 - n % 2 * ?2, ?1, n FROM numbers`,
    ).bind(FIXED_NOW, 400 * DAY_MS),
    env.DB.prepare(
      "INSERT INTO post_tags (post_id, tag_id, position) SELECT id, ?1, 0 FROM posts WHERE id GLOB 'year*'",
    ).bind(tag.id),
  ]);
  const { context, rowsRead } = makeCountingContext();
  const bounds = { limit: 10, after: null };
  const { edges } = await storiesByTag(context).load({
    tagSlug: tag.slug,
    sort: "TOP_YEAR",
    bounds,
  });
  expect(edges.map(({ node }) => node.id)).toEqual(
    Array.from({ length: 10 }, (_, index) => `year${1000 - 2 * index}`),
  );
  expect(rowsRead()).toBeLessThan(500);
});
