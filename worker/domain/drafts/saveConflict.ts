import { sql } from "../../db/sql.ts";
import { toHex } from "../../../shared/format/hex.ts";
import { MAX_DRAFT_BYTES } from "../../../shared/limits.ts";
import type { Applied } from "../../../shared/story/delta/applyDeltas.ts";
import type { Delta } from "../../../shared/story/delta/delta.ts";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import { resolveConflict } from "../../../shared/story/delta/resolveConflict.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isOneTooMany, LIMITS } from "../identity/rows/rateLimits.ts";
import { byteLength } from "./draftMeasures.ts";
import { referenceImages } from "./storeDraft.ts";
import { deleteExpiredVersions } from "./versionStatements.ts";

/** A save that was rejected because others changed the same text. */
interface RejectedSave {
  postId: string;
  /** The revision of the draft that it conflicted with. */
  revision: number;
  conflict: Applied;
  /** The deltas of the save, stored to recognize repeats. */
  fresh: readonly Delta[];
}

/**
 * Stores both texts of a conflict as a version, so that nothing depends on the device, and returns
 * the version's id. The same conflict always results in the same version. Returns null without
 * storing it if the combined text exceeds the size limit or the writer exceeds the rate limit; the
 * device still has both texts.
 */
export async function saveConflict(
  context: Pick<DomainContext, "db" | "now">,
  viewerId: string,
  { postId, revision, conflict, fresh }: RejectedSave,
): Promise<string | null> {
  let { content } = conflict;
  for (const one of conflict.conflicts)
    content = resolveConflict(content, one, "both", newParagraphName());
  const json = JSON.stringify(content);
  if (byteLength(json) > MAX_DRAFT_BYTES) return null;
  const { db, now } = context;
  const id = await versionIdOf(postId, viewerId, conflict);
  const isKnown = await db.first(sql`SELECT 1 FROM post_versions WHERE id = ${id}`);
  if (!isKnown && (await isOneTooMany(context, LIMITS.conflictsOfUser, viewerId))) return null;
  await db.write(
    [
      sql`INSERT OR IGNORE INTO draft_deltas (post_id, delta_id, revision, received_at)
        SELECT ${postId}, value, NULL, ${now}
          FROM json_each(${JSON.stringify(fresh.map((delta) => delta.id))})`,
      sql`INSERT OR IGNORE INTO post_versions (id, post_id, revision, kind, content, created_at,
        created_by)
        VALUES (${id}, ${postId}, ${revision}, 'CONFLICT', ${json}, ${now}, ${viewerId})`,
      ...referenceImages(postId, content),
      deleteExpiredVersions(postId),
    ],
    { idempotent: true },
  );
  return id;
}

/** Derives a stable id from a writer's conflict. */
async function versionIdOf(postId: string, viewerId: string, conflict: Applied): Promise<string> {
  const text = JSON.stringify([postId, viewerId, conflict]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest).slice(0, 16));
}
