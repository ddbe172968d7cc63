import { allRows } from "../../support/database.ts";
import { expect, test } from "vitest";
import { growingSteps, type PlanStep } from "../../support/queryPlans.ts";

test.each([
  ["by key", "SELECT title FROM posts p WHERE p.id = 'x'", []],
  ["by no index", "SELECT id FROM posts p WHERE p.title = 'x'", [/^reads all of posts/]],
  [
    "by no index for each row",
    "SELECT t.id, (SELECT count(*) FROM posts p WHERE p.title = t.slug) FROM tags t WHERE t.slug = 'x'",
    [/^reads all of posts for each row/],
  ],
  [
    "a list for each story",
    `WITH chosen AS (SELECT s.id, CASE WHEN s.source = 'TAG' THEN (SELECT json_group_array(id) FROM (
         SELECT q.id FROM posts q WHERE q.title = s.title)) END AS ids
       FROM collection_sections s WHERE s.collection_id = 'x')
     SELECT p.id FROM chosen c JOIN json_each(c.ids) k JOIN posts p ON p.id = k.value`,
    [/^reads all of posts for each row/],
  ],
  [
    "the first in an index",
    "SELECT id FROM posts p WHERE p.is_listed = 1 ORDER BY p.first_published_at DESC, p.id DESC LIMIT 9",
    [],
  ],
  [
    "the first of a sorted table",
    "SELECT id FROM posts p ORDER BY p.updated_at DESC LIMIT 9",
    [/^reads all of posts/],
  ],
])("a statement that reads %s is recognized by its plan", async (_, sql, expected) => {
  const results = await allRows<PlanStep>(`EXPLAIN QUERY PLAN ${sql}`);
  const found = growingSteps(sql, results, new Set(["posts", "tags", "collection_sections"]));
  expect(found).toHaveLength(expected.length);
  for (const [index, words] of expected.entries()) expect(found[index]).toMatch(words);
});
