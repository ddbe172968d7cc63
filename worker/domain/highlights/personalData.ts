import { sql } from "../../db/sql.ts";
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
    response_quotes: {
      whyWithheld: "where the passage is",
      columns: {
        "erased, exported, public": "user_id response_id post_id text created_at",
        "erased, withheld": "paragraph_name start_offset",
      },
    },
  },
  records: ({ userId, now }) => ({
    "highlights.csv": {
      columns: {
        story: sql`p.id`,
        title: sql`p.title`,
        passage: readablePassage(sql`q.text`, { userId, now }),
        since: sql`h.created_at`,
      },
      from: sql`highlights h JOIN quotes q ON q.id = h.quote_id JOIN posts p ON p.id = h.post_id
        WHERE h.user_id = ${userId} AND ${isPublishedSql("p")} ORDER BY h.created_at`,
    },
    "notes.csv": {
      columns: {
        story: sql`p.id`,
        title: sql`p.title`,
        passage: readablePassage(sql`n.text`, { userId, now }),
        note: sql`n.note`,
        since: sql`n.created_at`,
      },
      from: sql`notes n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ${userId}
        AND ${isPublishedSql("p")}
        ORDER BY n.created_at`,
    },
    "response-passages.csv": {
      columns: {
        response: sql`q.response_id`,
        story: sql`p.id`,
        title: sql`p.title`,
        passage: readablePassage(sql`q.text`, { userId, now }),
        since: sql`q.created_at`,
      },
      from: sql`response_quotes q JOIN posts p ON p.id = q.post_id WHERE q.user_id = ${userId}
        AND ${isPublishedSql("p")}
        ORDER BY q.created_at`,
    },
  }),
  erase: (account) => [
    // The last highlight of a quote goes with it.
    dueStatement(
      account,
      sql`DELETE FROM quotes WHERE id IN (SELECT quote_id FROM highlights
        WHERE user_id = ${account.id})
        AND NOT EXISTS (SELECT 1 FROM highlights o
          WHERE o.quote_id = quotes.id AND o.user_id <> ${account.id})`,
    ),
    ...deleteRows(account, [
      ["highlights", "user_id"],
      ["notes", "user_id"],
      ["response_quotes", "user_id"],
    ]),
    // Highlights before the quotes that they refer to.
    ...deleteByStory(account, ["highlights", "quotes", "notes", "response_quotes"]),
  ],
};
