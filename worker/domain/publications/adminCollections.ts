import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "./rows/collectionRow.ts";
import { seenCollection } from "./rows/collections.ts";
import { roleMay } from "../kernel/roleMay.ts";

/**
 * Returns at most `limit` publications that a person owns or edits: owned ones first, then by name.
 */
export async function listAdminCollections(
  context: DomainContext,
  userId: string,
  limit: number,
): Promise<CollectionRow[]> {
  const rows = await context.db.all<CollectionRow>(sql`
    SELECT ${collectionColumns("c")}
    FROM collection_members m JOIN active_collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId} AND ${roleMay(sql`m.role`, "editInfo")}
    ORDER BY m.role = 'OWNER' DESC, c.name COLLATE NOCASE, c.id LIMIT +${limit}`);
  return rows.map((row) => seenCollection(context, row)!);
}
