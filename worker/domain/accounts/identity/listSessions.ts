import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** A sign-in of one's own that is still good, whatever number of hosts it has sessions on. */
export interface ListedSession {
  /** Names it to `revokeSession`; it opens nothing. */
  id: string;
  createdAt: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** As the browser named itself; empty where it did not. */
  userAgent: string;
  /** Town and country, roughly; null where nobody knows. */
  place: string | null;
  /** It is the one that asks. */
  isCurrent: boolean;
}

/** More than anyone has; the rest shows once these are ended. */
const MOST = 100;

/**
 * The sessions of a person, newest first. Staff who act as somebody are not among them: what they do
 * is on record elsewhere. `currentHash` is that of the asking session's token.
 */
export async function listSessions(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  currentHash: string | null,
): Promise<ListedSession[]> {
  const rows = await db.all<Omit<ListedSession, "isCurrent"> & { isCurrent: number }>(
    `SELECT family AS id, min(created_at) AS createdAt, max(expires_at) AS expiresAt,
       user_agent AS userAgent, place, max(token_hash IS ?2) AS isCurrent
     FROM sessions
     WHERE user_id = ?1 AND expires_at > ?3 AND family IS NOT NULL AND impersonated_by_user_id IS NULL
     GROUP BY family ORDER BY createdAt DESC, family LIMIT ${MOST}`,
    userId,
    currentHash,
    now,
  );
  return rows.map(({ isCurrent, ...row }) => Object.assign(row, { isCurrent: isCurrent === 1 }));
}

/** The sessions of a person as `listSessions` lists them, for one of theirs. */
export const sessionsByUser = defineLoader<DomainContext, string, ListedSession[]>(
  (context, userIds) =>
    Promise.all(userIds.map((userId) => listSessions(context, userId, context.sessionHash))),
);
