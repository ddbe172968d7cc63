import { clearColumns, deleteByStory, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    drafts: {
      whyWithheld: "how the draft is saved, and notes between writer and editor",
      columns: {
        "erased, exported": "post_id content settings",
        "erased, withheld":
          "revision published_revision write_token updated_at updated_by scheduled_at schedule_error scheduled_by scheduled_revision scheduled_note writers_schedule writers_settings",
      },
    },
    post_versions: {
      whyWithheld: "earlier states of what is exported",
      columns: {
        "erased, withheld": "id post_id revision kind content created_at created_by",
      },
    },
  },
  erase: (account) => [
    ...clearColumns(account, [
      ["drafts", "updated_by"],
      ["drafts", "scheduled_by"],
      ["post_versions", "created_by"],
    ]),
    ...deleteByStory(account, ["drafts", "draft_deltas", "post_versions"]),
  ],
};
