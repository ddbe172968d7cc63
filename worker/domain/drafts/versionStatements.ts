import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { sql, literal, type Statement } from "../../db/sql.ts";

/** Why a version was stored. */
export const VERSION_KINDS = ["SAVED", "PUBLISHED", "RESTORED", "CONFLICT"] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** Minimum interval between versions stored while someone writes, in milliseconds. */
const EVERY_MS = MINUTE_MS;
/**
 * Number of a story's newest versions that are kept, however many are stored per day: an hour of
 * writing without a pause.
 */
export const MAX_RECENT_VERSIONS = 60;
/**
 * Number of conflict versions that are kept. Each contains a whole text, and conflicts can be
 * frequent.
 */
export const MAX_CONFLICT_VERSIONS = 10;

/**
 * Returns the statement that stores a draft's text as a version before it is overwritten: if the
 * last version is at least EVERY_MS old, or always if `always` is set or readers see this revision.
 * Each revision is stored once.
 */
export function storeVersion(
  postId: string,
  revision: number,
  kind: VersionKind,
  { always }: { always: boolean },
): Statement {
  return sql`
    INSERT INTO post_versions (id, post_id, revision, kind, content, created_at, created_by)
    SELECT ${crypto.randomUUID()}, d.post_id, d.revision, ${kind}, d.content, d.updated_at,
      d.updated_by FROM drafts d
    WHERE d.post_id = ${postId} AND d.revision = ${revision}
      AND (json_array_length(d.content, '$.paragraphs') > 0 OR d.content ->> '$.title' <> '')
      AND NOT EXISTS (SELECT 1 FROM post_versions v WHERE v.post_id = ${postId} AND
        ((v.revision = ${revision} AND v.kind <> 'CONFLICT') OR
         (NOT ${always} AND d.revision IS NOT d.published_revision
           AND v.created_at > d.updated_at - ${EVERY_MS})))`;
}

/**
 * Returns the statement that deletes a story's old versions. It keeps published and scheduled
 * versions, the newest MAX_RECENT_VERSIONS, the last of each hour for a week before the newest, and
 * the last of each day (UTC). Conflict versions are
 * counted separately: the newest MAX_CONFLICT_VERSIONS are kept.
 */
export function deleteExpiredVersions(postId: string): Statement {
  return sql`
    DELETE FROM post_versions WHERE post_id = ${postId} AND id IN (
    SELECT id FROM (SELECT id, kind, revision,
      row_number() OVER (PARTITION BY kind = 'CONFLICT'
        ORDER BY created_at DESC, rowid DESC) AS place,
      row_number() OVER (PARTITION BY kind = 'CONFLICT', created_at / ${literal(DAY_MS)}
        ORDER BY created_at DESC, rowid DESC) AS ofDay,
      row_number() OVER (PARTITION BY kind = 'CONFLICT', created_at / ${literal(HOUR_MS)}
        ORDER BY created_at DESC, rowid DESC) AS ofHour,
      created_at > max(created_at) OVER () - ${literal(7 * DAY_MS)} AS isOfWeek
      FROM post_versions WHERE post_id = ${postId})
    WHERE iif(kind = 'CONFLICT', place > ${literal(MAX_CONFLICT_VERSIONS)},
      place > ${literal(MAX_RECENT_VERSIONS)} AND ofDay > 1 AND NOT (isOfWeek AND ofHour = 1)
      AND kind <> 'PUBLISHED'
      AND revision IS NOT (SELECT published_revision FROM drafts WHERE post_id = ${postId})
      AND revision IS NOT (SELECT scheduled_revision FROM drafts WHERE post_id = ${postId})
      AND revision IS NOT
        (SELECT writers_schedule ->> '$.revision' FROM drafts WHERE post_id = ${postId})))`;
}
