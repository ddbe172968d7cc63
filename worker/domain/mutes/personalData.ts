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
  records: {
    "muted-people.csv": {
      columns: { username: "u.username", name: "u.name", since: "m.created_at" },
      from: `user_mutes m JOIN users u ON u.id = m.target_id
      WHERE m.user_id = ?1 AND u.is_suspended = 0 ORDER BY u.username`,
    },
    "muted-publications.csv": {
      columns: { slug: "c.slug", name: "c.name", since: "m.created_at" },
      from: `collection_mutes m JOIN collections c ON c.id = m.collection_id
      WHERE m.user_id = ?1 ORDER BY c.slug`,
    },
  },
  erase: (account) => [
    ...deleteRows(account, [
      ["user_mutes", "user_id"],
      ["user_mutes", "target_id"],
      ["collection_mutes", "user_id"],
    ]),
  ],
};
