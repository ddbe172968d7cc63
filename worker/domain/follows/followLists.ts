// Lists of followers and follows, newest follow first. They exclude suspended people.

import { sql, type Sql, type Statement, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "../topics/rows/tagRow.ts";
import { primeTagEdges } from "../topics/rows/viewerEdge.ts";

/** A page of a list about one person. */
export interface FollowListKey {
  userId: IdOrLookup;
  bounds: PageBounds;
}

type Followed<Row> = Row & { followedAt: number };

/** The followers of a person. */
export const followersByUser = defineLoader<DomainContext, FollowListKey, Page<UserRow>>(
  (context, keys) =>
    Promise.all(
      keys.map((key) =>
        readUsers(
          context,
          key,
          ({ time, id, limit }, unmuted) => sql`
            SELECT f.created_at AS followedAt, ${userColumns("u")}
            FROM user_follows f JOIN users u ON u.id = f.follower_id
            WHERE f.target_id = ${key.userId} AND u.is_hidden = 0
              AND (f.created_at, f.follower_id) < (${time}, ${id})${unmuted}
            ORDER BY f.created_at DESC, f.follower_id DESC LIMIT +${limit}`,
        ),
      ),
    ),
  (key) => JSON.stringify(key),
);

/** The people that a person follows. */
export const followedUsersByUser = defineLoader<DomainContext, FollowListKey, Page<UserRow>>(
  (context, keys) =>
    Promise.all(
      keys.map((key) =>
        readUsers(
          context,
          key,
          ({ time, id, limit }, unmuted) => sql`
            SELECT f.created_at AS followedAt, ${userColumns("u")}
            FROM user_follows f JOIN users u ON u.id = f.target_id
            WHERE f.follower_id = ${key.userId} AND u.is_hidden = 0
              AND (f.created_at, f.target_id) < (${time}, ${id})${unmuted}
            ORDER BY f.created_at DESC, f.target_id DESC LIMIT +${limit}`,
        ),
      ),
    ),
  (key) => JSON.stringify(key),
);

/** The publications that a person follows. */
export const followedCollectionsByUser = defineLoader<
  DomainContext,
  FollowListKey,
  Page<CollectionRow>
>(
  (context, keys) =>
    Promise.all(
      keys.map(async ({ userId, bounds }) => {
        const { time, id, limit } = startOf(bounds);
        const rows = await context.db.all<Followed<CollectionRow>>(sql`
          SELECT f.created_at AS followedAt, ${collectionColumns("c")}
          FROM collection_follows f JOIN active_collections c ON c.id = f.collection_id
          WHERE f.follower_id = ${userId} AND (f.created_at, f.collection_id) < (${time}, ${id})
            ${notMuted(context).collection(sql`c.id`)}
          ORDER BY f.created_at DESC, f.collection_id DESC LIMIT +${limit}`);
        const page = toPage(rows, bounds, positionOf);
        for (const { node } of page.edges) seenCollection(context, node);
        return page;
      }),
    ),
  (key) => JSON.stringify(key),
);

/** The tags that the viewer follows, by the viewer's id, up to the maximum page size. */
export const followedTagsByUser = defineLoader<DomainContext, string, TagSummary[]>(
  (context, ids) =>
    Promise.all(
      ids.map(async (id) => {
        const tags = await context.db.all<TagSummary>(sql`
          SELECT ${tagColumns("t")} FROM tag_follows f JOIN tags t ON t.id = f.tag_id
          WHERE f.follower_id = ${id} ORDER BY f.created_at DESC, f.tag_id DESC
            LIMIT +${FOLLOWED_TAGS_MAX}`);
        primeTagEdges(context, id, tags, true);
        return tags;
      }),
    ),
);

/** Maximum number of followed tags per page. */
const FOLLOWED_TAGS_MAX = 25;

async function readUsers(
  context: DomainContext,
  key: FollowListKey,
  select: (start: Start, unmuted: Sql) => Statement<Followed<UserRow>>,
): Promise<Page<UserRow>> {
  const unmuted = notMuted(context).person(sql`u.id`);
  const rows = await context.db.all<Followed<UserRow>>(select(startOf(key.bounds), unmuted));
  const page = toPage(rows, key.bounds, positionOf);
  for (const { node } of page.edges) seenUser(context, node);
  return page;
}

/** The row before a page, and how many rows to read. */
interface Start {
  time: number;
  id: string;
  limit: number;
}

function startOf({ after, limit }: PageBounds): Start {
  // The first page starts after a timestamp greater than any row's and "~", which sorts after every
  // id.
  return {
    time: after?.value ?? Number.MAX_SAFE_INTEGER,
    id: after?.id ?? "~",
    limit: limit + 1,
  };
}

function positionOf({ followedAt, id }: { followedAt: number; id: string }) {
  return { value: followedAt, id };
}
