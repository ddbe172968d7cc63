import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";

/** A page of a publication's followers. */
export interface FollowersKey {
  collectionId: string;
  bounds: PageBounds;
}

/** Loads a publication's followers, newest follow first. Excludes suspended people. */
export const followersByCollection = defineLoader<DomainContext, FollowersKey, Page<UserRow>>(
  (context, keys) => Promise.all(keys.map((key) => readFollowers(context, key))),
  (key) => JSON.stringify(key),
);

async function readFollowers(
  context: DomainContext,
  { collectionId, bounds }: FollowersKey,
): Promise<Page<UserRow>> {
  const rows = await context.db.all<UserRow & { followedAt: number }>(sql`
    SELECT f.created_at AS followedAt, ${userColumns("u")}
    FROM collection_follows f JOIN users u ON u.id = f.follower_id
    WHERE f.collection_id = ${collectionId} AND u.is_hidden = 0
      AND (f.created_at, f.follower_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})${notMuted(context).person(sql`u.id`)}
    ORDER BY f.created_at DESC, f.follower_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ followedAt, id }) => ({ value: followedAt, id }));
  for (const { node } of page.edges) seenUser(context, node);
  return page;
}
