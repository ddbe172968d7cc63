import { sql, literal } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { roleMay } from "../kernel/roleMay.ts";
import { mayInCollection } from "../publications/rows/mayInCollection.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";

/** Maximum number of publications per response, and of contributors per publication. */
const MAX_PUBLICATIONS = 200;
const MAX_CONTRIBUTORS = 500;

/** Publications that a user owns or edits: owned first, then by name. */
export function memberPublications(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<CollectionRow[]> {
  return db.all<CollectionRow>(sql`
    SELECT ${collectionColumns("c")}
    FROM collection_members m JOIN active_collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId} AND ${roleMay(sql`m.role`, "editInfo")}
    ORDER BY m.role = 'OWNER' DESC, c.name COLLATE NOCASE, c.id LIMIT ${literal(MAX_PUBLICATIONS)}`);
}

/**
 * Owners, editors, and writers of a publication that the user owns or edits; null for any other.
 * Suspended users are omitted.
 */
export async function contributorsFor(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  collectionId: string,
): Promise<{ userId: string; role: CollectionRole }[] | null> {
  const rows = await db.all<{ userId: string; role: CollectionRole }>(sql`
    SELECT m.user_id AS userId, m.role FROM collection_members m
    JOIN users u ON u.id = m.user_id AND u.is_hidden = 0
    WHERE m.collection_id = ${collectionId} AND ${mayInCollection("invitePeople", { collectionId, userId })}
    ORDER BY instr('OWNER EDITOR WRITER', m.role), m.created_at, m.user_id
    LIMIT ${literal(MAX_CONTRIBUTORS)}`);
  return rows.length === 0 ? null : rows;
}
