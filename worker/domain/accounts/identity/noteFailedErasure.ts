import { HOUR_MS } from "../../../../shared/durations.ts";
import { DatabaseUnavailable } from "../../../db/database.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";

/** After how long what failed is tried again, in milliseconds. It is never given up: it has to go. */
const RETRY_MS = HOUR_MS;
/** After so many tries someone has to look. */
export const STUCK_ATTEMPTS = 5;

/** What could not be erased. */
interface FailedErasure {
  table: "users" | "posts";
  id: string;
  error: unknown;
}

/**
 * Notes that an account or a story could not be erased, so that it waits and what comes behind it has
 * its turn. A database that can't be asked is nobody's fault: that is thrown on. Throws as
 * `Database.write`.
 */
export async function noteFailedErasure(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { table, id, error }: FailedErasure,
): Promise<void> {
  if (error instanceof DatabaseUnavailable) throw error;
  const [counted] = await db.write(
    [
      [
        `UPDATE ${table} SET erase_attempts = erase_attempts + 1, erase_retry_at = ?2 WHERE id = ?1
         RETURNING erase_attempts AS tries`,
        id,
        now + RETRY_MS,
      ],
    ],
    { idempotent: false },
  );
  const tries = Number(counted?.[0]?.tries ?? 0);
  const what = table === "users" ? "An account" : "A story";
  const words = tries >= STUCK_ATTEMPTS ? "can't be erased: someone has to look" : "was not erased";
  log("error", `${what} ${words}`, { [table === "users" ? "userId" : "postId"]: id, tries, error });
}
