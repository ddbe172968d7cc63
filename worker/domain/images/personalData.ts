import { clearColumns, dueStatement, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    images: {
      whyKept: "another account’s content may show the same file; unused files are deleted",
      whyWithheld: "facts about the files in the export",
      columns: {
        "erased, withheld": "uploaded_by",
        "kept, exported, public": "id object_key format",
        "kept, withheld": "bytes sha256 created_at uploaded_again_at erase_at",
        "kept, withheld, public": "width height is_animated alt license attribution source_url",
      },
    },
  },
  erase: (account) => [
    ...clearColumns(account, [["images", "uploaded_by"]]),
    dueStatement(account, "UPDATE users SET image_id = NULL WHERE id = ?1"),
    [
      "DELETE FROM images WHERE id IN (SELECT value FROM json_each(?1))",
      JSON.stringify(account.imageIds),
    ],
  ],
};
