// Owns the edits that editors suggest in submissions. Each is a delta of one paragraph. The writer
// accepts or rejects it; accepting saves the delta as the writer's own change, and only while the
// paragraph is as it was when the edit was suggested.

import { MAX_SUBMISSION_REMARKS } from "../../../shared/limits.ts";
import type { Delta } from "../../../shared/story/delta/delta.ts";
import { haveTooLongText, readDeltas } from "../../../shared/story/delta/readDeltas.ts";
import { sameValue } from "../../../shared/story/delta/sameValue.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { hasEditableText, withText } from "../../../shared/submissions/suggestedParagraph.ts";
import { SUBMITTED } from "../../../shared/submissions/submissionSteps.ts";
import { literal, sql, type IdOrLookup } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, draftToEdit } from "../drafts/draftRow.ts";
import { saveDraftDeltas, type SaveResult } from "../drafts/saveDraftDeltas.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";
import { notify } from "../notifications/notify.ts";
import {
  isEditorSql,
  type SeenSubmission,
  type SubmissionRow,
  visibleSubmission,
} from "./submissions.ts";

/** The change of one paragraph. */
export type ParagraphUpdate = Extract<Delta, { kind: "UPDATE" }>;

export type SuggestionState = "OPEN" | "ACCEPTED" | "REJECTED";

/** A suggested edit. */
export interface SuggestionRow {
  id: string;
  submissionId: string;
  madeById: string;
  delta: ParagraphUpdate;
  state: SuggestionState;
  createdAt: number;
}

/** Whether a suggested edit can be accepted: its paragraph is unchanged, changed or deleted. */
export type SuggestionBasis = "UNCHANGED" | "CHANGED" | "DELETED";

const COLUMNS = sql`o.id, o.submission_id AS submissionId, o.made_by AS madeById, o.revision,
  o.delta, o.state, o.created_at AS createdAt`;

type Raw = Omit<SuggestionRow, "delta"> & { delta: string; revision: number };

/** Returns the edits suggested in a submission, oldest first. */
export async function listSuggestions(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  submissionId: string,
): Promise<SuggestionRow[]> {
  const rows = await db.all<Raw>(sql`
    SELECT ${COLUMNS} FROM submission_suggestions o
    JOIN publication_submissions s ON s.id = o.submission_id
    WHERE o.submission_id = ${submissionId}
      AND (s.writer_id = ${viewerId} OR s.status <> 'WIP' AND ${isEditorSql(viewerId)})
    ORDER BY o.created_at, o.id`);
  return rows.map((row) => Object.assign(row, { delta: JSON.parse(row.delta) as ParagraphUpdate }));
}

/** Compares the paragraph of a suggested edit with the draft. */
export function suggestionBasis(
  { delta }: Pick<SuggestionRow, "delta">,
  { paragraphs }: Pick<DraftContent, "paragraphs">,
): SuggestionBasis {
  const paragraph = paragraphs.find(({ name }) => name === delta.was.name);
  if (!paragraph) return "DELETED";
  return sameValue(paragraph, delta.was) ? "UNCHANGED" : "CHANGED";
}

/** An edit to suggest. */
export interface SuggestionInput {
  submissionId: string;
  paragraphName: string;
  /** The paragraph's text as the editor saw it. */
  was: string;
  /** The suggested text. */
  text: string;
  /** Idempotency key. */
  key: string;
}

export type SuggestionResult =
  | { kind: "done"; submission: SubmissionRow }
  | {
      kind:
        | "no-submission"
        | "no-suggestion"
        | "no-key"
        | "not-editor"
        | "not-writer"
        | "has-ended"
        | "unchanged"
        | "paragraph-changed"
        | "paragraph-gone"
        | "text-too-long"
        | "too-many"
        | "decided";
    }
  | { kind: DraftError | Exclude<SaveResult["kind"], "answered"> };

const isSubmitted = ({ submission }: SeenSubmission): boolean =>
  SUBMITTED.some((status) => status === submission.status);

/** Suggests another text for a paragraph, and notifies the writer. */
export async function suggestEdit(
  context: DomainContext,
  viewerId: string,
  { submissionId, paragraphName, was, text, key }: SuggestionInput,
): Promise<SuggestionResult> {
  if (!/^[\w-]{8,64}$/.test(key)) return { kind: "no-key" };
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { kind: "no-submission" };
  const { submission, sides } = seen;
  if (!sides.includes("editor")) return { kind: "not-editor" };
  if (!isSubmitted(seen)) return { kind: "has-ended" };
  const access = await draftToEdit(context, viewerId, submission.postId);
  if ("error" in access) return { kind: access.error };
  const { draft } = access;
  const id = crypto.randomUUID();
  const delta = updateOf(draft.content, { id, paragraphName, was, text });
  if (typeof delta === "string") return { kind: delta };
  const stored = sql<{ submissionId: string }>`SELECT submission_id AS submissionId
    FROM submission_suggestions WHERE made_by = ${viewerId} AND key = ${key}`;
  const written = await context.db.write(
    [
      sql`INSERT INTO submission_suggestions
          (id, submission_id, made_by, key, revision, delta, state, created_at)
        SELECT ${id}, s.id, ${viewerId}, ${key}, ${draft.revision}, ${JSON.stringify(delta)}, 'OPEN',
          ${context.now} FROM publication_submissions s
        WHERE s.id = ${submissionId} AND s.status IN ${SUBMITTED_SQL}
          AND (SELECT count(*) FROM submission_suggestions
          WHERE submission_id = s.id) < ${literal(MAX_SUBMISSION_REMARKS)}
        ON CONFLICT (made_by, key) DO NOTHING`,
      notify(context, { of: "submissionSuggested", actorId: viewerId, id }),
      stored,
    ],
    { idempotent: true },
  );
  const row = written.first(stored);
  if (!row) {
    const after = await visibleSubmission(context, viewerId, submissionId);
    return { kind: after && isSubmitted(after) ? "too-many" : "has-ended" };
  }
  return row.submissionId === submissionId ? { kind: "done", submission } : { kind: "no-key" };
}

function updateOf(
  { paragraphs }: DraftContent,
  input: Pick<SuggestionInput, "paragraphName" | "was" | "text"> & { id: string },
): Delta | "paragraph-gone" | "paragraph-changed" | "unchanged" | "text-too-long" {
  const index = paragraphs.findIndex(({ name }) => name === input.paragraphName);
  const was = paragraphs[index];
  if (!was || !hasEditableText(was)) return "paragraph-gone";
  if (cleanText(input.was) !== was.text) return "paragraph-changed";
  const text = cleanText(input.text);
  if (text === was.text) return "unchanged";
  const deltas = [
    {
      kind: "UPDATE" as const,
      id: input.id,
      was,
      paragraph: withText(was, text),
      after: paragraphs[index - 1]?.name ?? null,
      before: paragraphs[index + 1]?.name ?? null,
    },
  ];
  const [delta] = readDeltas(deltas) ?? [];
  if (delta) return delta;
  return haveTooLongText(deltas) ? "text-too-long" : "paragraph-changed";
}

/** A decision on a suggested edit. */
export interface SuggestionDecision {
  submissionId: string;
  suggestionId: string;
  isAccepted: boolean;
}

/**
 * Accepts or rejects a suggested edit: the writer both, editors only the latter, which withdraws it.
 * The edit is saved, and the suggestion accepted, in one write.
 */
export async function decideSuggestion(
  context: DomainContext,
  viewerId: string,
  { submissionId, suggestionId, isAccepted }: SuggestionDecision,
): Promise<SuggestionResult> {
  const [seen, row] = await Promise.all([
    visibleSubmission(context, viewerId, submissionId),
    context.db.first<Raw>(sql`SELECT ${COLUMNS} FROM submission_suggestions o
      WHERE o.id = ${suggestionId} AND o.submission_id = ${submissionId}`),
  ]);
  if (!seen) return { kind: "no-submission" };
  if (!row) return { kind: "no-suggestion" };
  const { submission, sides, isViewerSuspended } = seen;
  if (isViewerSuspended) return { kind: "suspended" };
  const state = isAccepted ? "ACCEPTED" : "REJECTED";
  if (row.state === state) return { kind: "done", submission };
  if (row.state !== "OPEN") return { kind: "decided" };
  if (isAccepted && !sides.includes("writer")) return { kind: "not-writer" };
  const decide = sql`UPDATE submission_suggestions SET state = ${state},
    decided_at = ${context.now}, decided_by = ${viewerId}
    WHERE id = ${suggestionId} AND state = 'OPEN'`;
  const stored = sql<{ state: string }>`SELECT state FROM submission_suggestions
    WHERE id = ${suggestionId}`;
  if (!isAccepted) {
    const written = await context.db.write([decide, stored], { idempotent: true });
    return written.first(stored)?.state === state
      ? { kind: "done", submission }
      : { kind: "decided" };
  }
  const { postId } = submission;
  const saved = await saveDraftDeltas(
    context,
    viewerId,
    { postId, baseRevision: row.revision, deltas: [JSON.parse(row.delta) as Delta] },
    {
      requiresUnchanged: true,
      when: sql`EXISTS (SELECT 1 FROM submission_suggestions
        WHERE id = ${suggestionId} AND state = 'OPEN')`,
      also: (token) => [sql`${decide} AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`],
    },
  );
  if (saved.kind === "busy" && (await context.db.first(stored))?.state === "REJECTED")
    return { kind: "decided" };
  if (saved.kind !== "answered") return { kind: saved.kind };
  return saved.answer.kind === "conflict"
    ? { kind: "paragraph-changed" }
    : { kind: "done", submission };
}
