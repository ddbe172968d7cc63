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
  records: {
    "series.csv": {
      columns: {
        title: "title",
        description: "description",
        since: "created_at",
        last: "updated_at",
      },
      from: "sequences WHERE creator_id = ?1 ORDER BY created_at",
    },
  },
  erase: (account) => [
    dueStatement(
      account,
      "DELETE FROM sequence_posts WHERE sequence_id IN (SELECT id FROM sequences WHERE creator_id = ?1)",
    ),
    ...deleteRows(account, [["sequences", "creator_id"]]),
    ...deleteByStory(account, ["sequence_posts"]),
  ],
};
