import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { hasNoOther, type ImageStore } from "./rows/ownedImages.ts";

/** Maximum number of images per run. */
const MAX_A_RUN = 50;

/**
 * Erases images that were kept when their story was erased and that nothing uses now. Images in use
 * again are left to their new owner. Throws like Database and the image store.
 */
export async function eraseUnusedImages(
  { db, now }: Pick<DomainContext, "db" | "now">,
  images: ImageStore,
): Promise<void> {
  // No entity has the id "", so any use of the image counts as another one.
  const due = await db.all<{ id: string; objectKey: string; isFree: number }>(sql`
    SELECT i.id, i.object_key AS objectKey, ${hasNoOther(sql`''`)} AS isFree FROM images i
    WHERE i.erase_at <= ${now} ORDER BY i.erase_at LIMIT +${MAX_A_RUN}`);
  if (due.length === 0) return;
  const free = due.filter(({ isFree }) => isFree === 1);
  // Deletes the objects first: if the run is interrupted, the remaining row ensures a retry.
  if (free.length > 0) await images.delete(free.map(({ objectKey }) => objectKey));
  await db.write(
    [
      sql`DELETE FROM images WHERE id IN (SELECT value
        FROM json_each(${JSON.stringify(free.map(({ id }) => id))}))`,
      sql`UPDATE images SET erase_at = NULL WHERE id IN (SELECT value
        FROM json_each(${JSON.stringify(due.map(({ id }) => id))}))`,
    ],
    { idempotent: true },
  );
}
