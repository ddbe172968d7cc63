import type { DomainContext } from "../../context.ts";
import { HAS_NO_OTHER, type ImageStore } from "../../core/images/ownedImages.ts";

/** Pictures that one run looks at, at most. */
const MAX_A_RUN = 50;

/**
 * Erases pictures that were spared when their story went, and that nothing has taken up since. What has
 * been taken up goes with what has it now. Throws as Database does, and what the store throws.
 */
export async function eraseUnusedImages(
  { db, now }: Pick<DomainContext, "db" | "now">,
  images: ImageStore,
): Promise<void> {
  // Nothing has the id "": whatever has the picture is another.
  const due = await db.all<{ id: string; objectKey: string; isFree: number }>(
    `SELECT i.id, i.object_key AS objectKey, ${HAS_NO_OTHER} AS isFree FROM images i
     WHERE i.erase_at <= ?2 ORDER BY i.erase_at LIMIT +?3`,
    "",
    now,
    MAX_A_RUN,
  );
  if (due.length === 0) return;
  const free = due.filter(({ isFree }) => isFree === 1);
  // First the bytes: a row that is left says what is still to do.
  if (free.length > 0) await images.delete(free.map(({ objectKey }) => objectKey));
  await db.write(
    [
      [
        "DELETE FROM images WHERE id IN (SELECT value FROM json_each(?1))",
        JSON.stringify(free.map(({ id }) => id)),
      ],
      [
        "UPDATE images SET erase_at = NULL WHERE id IN (SELECT value FROM json_each(?1))",
        JSON.stringify(due.map(({ id }) => id)),
      ],
    ],
    { idempotent: true },
  );
}
