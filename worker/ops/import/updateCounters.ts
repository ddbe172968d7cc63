import { runBatch } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";

/** Each counter with its count expression. */
const COUNTERS: readonly (readonly [table: string, column: string, counted: string])[] = [
  ["posts", "clap_count", "(SELECT total(clap_count) FROM claps c WHERE c.post_id = posts.id)"],
  ["posts", "voter_count", "(SELECT count(*) FROM claps c WHERE c.post_id = posts.id)"],
  [
    "posts",
    "response_count",
    "(SELECT c.response_count FROM response_counts c WHERE c.post_id = posts.id)",
  ],
  [
    "users",
    "post_count",
    "(SELECT count(*) FROM user_posts p WHERE p.user_id = users.id AND p.is_listed = 1)",
  ],
  ["users", "follower_count", "(SELECT count(*) FROM user_follows f WHERE f.target_id = users.id)"],
  [
    "users",
    "following_count",
    `(SELECT count(*) FROM user_follows f WHERE f.follower_id = users.id)
     + (SELECT count(*) FROM collection_follows f WHERE f.follower_id = users.id)`,
  ],
  [
    "collections",
    "post_count",
    "(SELECT count(*) FROM posts p WHERE p.collection_id = collections.id AND p.is_listed = 1)",
  ],
  [
    "collections",
    "follower_count",
    "(SELECT count(*) FROM collection_follows f WHERE f.collection_id = collections.id)",
  ],
  [
    "tags",
    "post_count",
    "(SELECT count(*) FROM post_tags p WHERE p.tag_id = tags.id AND p.is_listed = 1)",
  ],
  ["tags", "follower_count", "(SELECT count(*) FROM tag_follows f WHERE f.tag_id = tags.id)"],
];

/**
 * Corrects every counter that differs. Checks all rows, since an aborted import may have written
 * rows unknown to the next one.
 */
export async function updateCounters({ db, report }: ImportContext): Promise<void> {
  for (const [table, column, counted] of COUNTERS) {
    // Counting first limits the write, and its triggers, to rows that change.
    report.otherRows += await runBatch(db, [
      db.prepare(
        `UPDATE ${table} SET ${column} = counted.n
         FROM (SELECT id, CAST(${counted} AS INTEGER) AS n FROM ${table}) AS counted
         WHERE counted.id = ${table}.id AND ${table}.${column} <> counted.n`,
      ),
    ]);
  }
}
