// Owns writing mutes of every kind. A mute is a row that lists check when they read (see
// notMuted.ts), so there is no counter and no page to purge. Only notifications are hidden and shown
// with it, because their number is stored.

import { kindOfId } from "../../../shared/ids.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { applyMutes } from "../notifications/applyMutes.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { userById } from "../people/rows/users.ts";
import { viewerEdgeByUser } from "../people/rows/viewerEdge.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { viewerEdgeByCollection } from "../publications/rows/viewerEdge.ts";

/** The result of muting or unmuting. */
export type MuteResult<Target> =
  | { kind: "done"; target: Target; /** The mute was already in that state. */ wasSo: boolean }
  | { kind: "self" | "no-target" };

export interface MuteInput {
  targetId: string;
  mutes: boolean;
}

/** Mutes or unmutes a person. Idempotent. */
export async function muteUser(
  context: DomainContext,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<MuteResult<UserRow>> {
  if (targetId === viewerId) return { kind: "self" };
  const target =
    kindOfId(targetId) === "user"
      ? await visibleUser(context, await userById(context).load(targetId))
      : null;
  if (!target) return { kind: "no-target" };
  const wasSo = await write(context, sql`user_mutes`, sql`target_id`, viewerId, {
    targetId,
    mutes,
  });
  viewerEdgeByUser(context).clear(targetId);
  return { kind: "done", target, wasSo };
}

/** Mutes or unmutes a publication. Idempotent. */
export async function muteCollection(
  context: DomainContext,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<MuteResult<CollectionRow>> {
  const target =
    kindOfId(targetId) === "collection" ? await collectionById(context).load(targetId) : null;
  if (!target) return { kind: "no-target" };
  const wasSo = await write(context, sql`collection_mutes`, sql`collection_id`, viewerId, {
    targetId,
    mutes,
  });
  viewerEdgeByCollection(context).clear(targetId);
  return { kind: "done", target, wasSo };
}

async function write(
  { db, now }: Pick<DomainContext, "db" | "now">,
  table: Sql,
  column: Sql,
  viewerId: string,
  { targetId, mutes }: MuteInput,
): Promise<boolean> {
  const change = mutes
    ? sql`
      INSERT INTO ${table} (user_id, ${column}, created_at)
        VALUES (${viewerId}, ${targetId}, ${now})
      ON CONFLICT DO NOTHING RETURNING 1`
    : sql`DELETE FROM ${table} WHERE user_id = ${viewerId} AND ${column} = ${targetId} RETURNING 1`;
  const written = await db.write([change, ...applyMutes(viewerId)], { idempotent: true });
  return !written.hasRows(change);
}
