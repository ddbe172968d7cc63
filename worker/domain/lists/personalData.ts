import { sql } from "../../db/sql.ts";
import { isDue, deleteRows, type PersonalData } from "../kernel/personalData.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import { deleteLists } from "./rows/listDiscussions.ts";

export const personalData: PersonalData = {
  tables: {
    catalogs: {
      whyWithheld: "ids and counts",
      columns: {
        "erased, exported": "created_at",
        "erased, exported, public": "creator_id visibility name description",
        "erased, withheld": "updated_at deleted_at",
        "erased, withheld, public": "id type item_count clap_count response_count follower_count",
      },
    },
    catalog_items: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported": "owner_id created_at",
        "erased, exported, public": "catalog_id post_id note",
        "erased, withheld": "id removed_at",
        "erased, withheld, public": "position",
      },
    },
  },
  records: ({ userId }) => ({
    "own-lists.csv": {
      columns: {
        list: sql`name`,
        description: sql`description`,
        "seen by": sql`visibility`,
        since: sql`created_at`,
      },
      from: sql`catalogs WHERE creator_id = ${userId} AND deleted_at IS NULL ORDER BY created_at, id`,
    },
    "lists.csv": {
      columns: {
        list: sql`c.name`,
        "seen by": sql`c.visibility`,
        story: sql`p.title`,
        note: sql`i.note`,
        since: sql`i.created_at`,
      },
      from: sql`catalog_items i JOIN catalogs c ON c.id = i.catalog_id JOIN posts p
        ON p.id = i.post_id
        WHERE i.owner_id = ${userId} AND i.removed_at IS NULL AND c.deleted_at IS NULL
          AND ${isPublishedSql("p")}
        ORDER BY c.created_at, c.id, i.position DESC`,
    },
  }),
  erase: (account) => [
    ...deleteRows(account, [["catalog_items", "owner_id"]]),
    ...deleteLists(sql`c.creator_id = ${account.id} AND ${isDue(account)}`),
  ],
};
