import { DAY_MS } from "../../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../../shared/limits.ts";
import type { DomainContext } from "../../context.ts";
import { STUCK_ATTEMPTS } from "./noteFailedErasure.ts";

/** What is due to be erased and still there. */
export interface ErasureQueue {
  accounts: number;
  stories: number;
  /** Of both, those whose last try failed. */
  failing: number;
  /** Of those, the ones that have failed STUCK_ATTEMPTS times and more: someone has to look. */
  stuck: number;
  /** Since when the first of them is due, in milliseconds since 1970; null for none. */
  dueSince: number | null;
}

/** What has to be erased by now. Throws as `Database.first`. */
export async function readErasureQueue({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<ErasureQueue> {
  const queue = await db.first<ErasureQueue>(
    `WITH due AS (
       SELECT 1 AS isAccount, erase_at AS dueAt, erase_attempts AS tries FROM users
       WHERE erase_at <= ?1 AND (is_suspended & 2) <> 0
       UNION ALL SELECT 0, deleted_at + ?2, erase_attempts FROM posts
       WHERE deleted_at <= ?1 - ?2 AND erased_at IS NULL AND status = 'DELETED')
     SELECT count(*) FILTER (WHERE isAccount) AS accounts,
       count(*) FILTER (WHERE NOT isAccount) AS stories,
       count(*) FILTER (WHERE tries > 0) AS failing,
       count(*) FILTER (WHERE tries >= ?3) AS stuck,
       min(dueAt) AS dueSince
     FROM due`,
    now,
    TRASH_DAYS * DAY_MS,
    STUCK_ATTEMPTS,
  );
  return queue ?? { accounts: 0, stories: 0, failing: 0, stuck: 0, dueSince: null };
}
