import type { SubmissionStatus } from "../../../../shared/rules/submissionSteps.ts";
import type { DomainContext } from "../../context.ts";

/** A step that a submission has made. */
export interface SubmissionStep {
  id: number;
  status: SubmissionStatus;
  /** What was said with it; may be empty. */
  note: string;
  madeAt: number;
  madeById: string | null;
}

/** Steps that are shown; what is older is of no use any more. */
const MAX_SHOWN = 50;

/** The way a submission went, the latest step first. Throws as `Database.all`. */
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
