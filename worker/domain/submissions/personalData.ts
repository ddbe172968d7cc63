import { sql, identifier } from "../../db/sql.ts";
import {
  clearColumns,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";

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
        "erased, withheld":
          "id note updated_by handed_in_revision handed_in_title assignee_id due_at reminded_at",
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
    submission_comments: {
      whyWithheld: "comments between writer and editors",
      columns: {
        "erased, withheld":
          "id submission_id user_id key is_internal paragraph_name quote text created_at",
      },
    },
    submission_suggestions: {
      whyWithheld: "parts of stories of other people",
      columns: {
        "erased, withheld":
          "id submission_id made_by key revision delta state created_at decided_at decided_by",
      },
    },
    submission_views: {
      whyWithheld: "hashes of what was seen of stories of other people",
      columns: {
        "erased, withheld": "submission_id user_id viewed_at viewed earlier earlier_at",
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
    ...clearColumns(account, [
      ["publication_submissions", "assignee_id"],
      ["submission_suggestions", "decided_by"],
    ]),
    ...deleteRows(account, [
      ["submission_comments", "user_id"],
      ["submission_suggestions", "made_by"],
      ["submission_views", "user_id"],
      ["publication_submissions", "writer_id"],
    ]),
  ],
};
