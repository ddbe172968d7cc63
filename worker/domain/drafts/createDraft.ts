import { idFromKey } from "../../../shared/ids.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../context.ts";
import { type DiscussionRefusal, discussionRefusal } from "../responses/discussionRefusal.ts";
import { type RootedStory, visibleStory } from "../stories/stories.ts";
import { keepPictures } from "./storeDraft.ts";
import { measureText, sizeRefusal } from "./draftMeasures.ts";
import { type DraftRefusal, type DraftRow, draftToEdit } from "./draftRow.ts";

/** A wish to begin a story. */
export interface DraftWish {
  /** Made where the wish is: the same key of the same writer is the same draft, however often it comes. */
  key: string;
  content?: DraftContent;
  /** The story or response that this will answer. */
  inResponseToPostId?: string | null;
  /** Where the text was first published, if elsewhere. */
  canonicalUrl?: string | null;
}

/** What became of the wish. */
export type CreateOutcome =
  | { outcome: "created"; draft: DraftRow }
  | { outcome: DraftRefusal }
  | {
      outcome: DiscussionRefusal | "no-key" | "too-many-paragraphs" | "too-large";
    };

/**
 * Begins a story that only its writer sees. Doing it again answers the draft that is there, as it is
 * by then. Throws as Database does.
 */
export async function createDraft(
  context: DomainContext,
  viewerId: string,
  { key, content = EMPTY_DRAFT, inResponseToPostId = null, canonicalUrl = null }: DraftWish,
): Promise<CreateOutcome> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) return { outcome: "no-key" };
  let answers: RootedStory | null = null;
  if (inResponseToPostId !== null) {
    const [answered, refusal] = await Promise.all([
      visibleStory(context, inResponseToPostId),
      discussionRefusal(context, inResponseToPostId),
    ]);
    if (!answered) return { outcome: "no-answered" };
    if (refusal) return { outcome: refusal };
    answers = answered;
  }
  const json = JSON.stringify(content);
  const before = { content: EMPTY_DRAFT, json: "" };
  const refusal = sizeRefusal(before, { content, json });
  if (refusal) return { outcome: refusal };
  const postId = await idFromKey("post", `draft:${viewerId}:${key}`);
  const { excerpt, wordCount, readingTime, imageId, imageAlt } = measureText(content);
  await context.db.write(
    [
      [
        `INSERT INTO posts (id, creator_id, status, visibility, title, subtitle, excerpt, word_count,
           reading_time, preview_image_id, preview_image_alt, canonical_url,
           in_response_to_post_id, root_post_id, created_at, updated_at)
         SELECT ?1, u.id, 'DRAFT', 'PUBLIC', ?3, ?4, ?5, ?6, ?7,
           (SELECT id FROM images WHERE id = ?8), ?9, ?10, ?11, ?12, ?13, ?13
         FROM users u WHERE u.id = ?2 AND u.is_suspended = 0 ON CONFLICT (id) DO NOTHING`,
        postId,
        viewerId,
        content.title,
        content.subtitle,
        excerpt,
        wordCount,
        readingTime,
        imageId,
        imageAlt,
        canonicalUrl,
        inResponseToPostId,
        answers ? (answers.root?.id ?? answers.id) : null,
        context.now,
      ],
      [
        `INSERT INTO drafts (post_id, revision, content, write_token, updated_at, updated_by)
         SELECT id, revision, ?3, '', ?4, ?2 FROM posts WHERE id = ?1 AND creator_id = ?2
         ON CONFLICT (post_id) DO NOTHING`,
        postId,
        viewerId,
        json,
        context.now,
      ],
      ...keepPictures(postId, content),
    ],
    { idempotent: true },
  );
  const access = await draftToEdit(context, viewerId, postId);
  if ("draft" in access) return { outcome: "created", draft: access.draft };
  // Nothing was made for someone suspended.
  return { outcome: access.refusal === "no-story" ? "suspended" : access.refusal };
}
