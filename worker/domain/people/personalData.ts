import { sql } from "../../db/sql.ts";
import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    former_usernames: {
      whyKept: "nobody else may take the name",
      columns: {
        "kept, exported": "changed_at",
        "kept, exported, public": "username_key user_id",
      },
    },
    dismissals: {
      whyWithheld: "banners that were closed",
      columns: {
        "erased, withheld": "user_id flag dismissed_at",
      },
    },
  },
  records: ({ userId }) => ({
    "former-usernames.csv": {
      columns: { username: sql`username_key`, until: sql`changed_at` },
      from: sql`former_usernames WHERE user_id = ${userId} ORDER BY changed_at`,
    },
  }),
  erase: (account) => [
    ...deleteRows(account, [["dismissals", "user_id"]]),
    sql`INSERT INTO former_usernames (username_key, user_id, changed_at)
      SELECT username_key, id, ${account.now} FROM users WHERE id = ${account.id}
        AND erase_at <= ${account.now}
      ON CONFLICT DO NOTHING`,
  ],
};
