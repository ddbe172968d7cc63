import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import { roleMay } from "../kernel/roleMay.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";

/** Maximum number of publications per user. */
const COLLECTIONS_NAMED = 50;

/** Publications that a user owns or edits, by user id: owned first, then by name. */
export const editedCollectionsByUser = defineLoader<DomainContext, string, CollectionRow[]>(
  (context, ids) => Promise.all(ids.map((id) => readCollections(context, id))),
);

async function readCollections(context: DomainContext, userId: string): Promise<CollectionRow[]> {
  const rows = await context.db.all<CollectionRow>(sql`
    SELECT ${collectionColumns("c")}
    FROM collection_members m JOIN active_collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId} AND ${roleMay(sql`m.role`, "editInfo")}
    ORDER BY m.role DESC, c.name, c.id LIMIT +${COLLECTIONS_NAMED}`);
  for (const row of rows) seenCollection(context, row);
  return rows;
}
