import {
  deleteByStory,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import { readablePassage } from "./readablePassage.ts";

export const personalData: PersonalData = {
  tables: {
    highlights: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported": "user_id post_id quote_id created_at",
        "erased, withheld": "id",
      },
    },
    notes: {
      whyWithheld: "where the passage is",
      columns: {
        "erased, exported": "user_id post_id text note created_at",
        "erased, withheld": "id key paragraph_name start_offset",
      },
    },
  },
  records: {
    "highlights.csv": {
      columns: {
        story: "p.id",
        title: "p.title",
        passage: readablePassage("q.text"),
        since: "h.created_at",
      },
      from: `highlights h JOIN quotes q ON q.id = h.quote_id JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ?1 AND ${isPublishedSql("p")} ORDER BY h.created_at`,
    },
    "notes.csv": {
      columns: {
        story: "p.id",
        title: "p.title",
        passage: readablePassage("n.text"),
        note: "n.note",
        since: "n.created_at",
      },
      from: `notes n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ?1 AND ${isPublishedSql("p")}
      ORDER BY n.created_at`,
    },
  },
  erase: (account) => [
    // The last highlight of a quote goes with it.
    dueStatement(
      account,
      `DELETE FROM quotes WHERE id IN (SELECT quote_id FROM highlights WHERE user_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM highlights o
           WHERE o.quote_id = quotes.id AND o.user_id <> ?1)`,
    ),
    ...deleteRows(account, [
      ["highlights", "user_id"],
      ["notes", "user_id"],
    ]),
    // Highlights before the quotes that they refer to.
    ...deleteByStory(account, ["highlights", "quotes", "notes"]),
  ],
};
