// A database that has responses already counts whole threads once it is brought up to date.

import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const MIGRATIONS = new URL("../../../worker/db/migrations/", import.meta.url);
const NAMES = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));

test("the migration counts what is there, and hides what is below what is hidden", () => {
  const db = new DatabaseSync(":memory:");
  const apply = (names: readonly string[]) => {
    for (const name of names.toSorted()) db.exec(readFileSync(new URL(name, MIGRATIONS), "utf8"));
  };
  apply(NAMES.filter((name) => name < "0201"));
  const add = db.prepare(
    `INSERT INTO posts (id, status, visibility, is_hidden_response, in_response_to_post_id,
       root_post_id, response_count, created_at, updated_at)
     VALUES (?1, ?2, 'PUBLIC', ?3, ?4, ?5, 0, 0, 0)`,
  );
  const rows: [id: string, parent: string | null, status?: string, isHidden?: number][] = [
    ["story", null],
    ["a", "story"],
    ["a1", "a"],
    ["a2", "a"],
    ["a11", "a1"],
    ["hidden", "story", "PUBLISHED", 1],
    ["h1", "hidden"],
    ["h11", "h1"],
    ["gone", "story", "DELETED"],
    ["g1", "gone"],
  ];
  for (const [id, parent, status = "PUBLISHED", isHidden = 0] of rows) {
    add.run(id, status, isHidden, parent, parent && "story");
  }
  apply(NAMES.filter((name) => name >= "0201"));
  const found = db
    .prepare("SELECT id, response_count AS n, is_hidden_response AS h FROM posts ORDER BY id")
    .all()
    .map(({ id, n, h }) => [id, n, h]);
  expect(found).toEqual([
    ["a", 2, 0],
    ["a1", 1, 0],
    ["a11", 0, 0],
    ["a2", 0, 0],
    ["g1", 0, 0],
    ["gone", 1, 0],
    ["h1", 1, 2],
    ["h11", 0, 2],
    ["hidden", 1, 1],
    ["story", 4, 0],
  ]);
  db.close();
});
