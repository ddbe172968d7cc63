import { deleteByStory, deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    friend_links: {
      whyWithheld: "opens a story to others",
      columns: {
        "erased, withheld": "id post_id creator_id token_hash created_at revoked_at view_count",
      },
    },
  },
  erase: (account) => [
    ...deleteRows(account, [["friend_links", "creator_id"]]),
    ...deleteByStory(account, ["friend_links"]),
  ],
};
