import { HOUR_MS } from "../../../shared/durations.ts";
import { DatabaseUnavailableError } from "../../db/database.ts";
import { sql, identifier } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";

/**
 * Delay before a failed erasure is retried, in milliseconds. Retries never stop, because the data
 * must be erased.
 */
const RETRY_MS = HOUR_MS;
/** Attempts after which an operator must look. */
export const STUCK_ATTEMPTS = 5;

/** The row that could not be erased. */
interface FailedErasure {
  table: "users" | "posts";
  id: string;
  error: unknown;
}

/**
 * Records a failed erasure and delays its retry so that others get their turn. Rethrows
 * DatabaseUnavailableError, which says nothing about the row.
 */
export async function noteFailedErasure(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { table, id, error }: FailedErasure,
): Promise<void> {
  if (error instanceof DatabaseUnavailableError) throw error;
  const counted = sql<{ attempts: number }>`
    UPDATE ${identifier(table)} SET erase_attempts = erase_attempts + 1,
      erase_retry_at = ${now + RETRY_MS} WHERE id = ${id}
    RETURNING erase_attempts AS attempts`;
  const written = await db.write([counted], { idempotent: false });
  const attempts = written.first(counted)?.attempts ?? 0;
  const what = table === "users" ? "An account" : "A story";
  const words =
    attempts >= STUCK_ATTEMPTS
      ? "could not be erased and needs attention"
      : "could not be erased and will be retried";
  log("error", `${what} ${words}`, {
    [table === "users" ? "userId" : "postId"]: id,
    attempts,
    error,
  });
}
