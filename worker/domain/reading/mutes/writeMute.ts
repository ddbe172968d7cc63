// How a mute is written, whatever is muted. The row says all: lists ask for it (see notMuted.ts), so
// that nothing is counted and no page purged.

import { kindOfId } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";
import { visibleUser } from "../../core/people/canSeeUser.ts";
import type { UserRow } from "../../core/people/userRow.ts";
import { userById } from "../../core/people/users.ts";
import { viewerEdgeByUser } from "../../core/people/viewerEdge.ts";
import type { CollectionRow } from "../../core/publications/collectionRow.ts";
import { collectionById } from "../../core/publications/collections.ts";
import { viewerEdgeByCollection } from "../../core/publications/viewerEdge.ts";

/** What became of a wish to mute, or to mute no longer. */
export type MuteResult<Target> =
  | { outcome: "done"; target: Target; /** Things were so already. */ wasSo: boolean }
  | { outcome: "self" | "no-target" };

/** A wish to mute, or to mute no longer. */
export interface MuteInput {
  targetId: string;
  mutes: boolean;
}

/** Mutes a person or ends it. Doing it again changes nothing. Throws as Database does. */
export async function muteUser(
  context: DomainContext,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<MuteResult<UserRow>> {
  if (targetId === viewerId) return { outcome: "self" };
  const target =
    kindOfId(targetId) === "user"
      ? await visibleUser(context, await userById(context).load(targetId))
      : null;
  if (!target) return { outcome: "no-target" };
  const wasSo = await write(context, "user_mutes", "target_id", viewerId, { targetId, mutes });
  viewerEdgeByUser(context).clear(targetId);
  return { outcome: "done", target, wasSo };
}

/** Mutes a publication or ends it. Doing it again changes nothing. Throws as Database does. */
export async function muteCollection(
  context: DomainContext,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<MuteResult<CollectionRow>> {
  const target =
    kindOfId(targetId) === "collection" ? await collectionById(context).load(targetId) : null;
  if (!target) return { outcome: "no-target" };
  const wasSo = await write(context, "collection_mutes", "collection_id", viewerId, {
    targetId,
    mutes,
  });
  viewerEdgeByCollection(context).clear(targetId);
  return { outcome: "done", target, wasSo };
}

async function write(
  { db, now }: Pick<DomainContext, "db" | "now">,
  table: string,
  column: string,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<boolean> {
  const [rows] = await db.write(
    [
      mutes
        ? [
            `INSERT INTO ${table} (user_id, ${column}, created_at) VALUES (?1, ?2, ?3)
             ON CONFLICT DO NOTHING RETURNING 1`,
            viewerId,
            targetId,
            now,
          ]
        : [
            `DELETE FROM ${table} WHERE user_id = ?1 AND ${column} = ?2 RETURNING 1`,
            viewerId,
            targetId,
          ],
    ],
    { idempotent: true },
  );
  return (rows?.length ?? 0) === 0;
}
