import type { SubmissionStatus } from "../../../../shared/rules/submissionSteps.ts";
import type { DomainContext } from "../../context.ts";

/** A past status of a submission. */
export interface SubmissionStep {
  id: number;
  status: SubmissionStatus;
  /** The note given with it. May be empty. */
  note: string;
  madeAt: number;
  madeById: string | null;
}

/** Maximum number of steps shown. Older ones are no longer useful. */
const MAX_SHOWN = 50;

/** Returns the history of a submission, latest step first. Throws like `Database.all`. */
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
