import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../../context.ts";
import {
  type BodiesByAccess,
  bodiesByAccess,
  byAccess,
} from "../../core/stories/bodiesByAccess.ts";
import { storyById } from "../../core/stories/stories.ts";
import type { StoryRow } from "../../core/stories/storyRow.ts";
import { publishState } from "../../writing/publishing/publishState.ts";

/** What an issue shows. */
export interface IssueStory {
  story: StoryRow;
  bodies: BodiesByAccess;
  /** True for an email without a story. */
  isEmail: boolean;
}

/**
 * Reads a story as readers get it or, before it is published, as its draft would be published now; of
 * an email without a story the text, which is the same for everyone. Null if there is none. Throws
 * like Database, and if the stored document is invalid.
 */
export async function issueStory(
  context: DomainContext,
  postId: string,
): Promise<IssueStory | null> {
  const [story, row, state] = await Promise.all([
    storyById(context).load(postId),
    context.db.first<{ content: string; isEmail: number }>(
      `SELECT d.content, p.email_newsletter_id IS NOT NULL AS isEmail
       FROM drafts d JOIN posts p ON p.id = d.post_id WHERE d.post_id = ?1`,
      postId,
    ),
    publishState(context, postId),
  ]);
  if (!story || story.status === "DELETED") return null;
  if (story.status === "PUBLISHED" || !row || !state)
    return { story, bodies: await bodiesByAccess(context, story), isEmail: false };
  const { title, subtitle, paragraphs } = JSON.parse(row.content) as DraftContent;
  const isEmail = row.isEmail === 1;
  const visibility = isEmail ? "PUBLIC" : state.settings.visibility;
  const draft = { ...story, title, subtitle, visibility };
  return { story: draft, bodies: byAccess(draft, { paragraphs: [...paragraphs] }), isEmail };
}
