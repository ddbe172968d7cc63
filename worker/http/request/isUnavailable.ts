import { DatabaseUnavailableError } from "../../db/database.ts";
import { PageDataError } from "../../render/PageDataError.ts";

/**
 * True for failures caused by an unavailable database: the response is a 503 and can be retried.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    (error instanceof PageDataError && error.isUnavailable)
  );
}
