// Owns replacing a draft's stored text. A write succeeds only on the revision it read, so one of
// two concurrent writes must retry. The previous text is stored as a version if it was minutes old
// or if many words were removed.

import { countWords } from "../../../shared/story/countWords.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { imageIds } from "../../../shared/story/imageIds.ts";
import type { Statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { measureText } from "./draftMeasures.ts";
import { type DraftRow, IS_SENT_EMAIL_SQL, mayEditSql } from "./draftRow.ts";
import { storeVersion, deleteExpiredVersions, type VersionKind } from "./versionStatements.ts";

/** Removing at least this many words at once stores a version. */
const MANY_WORDS = 40;
/** Old versions are deleted every this many saves. */
const CLEANUP_INTERVAL = 20;

/** A draft's next text. */
interface NextText {
  content: DraftContent;
  json: string;
  userId: string;
  /** Stores the replaced text as a version of this kind. */
  keep?: VersionKind;
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
  { content, json, userId, keep }: NextText,
  token: string,
): Statement[] {
  const { postId, revision } = draft;
  const { excerpt, wordCount, readingTime, imageId, imageAlt } = measureText(content);
  const shrinks = wordsOf(draft.content) - wordsOf(content) >= MANY_WORDS;
  return [
    ...firstRow(draft),
    storeVersion(postId, revision, keep ?? "SAVED", { always: keep !== undefined || shrinks }),
    [
      `UPDATE drafts SET revision = ?3, content = ?4, write_token = ?5, updated_at = ?6, updated_by = ?7
       WHERE post_id = ?1 AND revision = ?2 AND EXISTS
         (SELECT 1 FROM posts p WHERE p.id = ?1 AND p.status <> 'DELETED' AND ${mayEditSql("?7")}
           AND NOT ${IS_SENT_EMAIL_SQL})`,
      postId,
      revision,
      revision + 1,
      json,
      token,
      now,
      userId,
    ],
    [
      `UPDATE posts SET draft_saved_at = ?3 WHERE id = ?1 AND ${wasWrittenSql("?1", "?2")}`,
      postId,
      token,
      now,
    ],
    // Until a story is published, its lists show the draft's title and excerpt.
    [
      `UPDATE posts SET title = ?3, subtitle = ?4, excerpt = ?5, word_count = ?6, reading_time = ?7,
         preview_image_id = (SELECT id FROM images WHERE id = ?8), preview_image_alt = ?9, updated_at = ?10
       WHERE id = ?1 AND status = 'DRAFT' AND ${wasWrittenSql("?1", "?2")}`,
      postId,
      token,
      content.title,
      content.subtitle,
      excerpt,
      wordCount,
      readingTime,
      imageId,
      imageAlt,
      now,
    ],
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
    [
      `INSERT OR IGNORE INTO post_images (post_id, image_id)
       SELECT p.id, i.id FROM posts p, images i
       WHERE p.id = ?1 AND i.id IN (SELECT value FROM json_each(?2))`,
      postId,
      JSON.stringify(ids),
    ],
  ];
}

/** Returns the statement that selects the images of a text that don't exist, as `id`. */
export function readMissingImages({ paragraphs }: DraftContent): Statement<{ id: string }> {
  return [
    `SELECT value AS id FROM json_each(?1)
     WHERE NOT EXISTS (SELECT 1 FROM images WHERE id = value)`,
    JSON.stringify(imageIds(paragraphs)),
  ];
}

/** SQL condition: the draft's last write has this token. */
export function wasWrittenSql(postId: string, token: string): string {
  return `EXISTS (SELECT 1 FROM drafts WHERE post_id = ${postId} AND write_token = ${token})`;
}

/**
 * Returns the statement that creates the draft row of a story that has none yet, such as a
 * published story never edited here.
 */
export function firstRow({ postId, revision, content, isStored }: DraftRow): Statement[] {
  if (isStored) return [];
  return [
    [
      `INSERT INTO drafts (post_id, revision, content, published_revision, write_token, updated_at, updated_by)
       SELECT id, revision, ?3, iif(status = 'PUBLISHED', revision, NULL), '', updated_at, creator_id
       FROM posts WHERE id = ?1 AND revision = ?2 ON CONFLICT (post_id) DO NOTHING`,
      postId,
      revision,
      JSON.stringify(content),
    ],
  ];
}

/** Returns the statement that selects the token of a draft's last write. */
export function readToken(postId: string): Statement<{ token: string | null }> {
  return ["SELECT write_token AS token FROM drafts WHERE post_id = ?1", postId];
}

function wordsOf({ paragraphs }: DraftContent): number {
  return countWords(documentText({ paragraphs: [...paragraphs] }));
}
