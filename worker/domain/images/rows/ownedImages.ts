import { DAY_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** How long an image that was uploaded again is kept after its last use, in milliseconds. */
export const SPARED_MS = 30 * DAY_MS;

/** Stores images; implemented by R2. */
export interface ImageStore {
  delete(keys: string[]): Promise<unknown>;
}

/** An image and its key in the store. */
export interface OwnedImage {
  id: string;
  objectKey: string;
  /** Kept until then because it was uploaded again; null otherwise. */
  sparedUntil: number | null;
}

const COLUMNS = `i.id, i.object_key AS objectKey, i.uploaded_again_at + ${SPARED_MS} AS sparedUntil`;

/** SQL: nothing but the post or user with id `?1` uses the image `i`. */
export const HAS_NO_OTHER = [
  "SELECT 1 FROM post_images o WHERE o.image_id = i.id AND o.post_id <> ?1",
  "SELECT 1 FROM posts o WHERE o.preview_image_id = i.id AND o.id <> ?1",
  "SELECT 1 FROM users o WHERE o.image_id = i.id AND o.id <> ?1",
  // Each column has its own index, which IN with the columns on its right could not use.
  `SELECT 1 FROM collections o WHERE o.avatar_image_id = i.id OR o.logo_image_id = i.id
    OR o.favicon_image_id = i.id OR o.header_image_id = i.id`,
  "SELECT 1 FROM collection_sections o WHERE o.image_id = i.id",
  "SELECT 1 FROM topics WHERE topics.image_id = i.id",
  "SELECT 1 FROM newsletters o WHERE o.image_id = i.id AND o.user_id IS NOT ?1",
  "SELECT 1 FROM book_editions o WHERE o.cover_image_id = i.id AND o.creator_id <> ?1",
  "SELECT 1 FROM images o WHERE o.object_key = i.object_key AND o.id <> i.id",
]
  .map((query) => `NOT EXISTS (${query})`)
  .join(" AND ");

/** Images uploaded for a story that nothing else uses. */
export async function imagesOfStory(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<OwnedImage[]> {
  return db.all<OwnedImage>(
    `SELECT ${COLUMNS} FROM post_images l JOIN images i ON i.id = l.image_id
     WHERE l.post_id = ?1 AND i.source_url IS NULL AND ${HAS_NO_OTHER}`,
    postId,
  );
}

/**
 * Images that a user uploaded, including the avatar, that no story, publication, or other user
 * uses.
 */
export async function imagesOfPerson(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<OwnedImage[]> {
  return db.all<OwnedImage>(
    `SELECT ${COLUMNS} FROM images i
     WHERE i.id IN (SELECT id FROM images WHERE uploaded_by = ?1
         UNION SELECT image_id FROM users WHERE id = ?1)
       AND i.source_url IS NULL AND ${HAS_NO_OTHER}`,
    userId,
  );
}

/** True if an unused image must be kept for now. */
export function isSpared({ sparedUntil }: OwnedImage, now: number): boolean {
  return sparedUntil !== null && sparedUntil > now;
}

/** Builds the statements that schedule images for another check once they may be deleted. */
export function markUnusedImages(images: readonly OwnedImage[]): Statement[] {
  if (images.length === 0) return [];
  return [
    [
      `UPDATE images SET erase_at = uploaded_again_at + ?2
       WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(images.map(({ id }) => id)),
      SPARED_MS,
    ],
  ];
}
