import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    account_exports: {
      whyWithheld: "the exports themselves",
      columns: {
        "erased, withheld": "id user_id asked_at ready_at expires_at claimed_until",
      },
    },
  },
  erase: (account) => deleteRows(account, [["account_exports", "user_id"]]),
};
