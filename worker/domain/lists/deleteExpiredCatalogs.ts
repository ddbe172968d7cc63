import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { retractFollowsOfLists } from "../notifications/retractNotifications.ts";
import { deleteLists } from "./rows/listDiscussions.ts";

/** Erases lists deleted and items removed at least TRASH_DAYS ago. */
export async function deleteExpiredCatalogs({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  const before = now - TRASH_DAYS * DAY_MS;
  await db.write(
    [
      sql`DELETE FROM catalog_items WHERE removed_at <= ${before}`,
      sql`DELETE FROM catalog_items
        WHERE catalog_id IN (SELECT id FROM catalogs WHERE deleted_at <= ${before})`,
      retractFollowsOfLists(before),
      ...deleteLists(sql`c.deleted_at <= ${before}`),
    ],
    { idempotent: true },
  );
}
