// Owns who may read an email without a story on the web. Once it is being sent, its page is public if
// it is for every subscriber. Others are shown to the subscribers who got them, by the link in their
// email. Both stay for those who got it when it is cancelled; that of an automatic email is closed while
// it is turned off, since its text is edited then. Each is shown to those who manage its newsletter. The
// link's token is the subscriber's id, since people pass on the address of a page: it opens what they
// got, and changes nothing.

import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { viewerPermissionsOf } from "../../identity/rows/viewerPermissions.ts";
import { ISSUE_MAIL_PREFIX } from "../rows/issueMailKey.ts";
import { isForEveryone, type IssueRow } from "../rows/issues.ts";
import { newsletterById, type NewsletterRow } from "../rows/newsletters.ts";
import { isInSegmentSql } from "../rows/segments.ts";
import { visibleUser } from "../../people/rows/canSeeUser.ts";
import { userById } from "../../people/rows/users.ts";
import { collectionById } from "../../publications/rows/collections.ts";
import type { StoryRow } from "../../stories/rows/storyRow.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { canManageNewsletter } from "../canManageNewsletter.ts";
import { issueByEmail } from "./emailList.ts";
import { issueStory } from "./issueStory.ts";

/** An email without a story as its page shows it. */
export interface EmailPage {
  /** Its draft, with the text's title and subtitle. */
  story: StoryRow;
  document: StoryDocument;
  newsletter: NewsletterRow;
  /** When its sending started, in milliseconds since 1970; null before. */
  sentAt: number | null;
  isPublic: boolean;
}

/**
 * Returns an email without a story if the viewer may read it, or the subscriber to whom the token
 * belongs; else null.
 */
export async function findEmailPage(
  context: DomainContext,
  { newsletterId, postId, token }: { newsletterId: string; postId: string; token: string | null },
): Promise<EmailPage | null> {
  const [found, newsletter, issue] = await Promise.all([
    issueStory(context, postId),
    newsletterById(context).load(newsletterId),
    issueByEmail(context).load({ newsletterId, postId }),
  ]);
  if (!found || !newsletter || found.emailNewsletterId !== newsletter.id) return null;
  const { story, bodies } = found;
  if (!(await isVisible(context, story, newsletter))) return null;
  const sent = issue?.startedAt != null && !isTurnedOff(issue) ? issue : null;
  // The emails for everyone link to this page without a token, so it stays if one was sent.
  const isPublic =
    sent !== null && isForEveryone(sent) && (sent.state !== "CANCELLED" || sent.sent > 0);
  if (!isPublic) {
    const isAllowed =
      (sent !== null && token !== null && (await isRecipient(context, sent, token))) ||
      (await canManageNewsletter(context, newsletter));
    if (!isAllowed) return null;
    context.renderTrace.showsHidden("draft");
  }
  const sentAt = issue?.startedAt ?? null;
  return { story, document: bodies.others, newsletter, sentAt, isPublic };
}

function isTurnedOff({ afterDays, state }: IssueRow): boolean {
  return afterDays !== null && state === "PAUSED";
}

/** False for an email that is suspended, and for one of a suspended writer or newsletter. */
async function isVisible(
  context: DomainContext,
  { isHidden, creator }: StoryRow,
  { collectionId, userId }: NewsletterRow,
): Promise<boolean> {
  if (isHidden !== 0) {
    if (!(await viewerPermissionsOf(context)).canSeeSuspended) return false;
    context.renderTrace.showsHidden("suspended");
  }
  if (creator && !(await visibleUser(context, creator))) return false;
  if (collectionId !== null) return (await collectionById(context).load(collectionId)) !== null;
  const owner = userId === null ? null : await userById(context).load(userId);
  return (await visibleUser(context, owner)) !== null;
}

/**
 * True if the issue was sent to the subscriber, or would be if it were sent now. One that was cancelled
 * is sent to nobody.
 */
async function isRecipient(
  { db, now }: DomainContext,
  { id }: IssueRow,
  token: string,
): Promise<boolean> {
  const subscriber = await db.first<object>(sql`
    SELECT 1 FROM newsletter_issues i JOIN newsletter_subscribers s
      ON s.newsletter_id = i.newsletter_id
    WHERE i.id = ${id} AND s.id = ${token} AND (
      EXISTS (SELECT 1 FROM mail_outbox o
        WHERE o.key = ${ISSUE_MAIL_PREFIX} || i.id || '-' || s.id AND o.state = 'sent')
      OR (i.state <> 'CANCELLED' AND s.state = 'ACTIVE' AND ${isInSegmentSql("s", {
        segment: sql`i.audience`,
        topic: sql`i.audience_topic`,
        now,
      })}))`);
  return subscriber !== null;
}
