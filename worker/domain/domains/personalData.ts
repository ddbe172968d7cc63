import { sql } from "../../db/sql.ts";
import { removeDomainsOf } from "./rows/removeDomainsOf.ts";
import { clearColumns, dueStatement, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    custom_domains: {
      whyKept: "an abandoned host must not lead elsewhere",
      whyWithheld: "states of the check",
      columns: {
        "erased, withheld": "error added_by",
        "kept, exported": "owner_id state added_at",
        "kept, exported, public": "domain",
        "kept, withheld":
          "is_subdomain token failures verifying_at live_at failed_at removed_at checked_at next_check_at",
      },
    },
  },
  records: ({ userId }) => ({
    "domains.csv": {
      columns: { domain: sql`domain`, state: sql`state`, since: sql`added_at` },
      from: sql`custom_domains WHERE owner_id = ${userId} ORDER BY added_at`,
    },
  }),
  erase: (account) => [
    ...clearColumns(account, [["custom_domains", "added_by"]]),
    dueStatement(account, removeDomainsOf(account.id, account.now)),
  ],
};
