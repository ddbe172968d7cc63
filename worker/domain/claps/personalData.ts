import { deleteRows, dueStatement, type PersonalData } from "../kernel/personalData.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

export const personalData: PersonalData = {
  tables: {
    claps: {
      columns: {
        "erased, exported": "updated_at",
        "erased, exported, public": "post_id user_id clap_count",
      },
    },
    clap_keys: {
      whyWithheld: "idempotency keys, for a day",
      columns: {
        "erased, withheld": "id user_id post_id key created_at change",
      },
    },
  },
  records: {
    "claps.csv": {
      columns: {
        story: "coalesce(p.catalog_id, p.id)",
        title: "coalesce(l.name, p.title)",
        claps: "c.clap_count",
        last: "c.updated_at",
      },
      from: `claps c JOIN posts p ON p.id = c.post_id LEFT JOIN catalogs l ON l.id = p.catalog_id
      WHERE c.user_id = ?1 AND ${isPublishedSql("p")} ORDER BY c.updated_at`,
    },
  },
  erase: (account) => [
    dueStatement(
      account,
      `UPDATE posts AS p SET voter_count = max(voter_count - 1, 0), clap_count = max(clap_count -
         (SELECT c.clap_count FROM claps c WHERE c.post_id = p.id AND c.user_id = ?1), 0)
       WHERE id IN (SELECT post_id FROM claps WHERE user_id = ?1)`,
    ),
    ...deleteRows(account, [
      ["claps", "user_id"],
      ["clap_keys", "user_id"],
    ]),
  ],
};
