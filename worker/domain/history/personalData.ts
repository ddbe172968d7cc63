import { deleteRows, type PersonalData } from "../kernel/personalData.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

export const personalData: PersonalData = {
  tables: {
    reading_history: {
      columns: {
        "erased, exported": "user_id post_id read_at",
      },
    },
    reading_history_pauses: {
      whyWithheld: "a switch",
      columns: {
        "erased, withheld": "user_id paused_at",
      },
    },
  },
  records: {
    "reading-history.csv": {
      columns: { story: "p.id", title: "p.title", last: "h.read_at" },
      from: `reading_history h JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ?1 AND ${isPublishedSql("p")} ORDER BY h.read_at`,
    },
  },
  erase: (account) => [
    ...deleteRows(account, [
      ["reading_history", "user_id"],
      ["reading_history_pauses", "user_id"],
    ]),
  ],
};
