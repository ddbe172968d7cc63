import type { SubmissionStatus } from "../../../../shared/submissions/submissionSteps.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** A past status of a submission. */
export interface SubmissionStep {
  id: number;
  status: SubmissionStatus;
  /** The note given with it. May be empty. */
  note: string;
  madeAt: number;
  madeById: string | null;
}

/** A step to be recorded. */
interface NextStep {
  status: SubmissionStatus;
  note: string;
  /** In milliseconds since 1970. */
  madeAt: number;
  madeById: string;
}

/**
 * Builds the statement that records the next step of the submissions that `when` selects, whose
 * values start at `?5`. It comes before the write of their status; a repeated note isn't recorded
 * again.
 */
export function recordStep(
  { status, note, madeAt, madeById }: NextStep,
  when: { sql: string; values: readonly Bindable[] },
): Statement {
  return [
    `INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
     SELECT id, ?1, iif(note = ?2, '', ?2), ?3, ?4 FROM publication_submissions WHERE ${when.sql}`,
    status,
    note,
    madeAt,
    madeById,
    ...when.values,
  ];
}

/** Builds the statement that records the first step of a submission, once that is written. */
export function recordFirstStep(submissionId: string): Statement {
  return [
    `INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
     SELECT id, status, note, updated_at, updated_by FROM publication_submissions s WHERE id = ?1
       AND NOT EXISTS (SELECT 1 FROM publication_submission_steps WHERE submission_id = s.id)`,
    submissionId,
  ];
}

/** Maximum number of steps shown. Older ones are no longer useful. */
const MAX_SHOWN = 50;

/** Returns the history of a submission, latest step first. */
export function listSubmissionSteps(
  { db }: Pick<DomainContext, "db">,
  submissionId: string,
): Promise<SubmissionStep[]> {
  return db.all<SubmissionStep>(
    `SELECT id, status, note, made_at AS madeAt, made_by AS madeById
     FROM publication_submission_steps WHERE submission_id = ?1 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
    submissionId,
  );
}
