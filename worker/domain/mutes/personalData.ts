import { sql } from "../../db/sql.ts";
import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    user_mutes: {
      columns: {
        "erased, exported": "user_id target_id created_at",
      },
    },
    collection_mutes: {
      columns: {
        "erased, exported": "user_id collection_id created_at",
      },
    },
  },
  records: ({ userId }) => ({
    "muted-people.csv": {
      columns: { username: sql`u.username`, name: sql`u.name`, since: sql`m.created_at` },
      from: sql`user_mutes m JOIN users u ON u.id = m.target_id
        WHERE m.user_id = ${userId} AND u.is_hidden = 0 ORDER BY u.username`,
    },
    "muted-publications.csv": {
      columns: { slug: sql`c.slug`, name: sql`c.name`, since: sql`m.created_at` },
      from: sql`collection_mutes m JOIN active_collections c ON c.id = m.collection_id
        WHERE m.user_id = ${userId} ORDER BY c.slug`,
    },
  }),
  erase: (account) => [
    ...deleteRows(account, [
      ["user_mutes", "user_id"],
      ["user_mutes", "target_id"],
      ["collection_mutes", "user_id"],
    ]),
  ],
};
