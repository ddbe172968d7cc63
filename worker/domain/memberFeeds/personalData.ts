import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    member_feeds: {
      whyWithheld: "opens a feed",
      columns: {
        "erased, withheld":
          "id user_id kind target_id token_hash created_at revoked_at last_read_at",
      },
    },
  },
  erase: (account) => deleteRows(account, [["member_feeds", "user_id"]]),
};
