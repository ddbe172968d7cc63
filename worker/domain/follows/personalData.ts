import { sql, identifier } from "../../db/sql.ts";
import { deleteRows, dueStatement, type PersonalData } from "../kernel/personalData.ts";

/** Follower counts to decrement: the table, the follow table, and its column that refers to the table. */
const COUNTS = [
  ["collections", "collection_follows", "collection_id"],
  ["tags", "tag_follows", "tag_id"],
  ["catalogs", "catalog_follows", "catalog_id"],
  ["users", "user_follows", "target_id"],
] as const;

export const personalData: PersonalData = {
  tables: {
    user_follows: {
      columns: {
        "erased, exported": "created_at",
        "erased, exported, public": "follower_id target_id",
      },
    },
    collection_follows: {
      columns: {
        "erased, exported": "follower_id collection_id created_at",
      },
    },
    tag_follows: {
      columns: {
        "erased, exported": "follower_id tag_id created_at",
      },
    },
    catalog_follows: {
      columns: {
        "erased, exported": "follower_id catalog_id created_at",
      },
    },
  },
  records: ({ userId }) => ({
    "following-people.csv": {
      columns: { username: sql`u.username`, name: sql`u.name`, since: sql`f.created_at` },
      from: sql`user_follows f JOIN users u ON u.id = f.target_id
        WHERE f.follower_id = ${userId} AND u.is_hidden = 0 ORDER BY f.created_at`,
    },
    "following-publications.csv": {
      columns: { slug: sql`c.slug`, name: sql`c.name`, since: sql`f.created_at` },
      from: sql`collection_follows f JOIN active_collections c ON c.id = f.collection_id
        WHERE f.follower_id = ${userId} ORDER BY f.created_at`,
    },
    "following-topics.csv": {
      columns: { slug: sql`t.slug`, title: sql`t.display_title`, since: sql`f.created_at` },
      from: sql`tag_follows f JOIN tags t ON t.id = f.tag_id WHERE f.follower_id = ${userId}
        ORDER BY f.created_at`,
    },
    "following-lists.csv": {
      columns: { list: sql`c.name`, username: sql`u.username`, since: sql`f.created_at` },
      from: sql`catalog_follows f JOIN catalogs c ON c.id = f.catalog_id
          AND c.visibility <> 'PRIVATE' AND c.deleted_at IS NULL
        JOIN users u ON u.id = c.creator_id AND u.is_hidden = 0
        WHERE f.follower_id = ${userId} ORDER BY f.created_at`,
    },
  }),
  erase: (account) => [
    ...COUNTS.map(([table, rows, key]) =>
      dueStatement(
        account,
        sql`UPDATE ${identifier(table)} SET follower_count = max(follower_count - 1, 0)
          WHERE id IN (SELECT ${identifier(key)} FROM ${identifier(rows)}
            WHERE follower_id = ${account.id})`,
      ),
    ),
    dueStatement(
      account,
      sql`UPDATE users SET following_count = max(following_count - 1, 0)
        WHERE id IN (SELECT follower_id FROM user_follows WHERE target_id = ${account.id})`,
    ),
    ...deleteRows(account, [
      ["collection_follows", "follower_id"],
      ["tag_follows", "follower_id"],
      ["catalog_follows", "follower_id"],
      ["user_follows", "follower_id"],
      ["user_follows", "target_id"],
    ]),
  ],
};
