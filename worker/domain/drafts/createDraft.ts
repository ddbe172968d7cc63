import type { License, PostVisibility } from "../../../shared/enums.ts";
import { draftIdFromKey } from "../../../shared/ids.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../shared/story/delta/draftContent.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { asStorySlug } from "../../../shared/publishing/names.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DiscussionError, discussionError } from "../responses/rows/discussionError.ts";
import {
  type CoverImage,
  DEFAULT_SETTINGS,
  fitTags,
  type PublishSettings,
} from "./publishSettings.ts";
import type { RepostRow } from "../stories/rows/storyDetail.ts";
import { managesNewsletterSql } from "../newsletters/rows/managesNewsletterSql.ts";
import { visibleCatalog } from "../lists/rows/catalogs.ts";
import { type RootedStory, storyById, visibleStory } from "../stories/rows/stories.ts";
import { referenceImages } from "./storeDraft.ts";
import { measureText, sizeError } from "./draftMeasures.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** The fields of a new draft. */
export interface DraftInput {
  /**
   * Idempotency key created by the client. The same key of the same writer always refers to the
   * same draft.
   */
  key: string;
  content?: DraftContent;
  /** The story or response that it responds to. */
  inResponseToPostId?: string | null;
  /** The text of it that the response is about, located in its current version. */
  quote?: HighlightRange | null;
  /** Where the text was first published, if elsewhere. */
  canonicalUrl?: string | null;
  /** The story that it reposts, with the quoted text if it is a quote. */
  repost?: RepostRow | null;
  /** Tags from the original site. Invalid ones are left out. */
  tags?: readonly string[];
  /** The language declared by the text (BCP 47). */
  language?: string | null;
  license?: License;
  visibility?: PostVisibility;
  /** The last part of its future address. Without it, publishing derives it from the title. */
  slug?: string;
  cover?: CoverImage | null;
  /** The publication it is written for. The writer must own or edit it. */
  collectionId?: string | null;
  /** The newsletter whose subscribers it is emailed to instead of being published. */
  newsletterId?: string | null;
}

/** The result of creating a draft. */
export type CreateResult =
  | { kind: "created"; draft: DraftRow }
  | { kind: DraftError }
  | {
      kind:
        | DiscussionError
        | "no-key"
        | "not-in-collection"
        | "no-newsletter"
        | "too-many-paragraphs"
        | "too-large";
    };

/**
 * Creates a draft that only its writer sees. Repeating the call with the same key returns the
 * existing draft in its current state.
 */
export async function createDraft(
  context: DomainContext,
  viewerId: string,
  input: DraftInput,
): Promise<CreateResult> {
  const { key, content = EMPTY_DRAFT, inResponseToPostId = null, canonicalUrl = null } = input;
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) return { kind: "no-key" };
  let answers: RootedStory | null = null;
  if (inResponseToPostId !== null) {
    const [answered, error] = await Promise.all([
      answerable(context, inResponseToPostId),
      discussionError(context, inResponseToPostId),
    ]);
    if (!answered) return { kind: "no-answered" };
    if (error) return { kind: error };
    answers = answered;
  }
  if (input.collectionId != null && !(await editsCollection(context, viewerId, input.collectionId)))
    return { kind: "not-in-collection" };
  const { newsletterId = null } = input;
  if (newsletterId !== null && !(await managesNewsletter(context, viewerId, newsletterId)))
    return { kind: "no-newsletter" };
  const json = JSON.stringify(content);
  const before = { content: EMPTY_DRAFT, json: "" };
  const error = sizeError(before, { content, json });
  if (error) return { kind: error };
  const postId = await draftIdFromKey(viewerId, key);
  const { excerpt, wordCount, readingTime, imageId, imageAlt } = measureText(content);
  await context.db.write(
    [
      sql`INSERT INTO posts (id, creator_id, status, visibility, title, subtitle, excerpt,
        word_count,
          reading_time, preview_image_id, preview_image_alt, canonical_url,
          in_response_to_post_id, root_post_id, hidden_above, created_at, updated_at,
          email_newsletter_id, slug)
        SELECT ${postId}, u.id, 'DRAFT', 'PUBLIC', ${content.title}, ${content.subtitle},
          ${excerpt}, ${wordCount}, ${readingTime},
          (SELECT id FROM images WHERE id = ${imageId}), ${imageAlt}, ${canonicalUrl},
            ${inResponseToPostId}, ${answers ? (answers.root?.id ?? answers.id) : null},
          coalesce((SELECT is_hidden_response FROM posts
            WHERE id = ${inResponseToPostId}), 0), ${context.now}, ${context.now}, ${newsletterId},
            ${asStorySlug(input.slug ?? "") ?? ""}
        FROM users u WHERE u.id = ${viewerId} AND u.is_hidden = 0 ON CONFLICT (id) DO NOTHING`,
      sql`INSERT INTO drafts (post_id, revision, content, write_token, updated_at, updated_by)
        SELECT id, revision, ${json}, '', ${context.now}, ${viewerId} FROM posts
          WHERE id = ${postId} AND creator_id = ${viewerId}
        ON CONFLICT (post_id) DO NOTHING`,
      ...referenceImages(postId, content),
      ...beginWith(context, { postId, viewerId }, input),
    ],
    { idempotent: true },
  );
  const access = await draftToEdit(context, viewerId, postId);
  if ("draft" in access) return { kind: "created", draft: access.draft };
  // The INSERT skips suspended users, so the draft doesn't exist.
  return { kind: access.error === "no-story" ? "suspended" : access.error };
}

async function editsCollection(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  collectionId: string,
): Promise<boolean> {
  const row = await db.first(sql`
    SELECT 1 FROM collection_members
    WHERE collection_id = ${collectionId} AND user_id = ${userId} AND ${roleMay(sql`role`, "editNewsletters")}`);
  return row !== null;
}

async function managesNewsletter(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  newsletterId: string,
): Promise<boolean> {
  const row = await db.first(
    sql`SELECT 1 FROM newsletters n WHERE n.id = ${newsletterId}
      AND ${managesNewsletterSql(sql`${userId}`)}`,
  );
  return row !== null;
}

/** Returns the story, response or list discussion if the viewer may see it, otherwise null. */
async function answerable(context: DomainContext, postId: string): Promise<RootedStory | null> {
  const row = await storyById(context).load(postId);
  if (!row || row.catalogId === null) return visibleStory(context, postId);
  return (await visibleCatalog(context, row.catalogId)) && row;
}

/**
 * Returns the statements for a new draft's data besides its text. An existing draft keeps its
 * settings.
 */
function beginWith(
  { now }: Pick<DomainContext, "now">,
  { postId, viewerId }: { postId: string; viewerId: string },
  {
    inResponseToPostId = null,
    quote = null,
    repost = null,
    collectionId = null,
    canonicalUrl = null,
    tags: wanted = [],
    language = null,
    license = DEFAULT_SETTINGS.license,
    visibility = DEFAULT_SETTINGS.visibility,
    cover = null,
  }: DraftInput,
): Statement[] {
  const statements: Statement[] = [];
  if (repost !== null) {
    statements.push(sql`
      INSERT INTO reposts (post_id, of_post_id, quote)
      SELECT id, ${repost.ofPostId}, ${repost.quote} FROM posts WHERE id = ${postId}
        AND creator_id = ${viewerId} ON CONFLICT DO NOTHING`);
  }
  if (quote !== null) {
    statements.push(sql`
      INSERT INTO response_quotes
        (response_id, user_id, post_id, paragraph_name, start_offset, text, created_at)
      SELECT id, creator_id, in_response_to_post_id, ${quote.paragraphName}, ${quote.startOffset},
        ${quote.text}, ${now} FROM posts WHERE id = ${postId} AND creator_id = ${viewerId}
          AND in_response_to_post_id = ${inResponseToPostId} ON CONFLICT DO NOTHING`);
  }
  const chosen = { tags: fitTags(wanted), visibility, license, language, cover, collectionId };
  const settings: PublishSettings = { ...DEFAULT_SETTINGS, ...chosen };
  // The canonical URL alone is no choice: it is also a column of the story.
  if (JSON.stringify(settings) !== JSON.stringify(DEFAULT_SETTINGS))
    statements.push(sql`
      UPDATE drafts SET settings = ${JSON.stringify({ ...settings, canonicalUrl })}
        WHERE post_id = ${postId} AND settings IS NULL AND EXISTS
      (SELECT 1 FROM posts WHERE id = ${postId} AND creator_id = ${viewerId} AND status = 'DRAFT')`);
  return statements;
}
