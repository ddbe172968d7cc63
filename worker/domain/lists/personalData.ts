import { IS_DUE, deleteRows, type PersonalData } from "../kernel/personalData.ts";
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
  records: {
    "own-lists.csv": {
      columns: {
        list: "name",
        description: "description",
        "seen by": "visibility",
        since: "created_at",
      },
      from: "catalogs WHERE creator_id = ?1 AND deleted_at IS NULL ORDER BY created_at, id",
    },
    "lists.csv": {
      columns: {
        list: "c.name",
        "seen by": "c.visibility",
        story: "p.title",
        note: "i.note",
        since: "i.created_at",
      },
      from: `catalog_items i JOIN catalogs c ON c.id = i.catalog_id JOIN posts p ON p.id = i.post_id
      WHERE i.owner_id = ?1 AND i.removed_at IS NULL AND c.deleted_at IS NULL AND ${isPublishedSql("p")}
      ORDER BY c.created_at, c.id, i.position DESC`,
    },
  },
  erase: (account) => [
    ...deleteRows(account, [["catalog_items", "owner_id"]]),
    ...deleteLists(`c.creator_id = ?1 AND ${IS_DUE}`, account.id, account.now),
  ],
};
