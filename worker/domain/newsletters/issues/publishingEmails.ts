// Owns emailing a story as it is published or scheduled: its issues start in the same write, so that a
// story is never published without the emails that were announced with it, and never emailed without
// being published.

import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { Segment } from "../rows/segments.ts";
import { IS_LASTING_SQL } from "./issueTargets.ts";
import { type IssueError, prepareIssue } from "./startIssue.ts";

/** A newsletter that gets a story when it is published. */
export interface EmailInput {
  newsletterId: string;
  audience: Segment;
  /** A tag's slug; only for the audience TOPIC. */
  audienceTopic: string | null;
}

/** What is published: a revision of a story's draft, now (null) or at a time in milliseconds since 1970. */
export interface Publishing {
  postId: string;
  baseRev: number;
  publishAt: number | null;
}

/** A newsletter that doesn't get the story, and why. */
export interface EmailError {
  newsletterId: string;
  error: IssueError;
}

/** The emails of a story that is being published. */
export interface PublishingEmails {
  /** They start the emails, if the story has been published or scheduled by then. */
  statements: Statement[];
  /** Reads which emails weren't started, after the write. One that was started before counts as started. */
  readErrors: () => Promise<EmailError[]>;
}

/** Prepares the emails of a story that is published next. */
export async function preparePublishingEmails(
  context: DomainContext,
  userId: string,
  { postId, baseRev, publishAt }: Publishing,
  emails: readonly EmailInput[],
): Promise<PublishingEmails> {
  if (emails.length === 0) return { statements: [], readErrors: () => Promise.resolve([]) };
  const isDone = sql`EXISTS (SELECT 1 FROM drafts d WHERE d.post_id = p.id
    AND iif(${publishAt} IS NULL,
      p.status = 'PUBLISHED' AND d.published_revision = ${baseRev},
      p.status = 'DRAFT' AND d.scheduled_at = ${publishAt} AND d.scheduled_revision = ${baseRev}))`;
  const prepared = await Promise.all(
    emails.map(async (email) => {
      const input = { postId, ...email, subject: "", previewText: "", sendAt: null };
      return { email, issue: await prepareIssue(context, userId, input, isDone) };
    }),
  );
  return {
    statements: prepared.flatMap(({ issue }) => ("statements" in issue ? issue.statements : [])),
    readErrors: async () => {
      const started = await context.db.all<EmailInput>(sql`
        SELECT i.newsletter_id AS newsletterId, i.audience, i.audience_topic AS audienceTopic
        FROM newsletter_issues i WHERE i.post_id = ${postId} AND ${IS_LASTING_SQL}`);
      return prepared.flatMap(({ email, issue }): EmailError[] => {
        const { newsletterId } = email;
        const found = started.find((each) => each.newsletterId === newsletterId);
        if (found && isSameAudience(found, email)) return [];
        const error = issue.kind === "prepared" ? (found ? "emailed" : "no-target") : issue.kind;
        return [{ newsletterId, error }];
      });
    },
  };
}

function isSameAudience(started: EmailInput, { audience, audienceTopic }: EmailInput): boolean {
  return (
    started.audience === audience &&
    (audience !== "TOPIC" || started.audienceTopic === audienceTopic)
  );
}
