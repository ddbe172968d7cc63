import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    feed_reductions: {
      columns: {
        "erased, exported": "user_id kind target_id created_at",
      },
    },
  },
  records: {
    "shown-less.csv": {
      columns: {
        what: "r.kind",
        name: "coalesce(u.name, c.name, t.display_title, '')",
        since: "r.created_at",
      },
      from: `feed_reductions r
      LEFT JOIN users u ON r.kind = 'USER' AND u.id = r.target_id AND u.is_suspended = 0
      LEFT JOIN collections c ON r.kind = 'COLLECTION' AND c.id = r.target_id
      LEFT JOIN tags t ON r.kind = 'TAG' AND t.id = r.target_id
      WHERE r.user_id = ?1 ORDER BY r.created_at`,
    },
    "home.csv": {
      columns: { order: "home_feed_order" },
      from: "users WHERE id = ?1",
    },
  },
  erase: (account) => [
    ...deleteRows(account, [
      ["feed_reductions", "user_id"],
      ["feed_reductions", "target_id"],
    ]),
  ],
};
