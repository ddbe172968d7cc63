import { sql, literal } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { imagesOfPerson, type ImageStore } from "../images/rows/ownedImages.ts";
import { erasePerson } from "../statistics/eraseStatistics.ts";
import { noteFailedErasure } from "../identity/noteFailedErasure.ts";
import { PERSONAL_DATA } from "./areas.ts";

/** Accounts erased per run; the rest wait for the next. */
const MOST = 5;

/**
 * Erases accounts whose grace period is over: profile, credentials, writing, follows, and claps.
 * Their stories go through the trash, which erases dependent rows and images; images that no story
 * uses are deleted here. Their usernames stay reserved. Failures are logged and retried later.
 */
export async function eraseAccounts(
  context: Pick<DomainContext, "db" | "now" | "statistics">,
  images: ImageStore,
): Promise<void> {
  const { db, now } = context;
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM users WHERE erase_at <= ${now} AND closed_at IS NOT NULL
      AND coalesce(erase_retry_at, 0) <= ${now}
    ORDER BY erase_at LIMIT ${literal(MOST)}`);
  for (const { id } of due) {
    try {
      const own = await imagesOfPerson(context, id);
      // Bytes first: the remaining row shows what is left to do.
      if (own.length > 0) await images.delete(own.map(({ objectKey }) => objectKey));
      // In a database of its own, so before the rows that show what is left to do.
      await erasePerson(context, id);
      const account = { id, now, imageIds: own.map((image) => image.id) };
      const erasing = PERSONAL_DATA.flatMap(({ erase }) => erase(account));
      await db.write(erasing, { idempotent: true });
      log("info", "An account was erased", { userId: id });
    } catch (error) {
      await noteFailedErasure(context, { table: "users", id, error });
    }
  }
}
