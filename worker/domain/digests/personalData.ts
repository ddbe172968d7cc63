import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    digests: {
      whyWithheld: "ids of stories, and the secret of the link to leave",
      columns: {
        "erased, exported": "user_id frequency created_at",
        "erased, withheld": "id period post_ids token_hash",
      },
    },
  },
  records: {
    "digests.csv": {
      columns: { "how often": "frequency", since: "created_at" },
      from: "digests WHERE user_id = ?1 AND post_ids <> '[]' ORDER BY created_at",
    },
  },
  erase: (account) => deleteRows(account, [["digests", "user_id"]]),
};
