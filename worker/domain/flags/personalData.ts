import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    flag_rules: {
      whyWithheld: "the product’s own",
      columns: {
        "erased, withheld": "flag position audience user_id share value",
      },
    },
  },
  erase: (account) => deleteRows(account, [["flag_rules", "user_id"]]),
};
