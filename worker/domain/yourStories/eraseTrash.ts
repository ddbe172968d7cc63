import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import type { Statement } from "../../db/database.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../context.ts";
import { type OwnPicture, picturesOfStory, type PictureStore } from "../images/ownPictures.ts";

/** Stories that one run erases at most; the next minute's goes on. */
const MAX_A_RUN = 20;
/** After how long one that failed is tried again, in milliseconds. */
const RETRY_MS = HOUR_MS;

/** Tables whose rows of a story go with its words. Claps and reads are others' and say no word. */
const TABLES = [
  "post_bodies",
  "post_versions",
  "draft_deltas",
  "drafts",
  "post_tags",
  "post_authors",
  "post_receipts",
  "former_slugs",
  "reposts",
  "sequence_posts",
  "topic_posts",
  "highlights",
  "quotes",
  "notes",
  "post_images",
  "pinned_posts",
  "staff_picks",
  "collection_section_posts",
  "catalog_items",
  "reading_history",
  "publication_submissions",
] as const;

/**
 * Erases what has been in the trash for TRASH_DAYS: words, versions, and pictures that were uploaded
 * for it alone. An empty row stays, so that its id is nobody's again and what answers it has something
 * to answer. Answers how many went. What fails is logged and waits for RETRY_MS: what was cut short is
 * done again. Throws as `Database.all`.
 */
export async function eraseTrash(
  context: Pick<DomainContext, "db" | "now">,
  pictures: PictureStore,
): Promise<number> {
  const { db, now } = context;
  const due = await db.all<{ id: string }>(
    `SELECT id FROM posts WHERE deleted_at <= ?1 AND erased_at IS NULL AND status = 'DELETED'
       AND coalesce(erase_retry_at, 0) <= ?3
     ORDER BY deleted_at LIMIT +?2`,
    now - TRASH_DAYS * DAY_MS,
    MAX_A_RUN,
    now,
  );
  let erased = 0;
  for (const { id } of due) {
    try {
      const images = await picturesOfStory(context, id);
      // First the bytes: a row that is left says what is still to do.
      if (images.length > 0) await pictures.delete(images.map(({ objectKey }) => objectKey));
      await db.write(erase(id, images, now), { idempotent: true });
      erased += 1;
    } catch (error) {
      log("error", "A story could not be erased", { postId: id, error });
      await db
        .write([["UPDATE posts SET erase_retry_at = ?2 WHERE id = ?1", id, now + RETRY_MS]], {
          idempotent: true,
        })
        .catch(() => {});
    }
  }
  return erased;
}

function erase(postId: string, images: readonly OwnPicture[], now: number): Statement[] {
  return [
    ...TABLES.map((table): Statement => [`DELETE FROM ${table} WHERE post_id = ?1`, postId]),
    [
      `UPDATE posts SET title = '', subtitle = '', slug = '', excerpt = '', byline = NULL,
         license_note = NULL, canonical_url = NULL, preview_image_id = NULL, preview_image_alt = '',
         word_count = 0, reading_time = 0, collection_id = NULL, deleted_with = NULL,
         erased_at = ?2
       WHERE id = ?1 AND status = 'DELETED'`,
      postId,
      now,
    ],
    [
      "DELETE FROM images WHERE id IN (SELECT value FROM json_each(?1))",
      JSON.stringify(images.map(({ id }) => id)),
    ],
  ];
}
