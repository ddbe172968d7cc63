import {
  MAX_AFTER_DAYS,
  MAX_ISSUE_PREVIEW,
  MAX_ISSUE_SUBJECT,
  MAX_SCHEDULE_AHEAD_MS,
  MAX_SERIES_EMAILS,
} from "../../../../shared/limits.ts";
import { normalizeTag } from "../../../../shared/topics/normalizeTag.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { sql, type Sql, type Statement, literal } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import type { Segment } from "../rows/segments.ts";
import { hasBannedLinks } from "../../publishing/hasBannedLinks.ts";
import { hasContent } from "../../publishing/publishCheck.ts";
import { audienceSize } from "../subscribers/audienceSize.ts";
import { IS_LASTING_SQL, issueTargets, mayEmailSql } from "./issueTargets.ts";

/** A story to email to a newsletter. */
export interface IssueInput {
  postId: string;
  newsletterId: string;
  /** Empty for the story's title. */
  subject: string;
  /** Shown by mail clients after the subject; empty for the story's subtitle or beginning. */
  previewText: string;
  audience: Segment;
  /** A tag's slug; only for the audience TOPIC. */
  audienceTopic?: string | null;
  /** When to send it, in milliseconds since 1970; null for now. */
  sendAt: number | null;
  /**
   * Makes an email without a story automatic: each new subscriber gets it so many days after
   * subscribing, and nobody else.
   */
  afterDays?: number | null;
}

export type IssueError =
  | "no-target"
  | "no-subject"
  | "too-long"
  | "is-draft"
  | "emailed"
  | "no-moment"
  | "no-topic"
  | "no-text"
  | "no-subscribers"
  | "no-recipients"
  | "banned-links"
  | "not-automatic"
  | "too-many-automatic";

export type StartIssueResult = { kind: "started"; issue: IssueRow } | { kind: IssueError };

/**
 * Emails a story to a newsletter's subscribers: a published one now or at a later time, a scheduled
 * one not before it is published. An email without a story needs no publication. Each goes to a
 * newsletter once; an automatic one to each new subscriber once.
 */
export async function startIssue(
  context: DomainContext,
  userId: string,
  input: IssueInput,
): Promise<StartIssueResult> {
  const prepared = await prepareIssue(context, userId, input);
  if (prepared.kind !== "prepared") return prepared;
  const started = sql<IssueRow>`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i WHERE i.id = ${prepared.id}`;
  const written = await context.db.write([...prepared.statements, started], { idempotent: true });
  const issue = written.first(started);
  if (issue) return { kind: "started", issue };
  return { kind: input.afterDays == null ? "emailed" : "too-many-automatic" };
}

/** An issue that can be started, by running its statements. */
interface PreparedIssue {
  kind: "prepared";
  id: string;
  statements: Statement[];
}

/**
 * Checks that an issue can be started. `publishing` is for a story that is published or scheduled in
 * the same write: SQL that says of the story `p` whether that has happened.
 */
export async function prepareIssue(
  context: DomainContext,
  userId: string,
  { postId, newsletterId, audience, audienceTopic, sendAt, afterDays = null, ...input }: IssueInput,
  publishing: Sql | null = null,
): Promise<PreparedIssue | { kind: IssueError }> {
  const { db, now } = context;
  const isPublishing = publishing === null ? 0 : 1;
  const [targets, story, topic] = await Promise.all([
    issueTargets(context, userId, postId),
    db.first<{ title: string; isReady: number; isDue: number; content: string | null }>(sql`
      SELECT iif(p.title = '' OR ${isPublishing}, json_extract(d.content, '$.title'),
          p.title) AS title,
        ${isPublishing} OR p.email_newsletter_id IS NOT NULL OR p.status = 'PUBLISHED'
          OR d.scheduled_at IS NOT NULL AS isReady,
        p.email_newsletter_id IS NOT NULL OR p.status = 'PUBLISHED' AS isDue,
        iif(p.email_newsletter_id IS NULL, NULL, d.content) AS content
      FROM posts p LEFT JOIN drafts d ON d.post_id = p.id WHERE p.id = ${postId}`),
    issueTopic(context, { audience, audienceTopic }),
  ]);
  const target = targets.find(({ id }) => id === newsletterId);
  if (!target || !story) return { kind: "no-target" };
  if (target.issue) return { kind: "emailed" };
  if (story.isReady !== 1) return { kind: "is-draft" };
  if (topic === undefined) return { kind: "no-topic" };
  const fields = issueFields({ ...input, title: story.title ?? "" });
  if (typeof fields === "string") return { kind: fields };
  const error = story.content === null ? null : await textError(context, story.content);
  if (error) return { kind: error };
  if (afterDays !== null) {
    const isPossible = story.content !== null && audience === "ALL" && sendAt === null;
    if (!isPossible || !isDayCount(afterDays)) return { kind: "not-automatic" };
  }
  if (!isSendTime(sendAt, now)) return { kind: "no-moment" };
  // One for later finds its subscribers when it goes out.
  const isNow = isPublishing === 0 && story.isDue === 1 && sendAt === null && afterDays === null;
  if (isNow) {
    const size = await audienceSize(context, target, { segment: audience, topic: topic ?? "" });
    if (size === 0) return { kind: audience === "ALL" ? "no-subscribers" : "no-recipients" };
  }
  const id = crypto.randomUUID();
  return {
    kind: "prepared",
    id,
    statements: [
      sql`INSERT INTO newsletter_issues (id, newsletter_id, post_id, subject, preview_text,
        audience,
          audience_topic, due_at, created_by, created_at, after_days)
        SELECT ${id}, n.id, p.id, ${fields.subject}, ${fields.previewText}, ${audience}, ${topic},
          ${sendAt ?? now}, ${userId}, ${now}, ${afterDays} FROM newsletters n CROSS JOIN posts p
        WHERE n.id = ${newsletterId} AND p.id = ${postId} AND ${mayEmailSql(sql`${userId}`)}
          AND ${publishing ?? sql`TRUE`}
          AND NOT EXISTS (SELECT 1 FROM newsletter_issues i
            WHERE i.newsletter_id = n.id AND i.post_id = p.id AND ${IS_LASTING_SQL})
          AND (${afterDays} IS NULL OR ${automaticCountSql(afterDays)} < iif(${afterDays} = 0, 1,
            ${literal(MAX_SERIES_EMAILS)}))
        ON CONFLICT DO NOTHING`,
      sql`INSERT INTO newsletter_issue_results (issue_id)
        SELECT id FROM newsletter_issues WHERE id = ${id} ON CONFLICT DO NOTHING`,
    ],
  };
}

/** SQL: the number of automatic emails of the newsletter `n` of the same kind. */
const automaticCountSql = (
  afterDays: number | null,
): Sql => sql`(SELECT count(*) FROM newsletter_issues a
  WHERE a.newsletter_id = n.id AND a.after_days IS NOT NULL AND a.state <> 'CANCELLED'
    AND (a.after_days = 0) = (${afterDays} = 0))`;

function isDayCount(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= MAX_AFTER_DAYS;
}

/** Why an email without a story can't be sent; null if it can. */
async function textError(
  context: DomainContext,
  content: string,
): Promise<"no-text" | "banned-links" | null> {
  const { paragraphs } = JSON.parse(content) as DraftContent;
  if (!hasContent(paragraphs)) return "no-text";
  return (await hasBannedLinks(context, { paragraphs: [...paragraphs] })) ? "banned-links" : null;
}

/** Whether an issue can be sent then; null is now. */
export function isSendTime(sendAt: number | null, now: number): boolean {
  return sendAt === null || (sendAt > now && sendAt <= now + MAX_SCHEDULE_AHEAD_MS);
}

/** The slug of an audience's topic; null for other audiences, undefined for an unknown topic. */
export async function issueTopic(
  { db }: Pick<DomainContext, "db">,
  { audience, audienceTopic }: Pick<IssueInput, "audience" | "audienceTopic">,
): Promise<string | null | undefined> {
  if (audience !== "TOPIC") return null;
  const topic = normalizeTag(audienceTopic ?? "");
  const tag = await db.first<{ slug: string }>(sql`SELECT slug FROM tags WHERE slug = ${topic}`);
  return tag?.slug;
}

/** The lines of an issue as stored, each one line; or why they are invalid. */
export function issueFields(input: {
  subject: string;
  previewText: string;
  title: string;
}): { subject: string; previewText: string } | "no-subject" | "too-long" {
  const subject = oneLine(input.subject) || oneLine(input.title).slice(0, MAX_ISSUE_SUBJECT);
  const previewText = oneLine(input.previewText);
  if (subject === "") return "no-subject";
  if (subject.length > MAX_ISSUE_SUBJECT || previewText.length > MAX_ISSUE_PREVIEW)
    return "too-long";
  return { subject, previewText };
}

function oneLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
