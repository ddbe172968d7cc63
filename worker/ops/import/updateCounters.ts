import { sql, type Sql, identifier, prepare } from "../../db/sql.ts";
import { runBatch } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";

/** Each counter with its count expression. */
const COUNTERS: readonly (readonly [table: string, column: string, counted: Sql])[] = [
  ["posts", "clap_count", sql`(SELECT total(clap_count) FROM claps c WHERE c.post_id = posts.id)`],
  ["posts", "voter_count", sql`(SELECT count(*) FROM claps c WHERE c.post_id = posts.id)`],
  [
    "posts",
    "response_count",
    sql`(SELECT c.response_count FROM response_counts c WHERE c.post_id = posts.id)`,
  ],
  [
    "users",
    "post_count",
    sql`(SELECT count(*) FROM user_posts p WHERE p.user_id = users.id AND p.is_listed = 1)`,
  ],
  [
    "users",
    "follower_count",
    sql`(SELECT count(*) FROM user_follows f WHERE f.target_id = users.id)`,
  ],
  [
    "users",
    "following_count",
    sql`(SELECT count(*) FROM user_follows f WHERE f.follower_id = users.id)
     + (SELECT count(*) FROM collection_follows f WHERE f.follower_id = users.id)`,
  ],
  [
    "collections",
    "post_count",
    sql`(SELECT count(*) FROM posts p WHERE p.collection_id = collections.id AND p.is_listed = 1)`,
  ],
  [
    "collections",
    "follower_count",
    sql`(SELECT count(*) FROM collection_follows f WHERE f.collection_id = collections.id)`,
  ],
  [
    "tags",
    "post_count",
    sql`(SELECT count(*) FROM post_tags p WHERE p.tag_id = tags.id AND p.is_listed = 1)`,
  ],
  ["tags", "follower_count", sql`(SELECT count(*) FROM tag_follows f WHERE f.tag_id = tags.id)`],
];

/**
 * Corrects every counter that differs. Checks all rows, since an aborted import may have written
 * rows unknown to the next one.
 */
export async function updateCounters({ db, report }: ImportContext): Promise<void> {
  for (const [table, column, counted] of COUNTERS) {
    // Counting first limits the write, and its triggers, to rows that change.
    report.otherRows += await runBatch(db, [
      prepare(
        db,
        sql`UPDATE ${identifier(table)} SET ${identifier(column)} = counted.n
          FROM (SELECT id, CAST(${counted} AS INTEGER) AS n FROM ${identifier(table)}) AS counted
          WHERE counted.id = ${identifier(table)}.id
            AND ${identifier(table)}.${identifier(column)} <> counted.n`,
      ),
    ]);
  }
}
