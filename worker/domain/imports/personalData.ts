import { sql } from "../../db/sql.ts";
import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    story_imports: {
      whyWithheld: "states of the import",
      columns: {
        "erased, exported": "user_id kind file_name created_at site_address",
        "erased, withheld":
          "id expires_at read_to read_attempts read_claimed_until is_cut turn is_open",
      },
    },
  },
  records: ({ userId }) => ({
    "imports.csv": {
      columns: {
        file: sql`file_name`,
        kind: sql`kind`,
        site: sql`site_address`,
        when: sql`created_at`,
      },
      from: sql`story_imports WHERE user_id = ${userId} ORDER BY created_at`,
    },
  }),
  erase: (account) => deleteRows(account, [["story_imports", "user_id"]]),
};
