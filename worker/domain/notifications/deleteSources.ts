import { sql, type Sql, type Statement } from "../../db/sql.ts";

/**
 * Builds the statements that delete the sources `s` of notifications for which `where` holds. A notification without sources is deleted; one whose other sources are muted is hidden.
 */
export function deleteSources(where: Sql): Statement[] {
  const losing = sql`SELECT s.notification_id FROM notification_sources s WHERE ${where}`;
  /** SQL: such a source stays. */
  const stays = (isSuch: Sql): Sql => sql`EXISTS (SELECT 1 FROM notification_sources s
    WHERE s.notification_id = notifications.id AND ${isSuch} AND (${where}) IS NOT TRUE)`;
  return [
    sql`UPDATE notifications SET is_muted = 1 WHERE is_muted = 0 AND id IN (${losing})
      AND NOT ${stays(sql`s.is_muted = 0`)}`,
    sql`DELETE FROM notifications WHERE id IN (${losing}) AND NOT ${stays(sql`TRUE`)}`,
    sql`DELETE FROM notification_sources AS s WHERE ${where}`,
  ];
}
