import type { Bindable, Statement } from "../../../db/database.ts";

/**
 * Builds the statements that delete the sources `s` of notifications for which `where` holds with its
 * values. A notification without sources is deleted; one whose other sources are muted is hidden.
 */
export function deleteSources(where: string, ...values: Bindable[]): Statement[] {
  const losing = `SELECT s.notification_id FROM notification_sources s WHERE ${where}`;
  /** SQL: such a source stays. */
  const stays = (isSuch: string): string => `EXISTS (SELECT 1 FROM notification_sources s
    WHERE s.notification_id = notifications.id AND ${isSuch} AND (${where}) IS NOT TRUE)`;
  return [
    [
      `UPDATE notifications SET is_muted = 1 WHERE is_muted = 0 AND id IN (${losing})
         AND NOT ${stays("s.is_muted = 0")}`,
      ...values,
    ],
    [`DELETE FROM notifications WHERE id IN (${losing}) AND NOT ${stays("TRUE")}`, ...values],
    [`DELETE FROM notification_sources AS s WHERE ${where}`, ...values],
  ];
}
