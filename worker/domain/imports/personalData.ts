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
  records: {
    "imports.csv": {
      columns: { file: "file_name", kind: "kind", site: "site_address", when: "created_at" },
      from: "story_imports WHERE user_id = ?1 ORDER BY created_at",
    },
  },
  erase: (account) => deleteRows(account, [["story_imports", "user_id"]]),
};
