// Owns for whom an answer that a stranger was given is right: for a reader to whom no rule gives
// another. It goes by what the answer has read, which its cache tags name, so that it is never less
// than what the answer shows. Where it says no, the reader's own answer is read.

import { idsInTags } from "../../../../shared/cacheTags.ts";
import type { DomainContext } from "../../context.ts";
import { notMutedBy } from "../../core/mutes/notMuted.ts";
import { ANONYMOUS_CAN_SEE_SQL } from "../../core/stories/canSeeStory.ts";

/** What these ask of a request. */
type Asking = Pick<DomainContext, "db" | "sessionHash">;

const READER = "v.user_id";
const unmuted = notMutedBy(READER);

/**
 * Whether an answer with these tags, which was kept a while ago, is right for who asks: everything in
 * it may still be seen by everyone, no purge of it is under way or has just been made, and nobody and
 * nothing in it is muted. False without a session. Throws as `Database.all`.
 */
export async function suitsReader(
  { db, sessionHash }: Asking,
  tags: readonly string[],
): Promise<boolean> {
  if (sessionHash === null) return false;
  const [posts, people, collections, catalogs] = (
    ["post", "user", "collection", "catalog"] as const
  ).map((kind) => JSON.stringify(idsInTags(tags, kind)));
  const row = await db.first(
    SUITS_SQL,
    sessionHash,
    JSON.stringify(tags),
    posts!,
    people!,
    collections!,
    catalogs!,
  );
  return row !== null;
}

/** Whether who asks has muted anybody or any publication. False without a session. Throws as `Database.all`. */
export async function hasMuted({ db, sessionHash }: Asking): Promise<boolean> {
  if (sessionHash === null) return false;
  return (await db.first(HAS_MUTED_SQL, sessionHash)) !== null;
}

const SUITS_SQL = `SELECT 1 FROM sessions v WHERE v.token_hash = ?1
  AND NOT EXISTS (SELECT 1 FROM purge_outbox WHERE tag IN (SELECT value FROM json_each(?2)))
  AND NOT EXISTS (SELECT 1 FROM json_each(?3) k LEFT JOIN posts p ON p.id = k.value
    WHERE p.id IS NULL OR NOT (${ANONYMOUS_CAN_SEE_SQL} ${unmuted.story("p.id")}))
  AND NOT EXISTS (SELECT 1 FROM user_mutes m
    WHERE m.user_id = ${READER} AND m.target_id IN (SELECT value FROM json_each(?4)))
  AND NOT EXISTS (SELECT 1 FROM collection_mutes m
    WHERE m.user_id = ${READER} AND m.collection_id IN (SELECT value FROM json_each(?5)))
  AND NOT EXISTS (SELECT 1 FROM json_each(?6) k JOIN catalogs c ON c.id = k.value
    WHERE c.deleted_at IS NOT NULL OR c.visibility = 'PRIVATE')`;

const HAS_MUTED_SQL = `SELECT 1 FROM sessions v WHERE v.token_hash = ?1
  AND (EXISTS (SELECT 1 FROM user_mutes m WHERE m.user_id = ${READER})
    OR EXISTS (SELECT 1 FROM collection_mutes m WHERE m.user_id = ${READER}))`;
