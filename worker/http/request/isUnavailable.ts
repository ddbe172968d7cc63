import { DatabaseUnavailable } from "../../db/database.ts";
import { PageFailed } from "../../render/answerPage.ts";

/** True for what failed because the database is away: the answer is 503, and may be asked for again. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || (error instanceof PageFailed && error.isUnavailable)
  );
}
