import { DAY_MS } from "../../../../shared/durations.ts";
import { RESTORE_PUBLICATION_DAYS } from "../../../../shared/limits.ts";
import { literal, sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/** A deleted publication that its former owner can restore. */
export interface DeletedCollection {
  id: string;
  name: string;
  slug: string;
  deletedAt: number;
  /** When it is erased, and can't be restored any more. */
  eraseAt: number;
}

/** Maximum number of deleted publications shown; the latest. */
const MAX_SHOWN = 50;

/** The deleted publications that a person can restore, latest first. */
export function listDeletedCollections(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<DeletedCollection[]> {
  return db.all<DeletedCollection>(sql`
    SELECT c.id, c.name, c.slug, c.deleted_at AS deletedAt, c.erase_at AS eraseAt
    FROM deleted_collection_members m JOIN collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId} AND ${roleMay(sql`m.role`, "delete")} AND c.deleted_at > ${now - RESTORE_PUBLICATION_DAYS * DAY_MS}
    ORDER BY c.deleted_at DESC, c.id LIMIT ${literal(MAX_SHOWN)}`);
}
