import {
  changesSince,
  type ChangesSince,
  hashesOf,
  nextView,
  type TextView,
  type ViewedText,
} from "../../../shared/submissions/viewedText.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { sql, type IdOrLookup } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { draftToEdit } from "../drafts/draftRow.ts";
import { type SubmissionRow, visibleSubmission } from "./submissions.ts";

/** Returns what an editor has seen of a submission's text; null if nothing yet. */
export async function readView(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  submissionId: string,
): Promise<TextView | null> {
  const row = await db.first<{
    viewedAt: number;
    viewed: string;
    earlier: string | null;
    earlierAt: number | null;
  }>(sql`
    SELECT viewed_at AS viewedAt, viewed, earlier, earlier_at AS earlierAt FROM submission_views
    WHERE submission_id = ${submissionId} AND user_id = ${viewerId}`);
  return (
    row && {
      ...row,
      viewed: JSON.parse(row.viewed) as ViewedText,
      earlier: row.earlier === null ? null : (JSON.parse(row.earlier) as ViewedText),
    }
  );
}

/** What changed in a text since its editor's visit before this one; null on the first. */
export function changesSinceView(
  { now }: Pick<DomainContext, "now">,
  view: TextView | null,
  content: DraftContent,
): ChangesSince | null {
  return changesSince(view, content, now);
}

/** A view to record. */
export interface ViewInput {
  submissionId: string;
  /** Of the draft that was seen. */
  revision: number;
  /** True to count all changes as seen now, not from the next visit on. */
  isRead: boolean;
}

export type ViewResult =
  | { kind: "done"; submission: SubmissionRow }
  | { kind: "no-submission" | "not-editor" };

/** Records that an editor sees a submission's text. A text that was changed meanwhile isn't seen. */
export async function recordView(
  context: DomainContext,
  viewerId: string,
  { submissionId, revision, isRead }: ViewInput,
): Promise<ViewResult> {
  const [seen, last] = await Promise.all([
    visibleSubmission(context, viewerId, submissionId),
    readView(context, viewerId, submissionId),
  ]);
  if (!seen) return { kind: "no-submission" };
  const { submission, sides } = seen;
  if (!sides.includes("editor")) return { kind: "not-editor" };
  const access = await draftToEdit(context, viewerId, submission.postId);
  if ("error" in access || access.draft.revision !== revision) return { kind: "done", submission };
  const viewed = hashesOf(access.draft.content);
  const { now } = context;
  const next = isRead
    ? { viewedAt: now, viewed, earlier: viewed, earlierAt: now }
    : nextView(last, viewed, now);
  await context.db.write(
    [
      sql`INSERT INTO submission_views
          (submission_id, user_id, viewed_at, viewed, earlier, earlier_at)
        VALUES (${submissionId}, ${viewerId}, ${next.viewedAt}, ${JSON.stringify(next.viewed)},
          ${next.earlier && JSON.stringify(next.earlier)}, ${next.earlierAt})
        ON CONFLICT (submission_id, user_id) DO UPDATE SET viewed_at = excluded.viewed_at,
          viewed = excluded.viewed, earlier = excluded.earlier, earlier_at = excluded.earlier_at`,
    ],
    { idempotent: true },
  );
  return { kind: "done", submission };
}
