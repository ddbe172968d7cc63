// How a follow is written, whatever is followed. The row and both counters change in one
// transaction, and the counters only where the row does, so that they always equal the rows: calls
// that come twice or at once count once. Counters purge no page (platform.md §4.4), so nothing is
// queued for a purge.

import type { CatalogRow } from "../../core/catalogs/catalogRow.ts";
import { catalogById } from "../../core/catalogs/catalogs.ts";
import { viewerEdgeByCatalog } from "../../core/catalogs/viewerEdge.ts";
import type { DomainContext } from "../../context.ts";
import { type UserRow, userColumns } from "../../core/people/userRow.ts";
import { seenUser, userById } from "../../core/people/users.ts";
import { viewerEdgeByUser } from "../../core/people/viewerEdge.ts";
import { type CollectionRow, collectionColumns } from "../../core/publications/collectionRow.ts";
import { collectionById, seenCollection } from "../../core/publications/collections.ts";
import { viewerEdgeByCollection } from "../../core/publications/viewerEdge.ts";

/** What can be followed here. Tags keep their own writes, which count nothing of the follower's. */
interface FollowKind {
  follows: string;
  targetColumn: string;
  targets: string;
  /** SQL that is true of a target that may be followed. */
  mayFollow: string;
  /** The target's row as a select list. */
  columns: string;
  /** Whether it is among those that the follower is said to follow. */
  isCounted: boolean;
}

const USERS: FollowKind = {
  follows: "user_follows",
  targetColumn: "target_id",
  targets: "users",
  mayFollow: "t.is_suspended = 0",
  columns: userColumns("t"),
  isCounted: true,
};

const COLLECTIONS: FollowKind = {
  follows: "collection_follows",
  targetColumn: "collection_id",
  targets: "collections",
  mayFollow: "TRUE",
  columns: collectionColumns("t"),
  isCounted: true,
};

const CATALOGS: FollowKind = {
  follows: "catalog_follows",
  targetColumn: "catalog_id",
  targets: "catalogs",
  mayFollow: "t.creator_id <> ?1 AND t.visibility <> 'PRIVATE' AND t.deleted_at IS NULL",
  columns: "t.id",
  isCounted: false,
};

/** What a write of a follow came to. `changed` is false where things were so already. */
interface Written<Target> {
  changed: boolean;
  /** As they stand after the write; null for one that does not exist. */
  viewer: UserRow | null;
  target: Target | null;
}

/** Adds or removes a person's follow of another. Throws as `Database.write`. */
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

/** Adds or removes a person's follow of a publication. Throws as `Database.write`. */
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

/** Adds or removes a person's follow of a list. Throws as `Database.write`. */
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
  const row = `SELECT 1 FROM ${kind.follows} WHERE follower_id = ?1 AND ${kind.targetColumn} = ?2`;
  // Each statement asks for itself: what ran before it in the batch tells it nothing.
  const changes = follows
    ? `NOT EXISTS (${row})
       AND EXISTS (SELECT 1 FROM ${kind.targets} t WHERE t.id = ?2 AND ${kind.mayFollow})
       AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND is_suspended = 0)`
    : `EXISTS (${row})`;
  const step = follows ? "+ 1" : "- 1";
  const [, , changed, targets, viewers] = await context.db.write(
    [
      [
        `UPDATE ${kind.targets} SET follower_count = follower_count ${step}
         WHERE id = ?2 AND ${changes}`,
        viewerId,
        targetId,
      ],
      [
        `UPDATE users SET following_count = following_count ${kind.isCounted ? step : ""}
         WHERE id = ?1 AND ${changes}`,
        viewerId,
        targetId,
      ],
      follows
        ? [
            `INSERT INTO ${kind.follows} (follower_id, ${kind.targetColumn}, created_at)
             SELECT ?1, ?2, ?3 WHERE ${changes} RETURNING 1`,
            viewerId,
            targetId,
            context.now,
          ]
        : [
            `DELETE FROM ${kind.follows}
             WHERE follower_id = ?1 AND ${kind.targetColumn} = ?2 RETURNING 1`,
            viewerId,
            targetId,
          ],
      [`SELECT ${kind.columns} FROM ${kind.targets} t WHERE t.id = ?1`, targetId],
      [`SELECT ${userColumns("u")} FROM users u WHERE u.id = ?1`, viewerId],
    ],
    { idempotent: true },
  );
  const viewer = (viewers?.[0] as UserRow | undefined) ?? null;
  userById(context).clear(viewerId);
  seenUser(context, viewer);
  return {
    changed: (changed?.length ?? 0) > 0,
    viewer,
    target: (targets?.[0] as Target | undefined) ?? null,
  };
}
