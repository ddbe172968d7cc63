import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { imagesOfPerson, isSpared, markUnusedImages } from "../images/rows/ownedImages.ts";

/**
 * Deletes images that a user's profile showed before, unless they are used elsewhere; of one that
 * was uploaded again the deletion waits (SPARED_MS). Idempotent. Throws what the image store throws.
 */
export async function deleteFormerImages(
  context: DomainContext,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { db, images, now } = context;
  const [own, shown] = await Promise.all([
    imagesOfPerson(context, userId),
    // An image that is also the avatar, the banner, the cover of a book or in a newsletter stays.
    db.all<{ id: string }>(sql`
      SELECT image_id AS id FROM users WHERE id = ${userId}
      UNION SELECT banner_image_id FROM users WHERE id = ${userId}
      UNION SELECT image_id FROM newsletters WHERE user_id = ${userId}
      UNION SELECT header_image_id FROM newsletters WHERE user_id = ${userId}
      UNION SELECT cover_image_id FROM book_editions
        WHERE cover_image_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  ]);
  const gone = own.filter(({ id }) => ids.includes(id) && !shown.some((one) => one.id === id));
  const spared = gone.filter((image) => isSpared(image, now));
  const deleted = gone.filter((image) => !isSpared(image, now));
  if (deleted.length > 0) await images.bucket.delete(deleted.map(({ objectKey }) => objectKey));
  const statements = [
    ...markUnusedImages(spared),
    ...deleted.map(
      ({ id }) => sql`DELETE FROM images WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM users WHERE image_id = ${id} OR banner_image_id = ${id})
        AND NOT EXISTS (SELECT 1 FROM post_images WHERE image_id = ${id})`,
    ),
  ];
  if (statements.length > 0) await db.write(statements, { idempotent: true });
}
