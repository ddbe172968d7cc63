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
  records: {
    "domains.csv": {
      columns: { domain: "domain", state: "state", since: "added_at" },
      from: "custom_domains WHERE owner_id = ?1 ORDER BY added_at",
    },
  },
  erase: (account) => [
    ...clearColumns(account, [["custom_domains", "added_by"]]),
    dueStatement(
      account,
      `UPDATE custom_domains SET state = 'removed', removed_at = ?2, error = NULL,
         next_check_at = iif(is_subdomain, NULL, ?2)
       WHERE owner_id = ?1 AND state <> 'removed'`,
    ),
  ],
};
