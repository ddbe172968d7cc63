import type { CollectionPermission } from "../../../../shared/publications/collectionPermissions.ts";
import { type IdOrLookup, sql, type Sql } from "../../../db/sql.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/** SQL condition: a user's role in a publication has a permission. */
export function mayInCollection(
  permission: CollectionPermission,
  { collectionId, userId }: { collectionId: IdOrLookup; userId: IdOrLookup },
): Sql {
  return sql`EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ${collectionId}
    AND user_id = ${userId} AND ${roleMay(sql`role`, permission)})`;
}
