import { sql } from "../../../db/sql.ts";
import type { Segment } from "./segments.ts";

/** `newsletter_issues.error` of an issue that is paused because its story wasn't there. */
export const STORY_AWAY = "story-away";

/** The same of an issue that was due or half sent while its newsletter was paused. */
export const NEWSLETTER_AWAY = "newsletter-away";

/** The same of an issue that was cancelled because it found no subscribers when it was due. */
export const NO_SUBSCRIBERS = "no-subscribers";

/** One email to a newsletter's subscribers. */
export interface IssueRow {
  id: string;
  newsletterId: string;
  /** Null for an email without a story. */
  postId: string | null;
  subject: string;
  /** May be empty. */
  previewText: string;
  audience: Segment;
  /** A tag's slug; null for other audiences than TOPIC. */
  audienceTopic: string | null;
  /** For an automatic email the days after subscribing, 0 for the welcome; else null. */
  afterDays: number | null;
  state: IssueState;
  /** 1 if it is paused because its story wasn't there when it was due. */
  missedStory: number;
  /** 1 if it is paused because its newsletter was paused when it was due or half sent. */
  missedPause: number;
  /** 1 if it was cancelled because it found no subscribers when it was due. */
  foundNobody: number;
  /** 1 if its newsletter is paused, so that nothing of it is sent. */
  isHeld: number;
  dueAt: number;
  /** Emails queued so far, and how many of them were sent, failed, or dropped because the subscriber left. */
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  /** Of the sent emails, as the provider reported: those that arrived, came back, or were reported as spam. */
  delivered: number;
  bounced: number;
  complained: number;
  createdBy: string | null;
  createdAt: number;
  startedAt: number | null;
  /** When more subscribers get it, for one that goes out in steps; null if it doesn't wait. */
  nextStepAt: number | null;
  finishedAt: number | null;
}

export type IssueState = "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";

/**
 * True if an issue is for everyone who subscribes, so that the page of an email without a story is
 * public. Others are for a part of the subscribers, or come with subscribing.
 */
export function isForEveryone({
  audience,
  afterDays,
}: Pick<IssueRow, "audience" | "afterDays">): boolean {
  return audience === "ALL" && afterDays === null;
}

/** SQL: the columns of an IssueRow, from `newsletter_issues i`. */
export const ISSUE_COLUMNS = sql`i.id, i.newsletter_id AS newsletterId, i.post_id AS postId,
  i.subject,
  i.preview_text AS previewText, i.audience, i.audience_topic AS audienceTopic,
  i.after_days AS afterDays, i.state,
  i.state = 'PAUSED' AND i.error IS ${STORY_AWAY} AS missedStory,
  i.state = 'PAUSED' AND i.error IS ${NEWSLETTER_AWAY} AS missedPause,
  i.state = 'CANCELLED' AND i.error IS ${NO_SUBSCRIBERS} AS foundNobody,
  EXISTS (SELECT 1 FROM newsletters h WHERE h.id = i.newsletter_id AND h.paused_at IS NOT NULL)
    AS isHeld, i.due_at AS dueAt, i.recipients,
  i.sent, i.failed, i.skipped, i.delivered, i.bounced, i.complained,
  i.created_by AS createdBy, i.created_at AS createdAt, i.started_at AS startedAt,
    i.next_step_at AS nextStepAt,
  i.finished_at AS finishedAt`;
