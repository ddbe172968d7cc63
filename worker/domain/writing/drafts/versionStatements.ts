import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";

/** What a version was kept for. */
export const VERSION_KINDS = ["SAVED", "PUBLISHED", "RESTORED", "CONFLICT"] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** While someone writes, a version is kept this often, in milliseconds. */
const EVERY_MS = 5 * MINUTE_MS;
/** The newest versions of a story stay, however many are made in a day. */
export const MAX_RECENT_VERSIONS = 30;
/** Of what clashed, the newest stay: each holds a whole text, and clashes come as often as they like. */
export const MAX_CONFLICT_VERSIONS = 10;

/**
 * The statement that keeps a draft's stored text as a version, before a write overwrites it: the last
 * text that was there for minutes, or whatever it is where `always`. A revision is kept once.
 */
export function keepVersion(
  postId: string,
  revision: number,
  kind: VersionKind,
  { always }: { always: boolean },
): Statement {
  return [
    `INSERT INTO post_versions (id, post_id, revision, kind, content, created_at, created_by)
     SELECT ?1, d.post_id, d.revision, ?4, d.content, d.updated_at, d.updated_by FROM drafts d
     WHERE d.post_id = ?2 AND d.revision = ?3
       AND (json_array_length(d.content, '$.paragraphs') > 0 OR d.content ->> '$.title' <> '')
       AND NOT EXISTS (SELECT 1 FROM post_versions v WHERE v.post_id = ?2 AND
         ((v.revision = ?3 AND v.kind <> 'CONFLICT') OR (NOT ?5 AND v.created_at > d.updated_at - ?6)))`,
    crypto.randomUUID(),
    postId,
    revision,
    kind,
    always,
    EVERY_MS,
  ];
}

/**
 * The statement that lets go of old versions of a story. What stays: what was published or is to be, the
 * newest MAX_RECENT_VERSIONS, and the last of every day (UTC). Clashes take no place of these: of them the newest
 * MAX_CONFLICT_VERSIONS stay.
 */
export function deleteExpiredVersions(postId: string): Statement {
  return [
    `DELETE FROM post_versions WHERE post_id = ?1 AND id IN (
       SELECT id FROM (SELECT id, kind, revision,
         row_number() OVER (PARTITION BY kind = 'CONFLICT' ORDER BY created_at DESC, rowid DESC) AS place,
         row_number() OVER (PARTITION BY kind = 'CONFLICT', created_at / ${DAY_MS}
           ORDER BY created_at DESC, rowid DESC) AS ofDay
         FROM post_versions WHERE post_id = ?1)
       WHERE iif(kind = 'CONFLICT', place > ${MAX_CONFLICT_VERSIONS},
         place > ${MAX_RECENT_VERSIONS} AND ofDay > 1 AND kind <> 'PUBLISHED'
         AND revision IS NOT (SELECT scheduled_revision FROM drafts WHERE post_id = ?1)
         AND revision IS NOT
           (SELECT writers_schedule ->> '$.revision' FROM drafts WHERE post_id = ?1)))`,
    postId,
  ];
}
