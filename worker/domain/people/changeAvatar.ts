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
  const changes = "EXISTS (SELECT 1 FROM users WHERE id = ?3 AND image_id IS NOT ?4)";
  const [own, former] = await Promise.all([
    imagesOfPerson(context, userId),
    // An image that is also a book cover stays.
    db.first<{ imageId: string | null }>(
      `SELECT image_id AS imageId FROM users WHERE id = ?1 AND NOT EXISTS
         (SELECT 1 FROM book_editions WHERE cover_image_id = users.image_id)`,
      userId,
    ),
  ]);
  await db.write(
    [
      queuePurge(context, [userTag(userId)], { sql: changes, values: [userId, imageId] }),
      ["UPDATE users SET image_id = ?2, updated_at = ?3 WHERE id = ?1", userId, imageId, now],
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
      [
        `DELETE FROM images WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM users WHERE image_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM post_images WHERE image_id = ?1)`,
        gone.id,
      ],
    ],
    { idempotent: true },
  );
}
