import { DatabaseUnavailable } from "../../db/database.ts";
import { PageFailed } from "../../render/PageFailed.ts";

/**
 * True for failures caused by an unavailable database: the response is a 503 and can be retried.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || (error instanceof PageFailed && error.isUnavailable)
  );
}
