import { postTag } from "../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import { sql, identifier, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { noteFailedErasure } from "../identity/noteFailedErasure.ts";
import { deleteIssues } from "../newsletters/rows/endIssues.ts";
import { eraseStories } from "../statistics/eraseStatistics.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import {
  isSpared,
  type OwnedImage,
  imagesOfStory,
  type ImageStore,
  markUnusedImages,
} from "../images/rows/ownedImages.ts";

/** Maximum number of stories erased per run. The next run, a minute later, continues. */
const MAX_A_RUN = 20;

/**
 * Tables whose rows are deleted with the story's text. Claps and reads belong to readers and
 * contain no text.
 */
const TABLES = [
  "post_bodies",
  "post_versions",
  "draft_deltas",
  "drafts",
  "post_tags",
  "post_authors",
  "post_propagations",
  "former_slugs",
  "reposts",
  "sequence_posts",
  "topic_posts",
  "highlights",
  "quotes",
  "notes",
  "response_quotes",
  "friend_links",
  "post_images",
  "pinned_posts",
  "staff_picks",
  "collection_section_posts",
  "catalog_items",
  "reading_history",
  "publication_submissions",
] as const;

/**
 * Erases stories that have been in the trash for TRASH_DAYS: text, versions, and images uploaded
 * for them alone, except images uploaded again during the last SPARED_MS. An empty row remains, so
 * that the id isn't reused and responses keep a parent. Returns the number of stories erased.
 * Errors are logged and retried later.
 */
export async function eraseTrash(
  context: Pick<DomainContext, "db" | "now" | "purgeSet" | "statistics">,
  imgs: ImageStore,
): Promise<number> {
  const { db, now } = context;
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM posts WHERE deleted_at <= ${now - TRASH_DAYS * DAY_MS} AND erased_at IS NULL
      AND status = 'DELETED'
      AND coalesce(erase_retry_at, 0) <= ${now}
    ORDER BY deleted_at LIMIT +${MAX_A_RUN}`);
  let erased = 0;
  for (const { id } of due) {
    try {
      const images = await imagesOfStory(context, id);
      // Deletes the objects first: if the run is interrupted, the remaining row ensures a retry.
      const gone = images.filter((image) => !isSpared(image, now));
      if (gone.length > 0) await imgs.delete(gone.map(({ objectKey }) => objectKey));
      await eraseStories(context, [id]);
      await db.write(erase(context, id, images), { idempotent: true });
      erased += 1;
    } catch (error) {
      await noteFailedErasure(context, { table: "posts", id, error });
    }
  }
  return erased;
}

function erase(
  context: Pick<DomainContext, "now" | "purgeSet">,
  postId: string,
  images: readonly OwnedImage[],
): Statement[] {
  const erased = images.filter((image) => !isSpared(image, context.now)).map(({ id }) => id);
  return [
    // Lists contain the story until it is erased.
    queuePurge(context, [postTag(postId)]),
    ...TABLES.map(
      (table): Statement => sql`DELETE FROM ${identifier(table)} WHERE post_id = ${postId}`,
    ),
    sql`DELETE FROM response_quotes WHERE response_id = ${postId}`,
    ...deleteIssues(sql`i.post_id = ${postId}`),
    sql`UPDATE posts SET title = '', subtitle = '', slug = '', excerpt = '', byline = NULL,
        license_note = NULL, canonical_url = NULL, preview_image_id = NULL, preview_image_alt = '',
        word_count = 0, reading_time = 0, collection_id = NULL, deleted_with = NULL,
        draft_saved_at = 0, erased_at = ${context.now}
      WHERE id = ${postId} AND status = 'DELETED'`,
    ...markUnusedImages(images.filter((image) => isSpared(image, context.now))),
    sql`DELETE FROM images WHERE id IN (SELECT value FROM json_each(${JSON.stringify(erased)}))`,
  ];
}
