import { sql, literal, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isMember } from "../membership/rows/tier.ts";
import { followingFeed } from "../home/followingFeed.ts";
import type { FoundMemberFeed } from "./memberFeeds.ts";

/** Maximum number of stories in a feed. */
const FEED_SIZE = 25;

/** The ids of a feed's stories, newest first. */
export async function memberFeedStoryIds(
  context: DomainContext,
  feed: FoundMemberFeed,
): Promise<string[]> {
  const { kind, userId, targetId } = feed;
  if (kind === "FOLLOWING") {
    const { edges } = await followingFeed(context, userId, { after: null, limit: FEED_SIZE });
    return edges.map(({ node }) => node.id);
  }
  if (kind === "CATALOG" && !mayShowList(feed)) return [];
  const rows = await context.db.all<{ id: string }>(
    kind === "COLLECTION" ? ofCollection(targetId) : ofCatalog(targetId),
  );
  return rows.map(({ id }) => id);
}

const ofCollection = (
  targetId: string | null,
): Statement<{
  id: string;
}> => sql`
  SELECT p.id FROM posts p WHERE p.is_listed = 1 AND p.collection_id = ${targetId}
  ORDER BY p.first_published_at DESC, p.id DESC LIMIT ${literal(FEED_SIZE)}`;

const ofCatalog = (
  targetId: string | null,
): Statement<{
  id: string;
}> => sql`
  SELECT p.id FROM catalog_items i JOIN posts p ON p.id = i.post_id AND p.is_listed = 1
  WHERE i.catalog_id = ${targetId} AND i.removed_at IS NULL ORDER BY i.position DESC
    LIMIT ${literal(FEED_SIZE)}`;

/** Of a list that isn't public, whoever holds a revoked or ended feed sees nothing. */
function mayShowList({ listVisibility, listOwnerId, userId, revokedAt, tier }: FoundMemberFeed) {
  if (listVisibility === null) return false;
  if (listVisibility === "PUBLIC") return true;
  if (revokedAt !== null) return false;
  return listOwnerId === userId || (listVisibility === "LOCKED" && isMember({ tier }));
}
