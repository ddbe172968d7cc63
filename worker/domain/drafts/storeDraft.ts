// Owns replacing a draft's stored text. A write succeeds only on the revision it read, so one of
// two concurrent writes must retry. The previous text is stored as a version if it was minutes old
// or if many words were removed.

import { countWords } from "../../../shared/story/countWords.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { imageIds } from "../../../shared/story/imageIds.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { measureText } from "./draftMeasures.ts";
import { type DraftRow, IS_SENT_EMAIL_SQL, mayEditSql } from "./draftRow.ts";
import { storeVersion, deleteExpiredVersions, type VersionKind } from "./versionStatements.ts";

/** Removing at least this many words at once stores a version. */
const MANY_WORDS = 40;
/** Old versions are deleted every this many saves. */
const CLEANUP_INTERVAL = 20;

/** A draft's next text. */
export interface NextText {
  content: DraftContent;
  json: string;
  userId: string;
  /** Stores the replaced text as a version of this kind. */
  keep?: VersionKind;
  /** SQL condition: nothing is stored without it. */
  when?: Sql;
}

/**
 * Returns the statements that store a draft's next text as the revision after `draft`'s. They
 * change nothing if the draft's revision has changed, the user may no longer edit it, or it is an
 * email whose sending has started. `token` is
 * unique to the write: `drafts.write_token` equals it once the write has succeeded.
 */
export function storeDraft(
  { now }: Pick<DomainContext, "now">,
  draft: DraftRow,
  { content, json, userId, keep, when = sql`TRUE` }: NextText,
  token: string,
): Statement[] {
  const { postId, revision } = draft;
  const { excerpt, wordCount, readingTime, imageId, imageAlt } = measureText(content);
  const shrinks = wordsOf(draft.content) - wordsOf(content) >= MANY_WORDS;
  return [
    ...firstRow(draft),
    storeVersion(postId, revision, keep ?? "SAVED", { always: keep !== undefined || shrinks }),
    sql`UPDATE drafts SET revision = ${revision + 1}, content = ${json}, write_token = ${token},
      updated_at = ${now}, updated_by = ${userId}
      WHERE post_id = ${postId} AND revision = ${revision} AND ${when} AND EXISTS
        (SELECT 1 FROM posts p WHERE p.id = ${postId} AND p.status <> 'DELETED'
          AND ${mayEditSql(sql`${userId}`)}
          AND NOT ${IS_SENT_EMAIL_SQL})`,
    sql`UPDATE posts SET draft_saved_at = ${now} WHERE id = ${postId}
      AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    // Until a story is published, its lists show the draft's title and excerpt.
    sql`UPDATE posts SET title = ${content.title}, subtitle = ${content.subtitle},
      excerpt = ${excerpt}, word_count = ${wordCount}, reading_time = ${readingTime},
        preview_image_id = (SELECT id FROM images
          WHERE id = ${imageId}), preview_image_alt = ${imageAlt}, updated_at = ${now}
      WHERE id = ${postId} AND status = 'DRAFT' AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    ...referenceImages(postId, content),
    ...(revision % CLEANUP_INTERVAL === 0 ? [deleteExpiredVersions(postId)] : []),
  ];
}

/**
 * Returns the statement that records the images of a story's text, so that they can be deleted with
 * it.
 */
export function referenceImages(postId: string, { paragraphs }: DraftContent): Statement[] {
  const ids = imageIds(paragraphs);
  if (ids.length === 0) return [];
  return [
    sql`INSERT OR IGNORE INTO post_images (post_id, image_id)
      SELECT p.id, i.id FROM posts p, images i
      WHERE p.id = ${postId} AND i.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ];
}

/** Returns the statement that selects the images of a text that don't exist, as `id`. */
export function readMissingImages({ paragraphs }: DraftContent): Statement<{ id: string }> {
  return sql`
    SELECT value AS id FROM json_each(${JSON.stringify(imageIds(paragraphs))})
    WHERE NOT EXISTS (SELECT 1 FROM images WHERE id = value)`;
}

/** SQL condition: the draft's last write has this token. */
export function wasWrittenSql(postId: Sql, token: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM drafts WHERE post_id = ${postId} AND write_token = ${token})`;
}

/**
 * Returns the statement that creates the draft row of a story that has none yet, such as a
 * published story never edited here.
 */
export function firstRow({ postId, revision, content, isStored }: DraftRow): Statement[] {
  if (isStored) return [];
  return [
    sql`INSERT INTO drafts (post_id, revision, content, published_revision, write_token, updated_at,
      updated_by)
      SELECT id, revision, ${JSON.stringify(content)}, iif(status = 'PUBLISHED', revision, NULL),
        '', updated_at, creator_id
      FROM posts WHERE id = ${postId} AND revision = ${revision} ON CONFLICT (post_id) DO NOTHING`,
  ];
}

/** Returns the statement that selects the token of a draft's last write. */
export function readToken(postId: string): Statement<{ token: string | null }> {
  return sql`SELECT write_token AS token FROM drafts WHERE post_id = ${postId}`;
}

function wordsOf({ paragraphs }: DraftContent): number {
  return countWords(documentText({ paragraphs: [...paragraphs] }));
}
