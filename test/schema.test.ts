// The rules of the schema: one file per area, and triggers that only keep counters and copies.

import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migratedDatabase } from "./support/sql/schema.ts";
import { ROOT } from "./support/sql/syntax.ts";

const MAX_FILES = 16;
const MAX_TRIGGERS = 30;

/** Columns that triggers keep equal to rows of other tables: sums of them, or copies. */
const KEPT: Readonly<Record<string, string>> = {
  archive_days: "post_count",
  catalogs: "item_count clap_count response_count",
  content_clock: "changed_at",
  newsletter_days: "won lost",
  newsletter_issue_results: "skipped_left skipped_suppressed",
  newsletter_issues: "sent failed skipped",
  newsletters: "subscriber_count",
  post_tags: "is_listed first_published_at clap_count collection_id",
  posts: "response_count",
  quotes: "highlight_count",
  sequences: "has_stories",
  user_posts: "is_listed first_published_at read_count collection_id",
  users: "unread_notification_count",
};

/** Tables that are nothing but an index of others: triggers may add and delete their rows. */
const INDEXES = new Set([
  "search_entries",
  "search_queue",
  "search_texts",
  "search_title_index",
  "search_title_words",
  "search_trigrams",
  "user_posts",
]);

/** Tables whose rows are counters: triggers may add them. */
const COUNTERS = new Set(["archive_days", "newsletter_days"]);

interface Trigger {
  name: string;
  sql: string;
}

const triggers = migratedDatabase()
  .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
  .all() as unknown as Trigger[];

/** Returns why a statement of a trigger isn't allowed; null if it is. */
function problemOf(statement: string): string | null {
  const deleted = /^DELETE FROM (\w+)/.exec(statement)?.[1];
  if (deleted) return INDEXES.has(deleted) ? null : `deletes rows of ${deleted}`;
  const inserted = /^INSERT (?:OR IGNORE )?INTO (\w+)/.exec(statement)?.[1];
  if (inserted && !INDEXES.has(inserted) && !COUNTERS.has(inserted))
    return `adds rows to ${inserted}`;
  const table = inserted ?? /^UPDATE (\w+) SET/.exec(statement)?.[1];
  if (!table) return `isn't an INSERT, UPDATE or DELETE: ${statement}`;
  const kept = new Set(KEPT[table]?.split(" "));
  const others = assignedColumns(statement).filter((column) => !kept.has(column));
  return others.length === 0 ? null : `sets ${table}.${others.join(", ")}`;
}

/** The columns that an UPDATE, or the UPDATE of an upsert, sets. */
function assignedColumns(statement: string): string[] {
  let set = / SET (.*)$/.exec(statement)?.[1]?.replaceAll(/'[^']*'/g, "") ?? "";
  // Of `(a, b) = (…)` the columns, and of values nothing in parentheses.
  set = set.replaceAll(/\(([\w, ]+)\) =/g, (_all, columns: string) =>
    columns
      .split(", ")
      .map((column) => `${column} =`)
      .join(", "),
  );
  for (let before = ""; before !== set;) {
    before = set;
    set = set.replaceAll(/\([^()]*\)/g, "");
  }
  return [...set.replace(/ WHERE .*$/, "").matchAll(/(?:^|, )(\w+) =/g)].map(
    ([, column = ""]) => column,
  );
}

/** The statements of a trigger, each on one line without comments. */
function statementsOf({ sql }: Trigger): string[] {
  const body = sql.slice(sql.indexOf("BEGIN") + "BEGIN".length, sql.lastIndexOf("END"));
  const line = body.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ");
  return line
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}

test("each area has one file", () => {
  const files = readdirSync(path.join(ROOT, "worker/db/migrations"));
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
});

test("triggers only keep counters and copies, and there are few", () => {
  const problems = triggers.flatMap((trigger) =>
    statementsOf(trigger).flatMap((statement) => {
      const problem = problemOf(statement);
      return problem === null ? [] : [`${trigger.name} ${problem}`];
    }),
  );
  expect(problems).toEqual([]);
  expect(triggers.length).toBeLessThanOrEqual(MAX_TRIGGERS);
});

test.each([
  [
    "UPDATE newsletter_subscribers SET state = 'SUPPRESSED' WHERE id = 1",
    "sets newsletter_subscribers.state",
  ],
  [
    "UPDATE posts SET response_count = (SELECT 1, 2), status = 'DRAFT' WHERE id = 1",
    "sets posts.status",
  ],
  ["UPDATE posts SET (response_count, title) = (SELECT 1, 2) WHERE id = 1", "sets posts.title"],
  ["INSERT INTO mail_outbox (key) VALUES (1)", "adds rows to mail_outbox"],
  [
    "INSERT INTO archive_days (day) VALUES (1) ON CONFLICT DO UPDATE SET day = day + 1",
    "sets archive_days.day",
  ],
  ["DELETE FROM notifications WHERE id = 1", "deletes rows of notifications"],
  ["UPDATE users SET unread_notification_count = max(0, 1) WHERE id = 1", null],
])("finds a rule in a trigger: %s", (statement, problem) => {
  expect(problemOf(statement)).toBe(problem);
});
