import { sql } from "../../db/sql.ts";
import {
  deleteByStory,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    sequences: {
      whyWithheld: "ids, and states of the stories in it",
      columns: {
        "erased, exported": "created_at updated_at",
        "erased, exported, public": "creator_id title description",
        "erased, withheld": "is_public has_stories",
        "erased, withheld, public": "id",
      },
    },
  },
  records: ({ userId }) => ({
    "series.csv": {
      columns: {
        title: sql`title`,
        description: sql`description`,
        since: sql`created_at`,
        last: sql`updated_at`,
      },
      from: sql`sequences WHERE creator_id = ${userId} ORDER BY created_at`,
    },
  }),
  erase: (account) => [
    dueStatement(
      account,
      sql`DELETE FROM sequence_posts WHERE sequence_id IN (SELECT id FROM sequences
        WHERE creator_id = ${account.id})`,
    ),
    ...deleteRows(account, [["sequences", "creator_id"]]),
    ...deleteByStory(account, ["sequence_posts"]),
  ],
};
