import { deleteRows, type PersonalData } from "../kernel/personalData.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

export const personalData: PersonalData = {
  tables: {
    pinned_posts: {
      columns: {
        "erased, exported": "pinned_at",
        "erased, exported, public": "user_id post_id",
      },
    },
  },
  records: {
    "pinned-stories.csv": {
      columns: { story: "p.id", title: "p.title", since: "n.pinned_at" },
      from: `pinned_posts n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ?1 AND ${isPublishedSql("p")}
      ORDER BY n.pinned_at`,
    },
  },
  erase: (account) => deleteRows(account, [["pinned_posts", "user_id"]]),
};
