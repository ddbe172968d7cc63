import { DAY_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, literal, joinSql, type Statement } from "../../../db/sql.ts";
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

const COLUMNS = sql`i.id, i.object_key AS objectKey,
  i.uploaded_again_at + ${literal(SPARED_MS)} AS sparedUntil`;

/** SQL: nothing but the post or user with this id uses the image `i`. */
export const hasNoOther = (id: Sql): Sql =>
  joinSql(
    [
      sql`SELECT 1 FROM post_images o WHERE o.image_id = i.id AND o.post_id <> ${id}`,
      sql`SELECT 1 FROM posts o WHERE o.preview_image_id = i.id AND o.id <> ${id}`,
      sql`SELECT 1 FROM users o WHERE o.image_id = i.id AND o.id <> ${id}`,
      sql`SELECT 1 FROM users o WHERE o.banner_image_id = i.id AND o.id <> ${id}`,
      // Each column has its own index, which IN with the columns on its right could not use.
      sql`SELECT 1 FROM collections o WHERE o.avatar_image_id = i.id OR o.logo_image_id = i.id
        OR o.favicon_image_id = i.id OR o.header_image_id = i.id`,
      sql`SELECT 1 FROM collection_sections o WHERE o.image_id = i.id`,
      sql`SELECT 1 FROM collection_feature_pages o WHERE o.image_id = i.id`,
      sql`SELECT 1 FROM collection_subpage_images o WHERE o.image_id = i.id`,
      sql`SELECT 1 FROM topics WHERE topics.image_id = i.id`,
      sql`SELECT 1 FROM newsletters o WHERE (o.image_id = i.id OR o.header_image_id = i.id)
        AND o.user_id IS NOT ${id}`,
      sql`SELECT 1 FROM book_editions o WHERE o.cover_image_id = i.id AND o.creator_id <> ${id}`,
      sql`SELECT 1 FROM images o WHERE o.object_key = i.object_key AND o.id <> i.id`,
    ].map((query) => sql`NOT EXISTS (${query})`),
    " AND ",
  );

/** Images uploaded for a story that nothing else uses. */
export async function imagesOfStory(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<OwnedImage[]> {
  return db.all<OwnedImage>(sql`
    SELECT ${COLUMNS} FROM post_images l JOIN images i ON i.id = l.image_id
    WHERE l.post_id = ${postId} AND i.source_url IS NULL AND ${hasNoOther(sql`${postId}`)}`);
}

/**
 * Images that a user uploaded, including the avatar and the banner, that no story, publication, or
 * other user uses.
 */
export async function imagesOfPerson(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<OwnedImage[]> {
  return db.all<OwnedImage>(sql`
    SELECT ${COLUMNS} FROM images i
    WHERE i.id IN (SELECT id FROM images WHERE uploaded_by = ${userId}
        UNION SELECT image_id FROM users WHERE id = ${userId}
        UNION SELECT banner_image_id FROM users WHERE id = ${userId})
      AND i.source_url IS NULL AND ${hasNoOther(sql`${userId}`)}`);
}

/** True if an unused image must be kept for now. */
export function isSpared({ sparedUntil }: OwnedImage, now: number): boolean {
  return sparedUntil !== null && sparedUntil > now;
}

/** Builds the statements that schedule images for another check once they may be deleted. */
export function markUnusedImages(images: readonly OwnedImage[]): Statement[] {
  if (images.length === 0) return [];
  return [
    sql`UPDATE images SET erase_at = uploaded_again_at + ${SPARED_MS}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(images.map(({ id }) => id))}))`,
  ];
}
