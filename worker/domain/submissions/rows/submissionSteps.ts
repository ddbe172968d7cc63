import type { SubmissionStatus } from "../../../../shared/submissions/submissionSteps.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
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
 * Builds the statement that records the next step of the submissions that `when` selects. It comes before the write of their status; a repeated note isn't recorded
 * again.
 */
export function recordStep({ status, note, madeAt, madeById }: NextStep, when: Sql): Statement {
  return sql`
    INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
    SELECT id, ${status}, iif(note = ${note}, '', ${note}), ${madeAt}, ${madeById}
      FROM publication_submissions WHERE ${when}`;
}

/** Builds the statement that records the first step of a submission, once that is written. */
export function recordFirstStep(submissionId: string): Statement {
  return sql`
    INSERT INTO publication_submission_steps (submission_id, status, note, made_at, made_by)
    SELECT id, status, note, updated_at, updated_by FROM publication_submissions s
      WHERE id = ${submissionId}
      AND NOT EXISTS (SELECT 1 FROM publication_submission_steps WHERE submission_id = s.id)`;
}

/** Maximum number of steps shown. Older ones are no longer useful. */
const MAX_SHOWN = 50;

/** Returns the history of a submission, latest step first. */
export function listSubmissionSteps(
  { db }: Pick<DomainContext, "db">,
  submissionId: string,
): Promise<SubmissionStep[]> {
  return db.all<SubmissionStep>(sql`
    SELECT id, status, note, made_at AS madeAt, made_by AS madeById
    FROM publication_submission_steps WHERE submission_id = ${submissionId} ORDER BY id DESC
      LIMIT ${literal(MAX_SHOWN)}`);
}
