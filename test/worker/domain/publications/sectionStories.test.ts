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

test("a section further down is filled with the stories that those above it leave", async () => {
  const collection = await makeCollection();
  const tag = await makeTag();
  const sections = [
    await addSection(collection.id, {
      kind: "POSTS",
      source: "LATEST",
      post_limit: 24,
      position: 0,
    }),
    await addSection(collection.id, {
      kind: "POSTS",
      source: "LATEST",
      post_limit: 24,
      position: 1,
    }),
    await addSection(collection.id, {
      kind: "POSTS",
      source: "TAG",
      tag_id: tag.id,
      post_limit: 3,
      position: 2,
    }),
  ];
  await env.DB.prepare(
    `INSERT INTO posts (id, collection_id, status, visibility, title, created_at, first_published_at, updated_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
     SELECT 'post' || n, ?1, 'PUBLISHED', 'PUBLIC', 'Story', ?2, ?2 - n, ?2 FROM numbers`,
  )
    .bind(collection.id, FIXED_NOW)
    .run();
  await env.DB.prepare(
    "INSERT INTO post_tags (post_id, tag_id, position) SELECT id, ?1, 0 FROM posts WHERE id GLOB 'post*'",
  )
    .bind(tag.id)
    .run();
  const { context } = makeCountingContext();
  const stories = await sectionStoriesByCollection(context).load(collection.id);
  const numbers = sections.map(({ id }) =>
    stories.get(id)?.map((story) => Number(story.id.slice(4))),
  );
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => first + at);
  expect(numbers).toEqual([from(1, 24), from(25, 24), from(49, 3)]);
});
