import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sectionStoriesByCollection } from "../../../../worker/domain/publications/sectionStories.ts";
import { FIXED_NOW, makeCollection, makeTag } from "../../../support/factories.ts";
import { addSection } from "../../../support/publications/publications.ts";
import { makeCountingContext } from "../../../support/makeCountingContext.ts";

test("the sections of a large publication read about as many rows as they show", async () => {
  const collection = await makeCollection();
  const tag = await makeTag();
  for (const source of ["LATEST", "TAG"]) {
    await addSection(collection.id, { kind: "POSTS", source, tag_id: tag.id });
  }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (id, collection_id, status, visibility, title, created_at, first_published_at, updated_at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
       SELECT 'many' || n, ?1, 'PUBLISHED', 'PUBLIC', 'Story', ?2, ?2 - n, ?2 FROM numbers`,
    ).bind(collection.id, FIXED_NOW),
    env.DB.prepare(
      "INSERT INTO post_tags (post_id, tag_id, position) SELECT id, ?1, 0 FROM posts WHERE id GLOB 'many*'",
    ).bind(tag.id),
  ]);
  const { context, rowsRead } = makeCountingContext();
  const sections = await sectionStoriesByCollection(context).load(collection.id);
  expect([...sections.values()].map((stories) => stories.length)).toEqual([6, 6]);
  expect(rowsRead()).toBeLessThan(500);
});
