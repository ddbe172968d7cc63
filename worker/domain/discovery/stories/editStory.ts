import { characterCount } from "../../../../shared/format/characterCount.ts";
import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../../shared/limits.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import type { DomainContext } from "../../context.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";
import { storyById, visibleStory } from "../../core/stories/stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../../core/stories/storyRow.ts";
import { storyTouches } from "../../core/stories/storyTouches.ts";

/** A wish to change what a story says of itself. What is null stays. */
export interface StoryEdit {
  postId: string;
  /** The revision that the wish was made on. */
  baseRev: number;
  title: string | null;
  subtitle: string | null;
}

/** What became of a wish to edit a story. */
export type EditResult =
  | { outcome: "edited"; story: StoryRow }
  | { outcome: "no-story" }
  | { outcome: "not-writer" }
  | { outcome: "suspended" }
  /** Someone has edited it since: it is not the base's text any more. */
  | { outcome: "conflict" }
  | { outcome: "refused"; reason: "title-missing" | "title-too-long" | "subtitle-too-long" };

/**
 * Changes the title and subtitle of a writer's own story. A story that says so already is left as it
 * is, whatever the base, so that repeating an edit is harmless. Its address keeps the words it has.
 * Throws as Database does.
 */
export async function editStory(
  context: DomainContext,
  viewerId: string,
  { postId, baseRev, ...input }: StoryEdit,
): Promise<EditResult> {
  const [story, touched] = await Promise.all([
    visibleStory(context, postId),
    storyTouches(context, postId),
  ]);
  if (!story || story.inResponseToPostId !== null) return { outcome: "no-story" };
  if (story.creatorId !== viewerId) return { outcome: "not-writer" };
  if (story.creator?.isSuspended !== 0) return { outcome: "suspended" };
  const title = input.title === null ? story.title : oneLine(input.title);
  const subtitle = input.subtitle === null ? story.subtitle : oneLine(input.subtitle);
  const reason = reasonAgainst(story, title, subtitle);
  if (reason) return { outcome: "refused", reason };

  const applies = `EXISTS (SELECT 1 FROM posts p JOIN users u ON u.id = p.creator_id
    WHERE p.id = ?3 AND p.revision = ?4 AND p.creator_id = ?5 AND p.status <> 'DELETED'
      AND u.is_suspended = 0 AND (p.title <> ?6 OR p.subtitle <> ?7))`;
  const values = [postId, baseRev, viewerId, title, subtitle];
  const [, , , rows] = await context.db.write(
    [
      queuePurge(context, touched, { sql: applies, values }),
      // What its writer has not changed in the draft goes along; their next save merges with it.
      [
        `UPDATE drafts SET revision = revision + 1, published_revision = iif(
             published_revision = revision, revision + 1, published_revision),
           content = json_set(content,
             '$.title', iif(content ->> '$.title' = ?6, ?4, content ->> '$.title'),
             '$.subtitle', iif(content ->> '$.subtitle' = ?7, ?5, content ->> '$.subtitle'))
         WHERE post_id = ?1 AND EXISTS (SELECT 1 FROM posts p JOIN users u ON u.id = p.creator_id
           WHERE p.id = ?1 AND p.revision = ?2 AND p.creator_id = ?3 AND p.status <> 'DELETED'
             AND u.is_suspended = 0 AND (p.title <> ?4 OR p.subtitle <> ?5))`,
        ...values,
        story.title,
        story.subtitle,
      ],
      [
        `UPDATE posts SET title = ?6, subtitle = ?7, revision = revision + 1, updated_at = ?1,
           latest_published_at = iif(status = ?2, ?1, latest_published_at)
         WHERE id = ?3 AND ${applies}`,
        context.now,
        "PUBLISHED",
        ...values,
      ],
      [`${storySelect("posts p")} WHERE p.id = ?1`, postId],
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  const row = rows?.[0] as unknown as RawStory | undefined;
  if (!row) return { outcome: "no-story" };
  const edited = toStory(context, row);
  if (edited.title !== title || edited.subtitle !== subtitle) return { outcome: "conflict" };
  return { outcome: "edited", story: edited };
}

/** Only what an edit changes has to be fit: what was imported may be longer. */
function reasonAgainst(story: StoryRow, title: string, subtitle: string) {
  if (title !== story.title) {
    if (title === "" && story.status === "PUBLISHED") return "title-missing";
    if (characterCount(title, MAX_TITLE_LENGTH).isOver) return "title-too-long";
  }
  const isNew = subtitle !== story.subtitle;
  if (isNew && characterCount(subtitle, MAX_SUBTITLE_LENGTH).isOver) return "subtitle-too-long";
  return null;
}
