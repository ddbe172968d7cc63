// Owns the decision whether a response rendered for an anonymous viewer is also correct for a
// signed-in reader. It checks every entity named in the response's cache tags, so it covers
// everything the response shows. If it returns false, the response is rendered for the reader.

import { sql, type Sql } from "../../db/sql.ts";
import { idsInTags } from "../../../shared/cache/cacheTags.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { ANONYMOUS_CAN_SEE_SQL } from "../stories/rows/canSeeStory.ts";

type Asking = Pick<DomainContext, "db" | "sessionHash">;

const READER = sql`v.user_id`;
const unmuted = notMutedBy(READER);

/**
 * Returns whether a cached response with these tags is correct for the viewer: everyone may still
 * see everything in it, no purge of its tags is queued or was just made, and the viewer has muted
 * nothing in it. Returns false without a session.
 */
export async function suitsReader(
  { db, sessionHash }: Asking,
  tags: readonly string[],
): Promise<boolean> {
  if (sessionHash === null) return false;
  const row = await db.first(suitsSql(sessionHash, tags));
  return row !== null;
}

/**
 * Returns whether the viewer has muted any person or publication. Returns false without a session.
 */
export async function hasMuted({ db, sessionHash }: Asking): Promise<boolean> {
  if (sessionHash === null) return false;
  return (await db.first(hasMutedSql(sessionHash))) !== null;
}

const idsOf = (tags: readonly string[], kind: Parameters<typeof idsInTags>[1]): string =>
  JSON.stringify(idsInTags(tags, kind));

const suitsSql = (sessionHash: string, tags: readonly string[]): Sql => sql`
  SELECT 1 FROM sessions v WHERE v.token_hash = ${sessionHash}
  AND NOT EXISTS (SELECT 1 FROM purge_outbox WHERE tag IN (SELECT value
    FROM json_each(${JSON.stringify(tags)})))
  AND NOT EXISTS (SELECT 1 FROM json_each(${idsOf(tags, "post")}) k LEFT JOIN posts p
    ON p.id = k.value
    WHERE p.id IS NULL OR NOT (${ANONYMOUS_CAN_SEE_SQL} ${unmuted.story(sql`p.id`)}))
  AND NOT EXISTS (SELECT 1 FROM user_mutes m
    WHERE m.user_id = ${READER} AND m.target_id IN (SELECT value
      FROM json_each(${idsOf(tags, "user")})))
  AND NOT EXISTS (SELECT 1 FROM collection_mutes m
    WHERE m.user_id = ${READER} AND m.collection_id IN (SELECT value
      FROM json_each(${idsOf(tags, "collection")})))
  AND NOT EXISTS (SELECT 1 FROM json_each(${idsOf(tags, "catalog")}) k JOIN catalogs c
    ON c.id = k.value
    WHERE c.deleted_at IS NOT NULL OR c.visibility = 'PRIVATE')`;

const hasMutedSql = (sessionHash: string): Sql => sql`
  SELECT 1 FROM sessions v WHERE v.token_hash = ${sessionHash}
  AND (EXISTS (SELECT 1 FROM user_mutes m WHERE m.user_id = ${READER})
    OR EXISTS (SELECT 1 FROM collection_mutes m WHERE m.user_id = ${READER}))`;
