import { sql } from "../../../db/sql.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  type BodiesByAccess,
  bodiesByAccess,
  byAccess,
} from "../../stories/rows/bodiesByAccess.ts";
import { storyById } from "../../stories/rows/stories.ts";
import type { StoryRow } from "../../stories/rows/storyRow.ts";
import { draftAsPublished } from "../../publishing/draftAsPublished.ts";
import { publishState } from "../../publishing/publishState.ts";

/** What an issue shows. */
export interface IssueStory {
  story: StoryRow;
  bodies: BodiesByAccess;
  /** The newsletter of an email without a story; null for a story. */
  emailNewsletterId: string | null;
}

/**
 * Reads a story as readers get it or, before it is published or if `isDraft`, as its draft would be
 * published now; of an email without a story the text, which is the same for everyone. Null if there
 * is none. Throws like Database, and if the stored document is invalid.
 */
export async function issueStory(
  context: DomainContext,
  postId: string,
  { isDraft = false }: { isDraft?: boolean } = {},
): Promise<IssueStory | null> {
  const [story, row, state] = await Promise.all([
    storyById(context).load(postId),
    context.db.first<{ content: string; emailNewsletterId: string | null }>(sql`
      SELECT d.content, p.email_newsletter_id AS emailNewsletterId
      FROM drafts d JOIN posts p ON p.id = d.post_id WHERE d.post_id = ${postId}`),
    publishState(context, postId),
  ]);
  if (!story || story.status === "DELETED") return null;
  if ((story.status === "PUBLISHED" && !isDraft) || !row || !state)
    return { story, bodies: await bodiesByAccess(context, story), emailNewsletterId: null };
  const content = JSON.parse(row.content) as DraftContent;
  const { emailNewsletterId } = row;
  const shown =
    emailNewsletterId === null
      ? (await draftAsPublished(context, postId, { content, ...state }))!.story
      : { ...story, title: content.title, subtitle: content.subtitle, visibility: PUBLIC };
  const bodies = byAccess(shown, { paragraphs: [...content.paragraphs] });
  return { story: shown, bodies, emailNewsletterId };
}

const PUBLIC = "PUBLIC" as const;
