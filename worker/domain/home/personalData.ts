import { sql } from "../../db/sql.ts";
import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    feed_reductions: {
      columns: {
        "erased, exported": "user_id kind target_id created_at",
      },
    },
  },
  records: ({ userId }) => ({
    "shown-less.csv": {
      columns: {
        what: sql`r.kind`,
        name: sql`coalesce(u.name, c.name, t.display_title, '')`,
        since: sql`r.created_at`,
      },
      from: sql`feed_reductions r
        LEFT JOIN users u ON r.kind = 'USER' AND u.id = r.target_id AND u.is_hidden = 0
        LEFT JOIN active_collections c ON r.kind = 'COLLECTION' AND c.id = r.target_id
        LEFT JOIN tags t ON r.kind = 'TAG' AND t.id = r.target_id
        WHERE r.user_id = ${userId} ORDER BY r.created_at`,
    },
    "home.csv": {
      columns: { order: sql`home_feed_order` },
      from: sql`users WHERE id = ${userId}`,
    },
  }),
  erase: (account) => [
    ...deleteRows(account, [
      ["feed_reductions", "user_id"],
      ["feed_reductions", "target_id"],
    ]),
  ],
};
