import { characterCount } from "../../../shared/format/characterCount.ts";
import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../shared/limits.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexPost } from "../searchIndex/queueSearch.ts";
import { storyById, visibleStory } from "./rows/stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./rows/storyRow.ts";
import { storyPurgeTags } from "./rows/storyPurgeTags.ts";

/** Changes to a story's title and subtitle. Null leaves a field unchanged. */
export interface StoryEdit {
  postId: string;
  /** The revision that the edit is based on. */
  baseRev: number;
  title: string | null;
  subtitle: string | null;
}

export type EditResult =
  | { kind: "edited"; story: StoryRow }
  | { kind: "no-story" }
  | { kind: "not-writer" }
  | { kind: "suspended" }
  /** The story has been edited since the base revision. */
  | { kind: "conflict" }
  | { kind: "rejected"; reason: "title-missing" | "title-too-long" | "subtitle-too-long" };

/**
 * Changes the title and subtitle of a writer's own story. If the story already has these texts, it
 * stays unchanged whatever the base revision is, so an edit can be repeated. The slug doesn't
 * change.
 */
export async function editStory(
  context: DomainContext,
  viewerId: string,
  { postId, baseRev, ...input }: StoryEdit,
): Promise<EditResult> {
  const [story, touched] = await Promise.all([
    visibleStory(context, postId),
    storyPurgeTags(context, postId),
  ]);
  if (!story || story.inResponseToPostId !== null) return { kind: "no-story" };
  if (story.creatorId !== viewerId) return { kind: "not-writer" };
  if (story.creator?.isHidden !== 0) return { kind: "suspended" };
  const title = input.title === null ? story.title : oneLine(input.title);
  const subtitle = input.subtitle === null ? story.subtitle : oneLine(input.subtitle);
  const reason = reasonAgainst(story, title, subtitle);
  if (reason) return { kind: "rejected", reason };

  const applies = sql`EXISTS (SELECT 1 FROM posts p JOIN users u ON u.id = p.creator_id
    WHERE p.id = ${postId} AND p.revision = ${baseRev} AND p.creator_id = ${viewerId}
      AND p.status <> 'DELETED'
      AND u.is_hidden = 0 AND (p.title <> ${title} OR p.subtitle <> ${subtitle}))`;
  const stories = sql<RawStory>`${storySelect(sql`posts p`)} WHERE p.id = ${postId}`;
  const written = await context.db.write(
    [
      queuePurge(context, touched, applies),
      // Fields that the draft hasn't changed are updated too. The writer's next save merges with
      // them.
      sql`UPDATE drafts SET revision = revision + 1, published_revision = iif(
            published_revision = revision, revision + 1, published_revision),
          content = json_set(content,
            '$.title', iif(content ->> '$.title' = ${story.title}, ${title}, content ->> '$.title'),
            '$.subtitle', iif(content ->> '$.subtitle' = ${story.subtitle}, ${subtitle}, content ->>
              '$.subtitle'))
        WHERE post_id = ${postId} AND ${applies}`,
      sql`UPDATE posts SET title = ${title}, subtitle = ${subtitle}, revision = revision + 1,
        updated_at = ${context.now},
          latest_published_at = iif(status = 'PUBLISHED', ${context.now}, latest_published_at)
        WHERE id = ${postId} AND ${applies}`,
      stories,
      indexPost(context, postId),
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  const row = written.first(stories);
  if (!row) return { kind: "no-story" };
  const edited = toStory(context, row);
  if (edited.title !== title || edited.subtitle !== subtitle) return { kind: "conflict" };
  return { kind: "edited", story: edited };
}

/** Checks only the fields that the edit changes, because imported texts may exceed the limits. */
function reasonAgainst(story: StoryRow, title: string, subtitle: string) {
  if (title !== story.title) {
    if (title === "" && story.status === "PUBLISHED") return "title-missing";
    if (characterCount(title, MAX_TITLE_LENGTH).isOver) return "title-too-long";
  }
  const isNew = subtitle !== story.subtitle;
  if (isNew && characterCount(subtitle, MAX_SUBTITLE_LENGTH).isOver) return "subtitle-too-long";
  return null;
}
