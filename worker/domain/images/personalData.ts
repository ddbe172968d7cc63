import { sql } from "../../db/sql.ts";
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
    dueStatement(
      account,
      sql`UPDATE users SET image_id = NULL, banner_image_id = NULL WHERE id = ${account.id}`,
    ),
    sql`DELETE FROM images WHERE id IN (SELECT value FROM json_each(${JSON.stringify(account.imageIds)}))`,
  ],
};
