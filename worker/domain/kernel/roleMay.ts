import {
  COLLECTION_PERMISSIONS,
  type CollectionPermission,
} from "../../../shared/publications/collectionPermissions.ts";
import { sql, type Sql } from "../../db/sql.ts";

/** SQL condition: a role in a publication, as a column, has a permission. */
export function roleMay(role: Sql, permission: CollectionPermission): Sql {
  const roles = JSON.stringify(COLLECTION_PERMISSIONS[permission]);
  return sql`${role} IN (SELECT value FROM json_each(${roles}))`;
}
