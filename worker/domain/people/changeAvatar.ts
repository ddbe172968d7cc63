import { sql } from "../../db/sql.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  isSpared,
  imagesOfPerson,
  type ImageStore,
  markUnusedImages,
} from "../images/rows/ownedImages.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/**
 * Sets or removes a user's avatar. The previous image is deleted unless it is used elsewhere; if it
 * was uploaded again, deletion waits (SPARED_MS). Idempotent. Throws like Database, and what the
 * image store throws.
 */
export async function changeAvatar(
  context: DomainContext,
  images: ImageStore,
  userId: string,
  imageId: string | null,
): Promise<void> {
  const { db, now } = context;
  const changes = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId}
    AND image_id IS NOT ${imageId})`;
  const [own, former] = await Promise.all([
    imagesOfPerson(context, userId),
    // An image that is also a book cover stays.
    db.first<{ imageId: string | null }>(sql`
      SELECT image_id AS imageId FROM users WHERE id = ${userId} AND NOT EXISTS
      (SELECT 1 FROM book_editions WHERE cover_image_id = users.image_id)`),
  ]);
  await db.write(
    [
      queuePurge(context, [userTag(userId)], changes),
      sql`UPDATE users SET image_id = ${imageId}, updated_at = ${now} WHERE id = ${userId}`,
    ],
    { idempotent: true },
  );
  const gone = own.find(({ id }) => id === former?.imageId && id !== imageId);
  if (!gone) return;
  if (isSpared(gone, now)) {
    await db.write(markUnusedImages([gone]), { idempotent: true });
    return;
  }
  await images.delete([gone.objectKey]);
  await db.write(
    [
      sql`DELETE FROM images WHERE id = ${gone.id} AND NOT EXISTS (SELECT 1 FROM users
        WHERE image_id = ${gone.id})
        AND NOT EXISTS (SELECT 1 FROM post_images WHERE image_id = ${gone.id})`,
    ],
    { idempotent: true },
  );
}
