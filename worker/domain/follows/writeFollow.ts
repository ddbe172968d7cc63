// Owns writing follows of every kind. The row and both counters change in one transaction, and the
// counters change only if the row does, so they always equal the number of rows even for repeated
// or concurrent calls. Counters don't purge pages, so nothing is queued for
// purging.

import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import { catalogById } from "../lists/rows/catalogs.ts";
import { viewerEdgeByCatalog } from "../lists/rows/viewerEdge.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify } from "../notifications/notify.ts";
import { retract } from "../notifications/retractNotifications.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser, userById } from "../people/rows/users.ts";
import { viewerEdgeByUser } from "../people/rows/viewerEdge.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { collectionById, seenCollection } from "../publications/rows/collections.ts";
import { viewerEdgeByCollection } from "../publications/rows/viewerEdge.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";

/**
 * A kind that can be followed. Tag follows are written elsewhere because they don't change the
 * follower's counter.
 */
interface FollowKind {
  follows: string;
  targetColumn: string;
  targets: string;
  /** SQL condition that a target must meet to be followed. */
  mayFollow: (viewerId: string) => Sql;
  /** The target's row as a select list. */
  columns: Sql;
  /** Whether the follow counts towards the follower's `following_count`. */
  isCounted: boolean;
  /** The notification that a follow causes; null for none. */
  notifies: "follow" | "listFollow" | null;
}

const USERS: FollowKind = {
  follows: "user_follows",
  targetColumn: "target_id",
  targets: "users",
  mayFollow: () => sql`t.is_hidden = 0`,
  columns: userColumns("t"),
  isCounted: true,
  notifies: "follow",
};

const COLLECTIONS: FollowKind = {
  follows: "collection_follows",
  targetColumn: "collection_id",
  targets: "collections",
  mayFollow: () => sql`t.deleted_at IS NULL`,
  columns: collectionColumns("t"),
  isCounted: true,
  notifies: null,
};

const CATALOGS: FollowKind = {
  follows: "catalog_follows",
  targetColumn: "catalog_id",
  targets: "catalogs",
  mayFollow: (viewerId) =>
    sql`t.creator_id <> ${viewerId} AND t.visibility <> 'PRIVATE' AND t.deleted_at IS NULL`,
  columns: sql`t.id`,
  isCounted: false,
  notifies: "listFollow",
};

/** The result of a follow write. `changed` is false if the follow was already in that state. */
interface Written<Target> {
  changed: boolean;
  /** The rows after the write, or null if they don't exist. */
  viewer: UserRow | null;
  target: Target | null;
}

/** Adds or removes a person's follow of another person. */
export async function writeUserFollow(
  context: DomainContext,
  ids: { viewerId: string; targetId: string },
  follows: boolean,
): Promise<Written<UserRow>> {
  const written = await write<UserRow>(context, USERS, ids, follows);
  userById(context).clear(ids.targetId);
  viewerEdgeByUser(context).clear(ids.targetId);
  seenUser(context, written.target);
  return written;
}

/** Adds or removes a person's follow of a publication. */
export async function writeCollectionFollow(
  context: DomainContext,
  ids: { viewerId: string; targetId: string },
  follows: boolean,
): Promise<Written<CollectionRow>> {
  const written = await write<CollectionRow>(context, COLLECTIONS, ids, follows);
  collectionById(context).clear(ids.targetId);
  viewerEdgeByCollection(context).clear(ids.targetId);
  seenCollection(context, written.target);
  return written;
}

/** Adds or removes a person's follow of a list. */
export async function writeCatalogFollow(
  context: DomainContext,
  ids: { viewerId: string; targetId: string },
  follows: boolean,
): Promise<Written<CatalogRow>> {
  const { changed, viewer } = await write<{ id: string }>(context, CATALOGS, ids, follows);
  catalogById(context).clear(ids.targetId);
  viewerEdgeByCatalog(context).clear(ids.targetId);
  return { changed, viewer, target: await catalogById(context).load(ids.targetId) };
}

async function write<Target>(
  context: DomainContext,
  kind: FollowKind,
  { viewerId, targetId }: { viewerId: string; targetId: string },
  follows: boolean,
): Promise<Written<Target>> {
  const row = sql`
    SELECT 1 FROM ${identifier(kind.follows)} WHERE follower_id = ${viewerId}
      AND ${identifier(kind.targetColumn)} = ${targetId}`;
  // Each statement checks the condition itself, because it can't read the results of earlier
  // statements in the batch.
  const changes = follows
    ? sql`NOT EXISTS (${row})
      AND EXISTS (SELECT 1 FROM ${identifier(kind.targets)} t WHERE t.id = ${targetId}
        AND ${kind.mayFollow(viewerId)})
      AND ${isActiveSql(sql`${viewerId}`)}`
    : sql`EXISTS (${row})`;
  const step = follows ? sql`+ 1` : sql`- 1`;
  const change = follows
    ? sql`
      INSERT INTO ${identifier(kind.follows)} (follower_id, ${identifier(kind.targetColumn)},
        created_at)
      SELECT ${viewerId}, ${targetId}, ${context.now} WHERE ${changes} RETURNING 1`
    : sql`
      DELETE FROM ${identifier(kind.follows)}
      WHERE follower_id = ${viewerId} AND ${identifier(kind.targetColumn)} = ${targetId} RETURNING 1`;
  const targets = sql<Target>`
    SELECT ${kind.columns} FROM ${identifier(kind.targets)} t WHERE t.id = ${targetId}`;
  const viewers = sql<UserRow>`SELECT ${userColumns("u")} FROM users u WHERE u.id = ${viewerId}`;
  const written = await context.db.write(
    [
      sql`UPDATE ${identifier(kind.targets)} SET follower_count = follower_count ${step}
        WHERE id = ${targetId} AND ${changes}`,
      sql`UPDATE users SET following_count = following_count ${kind.isCounted ? step : sql``}
        WHERE id = ${viewerId} AND ${changes}`,
      change,
      ...notificationOf(context, kind, { viewerId, targetId }, follows),
      targets,
      viewers,
    ],
    { idempotent: true },
  );
  const viewer = written.first(viewers);
  userById(context).clear(viewerId);
  seenUser(context, viewer);
  return {
    changed: written.hasRows(change),
    viewer,
    target: written.first(targets),
  };
}

/** Statements that notify of the follow that the batch wrote, or retract it; run after that. */
function notificationOf(
  context: DomainContext,
  { notifies, follows: table, targetColumn }: FollowKind,
  { viewerId, targetId }: { viewerId: string; targetId: string },
  follows: boolean,
): Statement[] {
  if (notifies === null) return [];
  if (!follows) return retract(notifies, viewerId, targetId);
  const isNew = sql`EXISTS (SELECT 1 FROM ${identifier(table)}
    WHERE follower_id = ${viewerId} AND ${identifier(targetColumn)} = ${targetId}
      AND created_at = ${context.now})`;
  const cause = { of: notifies, actorId: viewerId, id: targetId };
  return [notify(context, cause, isNew)];
}
