import { DAY_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";

/** How long a picture that was uploaded anew outlives what had it before, in milliseconds. */
export const SPARED_MS = 30 * DAY_MS;

/** What holds pictures; R2 has it. */
export interface ImageStore {
  delete(keys: string[]): Promise<unknown>;
}

/** A picture and its key in the store. */
export interface OwnedImage {
  id: string;
  objectKey: string;
  /** Until when it stays, as it was uploaded anew and may be wanted; null where it was not. */
  sparedUntil: number | null;
}

const COLUMNS = `i.id, i.object_key AS objectKey, i.uploaded_again_at + ${SPARED_MS} AS sparedUntil`;

/** SQL of whether nothing has the picture `i` but the post or person with the id `?1`. */
export const HAS_NO_OTHER = [
  "SELECT 1 FROM post_images o WHERE o.image_id = i.id AND o.post_id <> ?1",
  "SELECT 1 FROM posts o WHERE o.preview_image_id = i.id AND o.id <> ?1",
  "SELECT 1 FROM users o WHERE o.image_id = i.id AND o.id <> ?1",
  // Each has an index of its own, which IN with the columns on its right could not use.
  `SELECT 1 FROM collections o WHERE o.avatar_image_id = i.id OR o.logo_image_id = i.id
    OR o.favicon_image_id = i.id OR o.header_image_id = i.id`,
  "SELECT 1 FROM collection_sections o WHERE o.image_id = i.id",
  "SELECT 1 FROM topics WHERE topics.image_id = i.id",
  "SELECT 1 FROM book_editions o WHERE o.cover_image_id = i.id AND o.creator_id <> ?1",
  "SELECT 1 FROM images o WHERE o.object_key = i.object_key AND o.id <> i.id",
]
  .map((query) => `NOT EXISTS (${query})`)
  .join(" AND ");

/** Pictures that were uploaded for a story and that nothing else has. Throws as `Database.all`. */
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
 * Pictures that a person uploaded, their portrait among them, and that no story, publication or other
 * person has. Throws as `Database.all`.
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

/** True where a picture that nothing has stays for now. */
export function isSpared({ sparedUntil }: OwnedImage, now: number): boolean {
  return sparedUntil !== null && sparedUntil > now;
}

/** The statements that have pictures looked at again once they are spared no longer. */
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
