import { clearColumns, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    error_reports: {
      whyKept: "failures of the product, without the user",
      whyWithheld: "failures of the product",
      columns: {
        "erased, withheld": "user_id",
        "kept, withheld":
          "id received_at happened_at client build_id name message stack file_name line_number status location user_agent group_id",
      },
    },
  },
  erase: (account) => [...clearColumns(account, [["error_reports", "user_id"]])],
};
