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
  records: {
    "former-usernames.csv": {
      columns: { username: "username_key", until: "changed_at" },
      from: "former_usernames WHERE user_id = ?1 ORDER BY changed_at",
    },
  },
  erase: (account) => [
    ...deleteRows(account, [["dismissals", "user_id"]]),
    [
      `INSERT INTO former_usernames (username_key, user_id, changed_at)
       SELECT username_key, id, ?2 FROM users WHERE id = ?1 AND erase_at <= ?2
       ON CONFLICT DO NOTHING`,
      account.id,
      account.now,
    ],
  ],
};
