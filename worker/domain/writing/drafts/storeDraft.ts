// Owns how a draft's stored text is replaced. Only the revision that was read is, so that of two
// writes at once one starts anew; what was there for minutes, or was much more, is kept as a version.

import { countWords } from "../../../../shared/story/countWords.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import { imageIds } from "../../../../shared/story/imageIds.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { measureText } from "./draftMeasures.ts";
import { type DraftRow, mayEditSql } from "./draftRow.ts";
import { keepVersion, deleteExpiredVersions, type VersionKind } from "./versionStatements.ts";

/** Whoever takes so many words away at once can have them back. */
const MANY_WORDS = 40;
/** How often, in saves, old versions are looked through. */
const CLEANUP_INTERVAL = 20;

/** A draft's next text. */
interface NextText {
  content: DraftContent;
  json: string;
  userId: string;
  /** Keeps the text that is replaced, as a version of this kind. */
  keep?: VersionKind;
}

/**
 * The statements that give a draft its next text, at the revision after `draft`'s. They change
 * nothing where it is no longer at that one, nor for someone who may no longer write in it. `token`
 * is the write's own: `drafts.write_token` is that once it took.
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
    keepVersion(postId, revision, keep ?? "SAVED", { always: keep !== undefined || shrinks }),
    [
      `UPDATE drafts SET revision = ?3, content = ?4, write_token = ?5, updated_at = ?6, updated_by = ?7
       WHERE post_id = ?1 AND revision = ?2 AND EXISTS
         (SELECT 1 FROM posts p WHERE p.id = ?1 AND p.status <> 'DELETED' AND ${mayEditSql("?7")})`,
      postId,
      revision,
      revision + 1,
      json,
      token,
      now,
      userId,
    ],
    // What nobody has read yet goes by its draft's name in its writer's lists.
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

/** The statement that notes which pictures a story's text holds, so that they can go with it. */
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

/** The statement that answers the pictures a text shows that are no longer here, as `id`. */
export function readMissingImages({ paragraphs }: DraftContent): Statement {
  return [
    `SELECT value AS id FROM json_each(?1)
     WHERE NOT EXISTS (SELECT 1 FROM images WHERE id = value)`,
    JSON.stringify(imageIds(paragraphs)),
  ];
}

/** SQL of whether the write with this token is the one that a draft's row is of. */
export function wasWrittenSql(postId: string, token: string): string {
  return `EXISTS (SELECT 1 FROM drafts WHERE post_id = ${postId} AND write_token = ${token})`;
}

/** The statement that gives a story its row, where it was only published so far. */
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

/** The statement that answers the revision and the latest write of a draft. */
export function readToken(postId: string): Statement {
  return ["SELECT revision, write_token AS token FROM drafts WHERE post_id = ?1", postId];
}

function wordsOf({ paragraphs }: DraftContent): number {
  return countWords(documentText({ paragraphs: [...paragraphs] }));
}
