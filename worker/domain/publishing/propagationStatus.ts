import { sql } from "../../db/sql.ts";
import { postTag } from "../../../shared/cache/cacheTags.ts";
import type { DomainContext } from "../kernel/context.ts";
import { describePurge, type HostSurfaces, type Surface } from "../staff/describePurge.ts";
import { purgeProgress } from "../purges/purgeProgress.ts";

/** Where a story is live and since when, derived from the cache purges. */
export interface PropagationStatus {
  publishedAt: number;
  /**
   * When all pages were first seen to show it, or null while purges are pending. It may be later
   * than the actual time.
   */
  liveAt: number | null;
  /** Number of cache tags still to be purged, and of those whose last purge failed. */
  waiting: number;
  failed: number;
  hosts: HostSurfaces[];
  /** The URLs where it can be read. */
  addresses: string[];
}

/**
 * Returns the propagation status of a story's latest publication, or null if it was never published
 * here or is no longer published. `isCached` is false without a page cache: stories are live at once.
 */
export async function propagationStatus(
  context: DomainContext,
  postId: string,
  { isCached }: { isCached: boolean },
): Promise<PropagationStatus | null> {
  const row = await context.db.first<ReceiptRow>(sql`
    SELECT r.published_at AS publishedAt, r.tags, r.live_at AS liveAt,
      p.collection_id IS NOT NULL AS isInCollection,
      EXISTS (SELECT 1 FROM post_tags t WHERE t.post_id = p.id) AS hasTopics,
      EXISTS (SELECT 1 FROM catalog_items i JOIN catalogs c ON c.id = i.catalog_id
        WHERE i.post_id = p.id AND i.removed_at IS NULL AND c.deleted_at IS NULL
          AND c.visibility = 'PUBLIC') AS isOnList
    FROM post_propagations r JOIN posts p ON p.id = r.post_id
    WHERE r.post_id = ${postId} AND p.status = 'PUBLISHED'`);
  if (!row) return null;
  const { publishedAt, liveAt } = row;
  const tags = JSON.parse(row.tags) as string[];
  const [state, reach] = await Promise.all([
    purgeProgress(context, tags, context.now),
    // Limits the surfaces to the story itself, without pages of its author's other entities.
    describePurge(context, [postTag(postId)], null),
  ]);
  const isLive = liveAt !== null || !isCached || state.queued + state.failed === 0;
  const { addresses } = reach;
  const hosts = reach.hosts.map(({ host, surfaces }) => ({
    host,
    surfaces: surfaces.filter((surface) => shows(row, surface)),
  }));
  const receipt = { publishedAt, waiting: state.queued, failed: state.failed, hosts, addresses };
  if (liveAt !== null) return { ...receipt, liveAt, waiting: 0, failed: 0 };
  if (!isLive) return { ...receipt, liveAt: null };
  const seenAt = isCached ? context.now : publishedAt;
  await context.db.write(
    [
      sql`UPDATE post_propagations SET live_at = ${seenAt} WHERE post_id = ${postId}
        AND published_at = ${publishedAt} AND live_at IS NULL`,
    ],
    { idempotent: true },
  );
  return { ...receipt, liveAt: seenAt, waiting: 0, failed: 0 };
}

interface ReceiptRow {
  publishedAt: number;
  tags: string;
  liveAt: number | null;
  isInCollection: number;
  hasTopics: number;
  /** 1 if a public list contains it. Other lists must not be revealed. */
  isOnList: number;
}

/** Returns whether a kind of page reached by a purge shows the story. */
function shows({ isInCollection, hasTopics, isOnList }: ReceiptRow, surface: Surface): boolean {
  switch (surface) {
    case "publication":
      return isInCollection === 1;
    case "tag":
      return hasTopics === 1;
    // The only cached pages embedded on other sites are lists.
    case "list":
    case "embed":
      return isOnList === 1;
    default:
      return true;
  }
}
