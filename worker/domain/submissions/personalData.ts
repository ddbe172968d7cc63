import { sql, identifier } from "../../db/sql.ts";
import { deleteRows, dueStatement, type PersonalData } from "../kernel/personalData.ts";

/** Notes to writers: the table, and the column with the note's writer. */
const NOTES_TO_WRITERS = [
  ["publication_submission_steps", "made_by"],
  ["publication_submissions", "updated_by"],
] as const;

export const personalData: PersonalData = {
  tables: {
    publication_submissions: {
      whyWithheld: "notes between writer and editor",
      columns: {
        "erased, exported": "collection_id post_id writer_id status created_at updated_at",
        "erased, withheld": "id note updated_by handed_in_revision handed_in_title",
      },
    },
    publication_submission_steps: {
      whyKept: "the states that a submission had, without notes",
      whyWithheld: "the states that submissions had",
      columns: {
        "erased, withheld": "note made_by",
        "kept, withheld": "id submission_id status made_at",
      },
    },
  },
  records: ({ userId }) => ({
    "submissions.csv": {
      columns: {
        publication: sql`c.slug`,
        story: sql`p.title`,
        status: sql`s.status`,
        since: sql`s.created_at`,
        last: sql`s.updated_at`,
      },
      from: sql`publication_submissions s JOIN active_collections c ON c.id = s.collection_id
        JOIN posts p ON p.id = s.post_id WHERE s.writer_id = ${userId} ORDER BY s.created_at`,
    },
  }),
  erase: (account) => [
    ...NOTES_TO_WRITERS.map(([table, column]) =>
      dueStatement(
        account,
        sql`
        UPDATE ${identifier(table)} SET note = '', ${identifier(column)} = NULL
          WHERE ${identifier(column)} = ${account.id}`,
      ),
    ),
    ...deleteRows(account, [["publication_submissions", "writer_id"]]),
  ],
};
