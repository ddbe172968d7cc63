import { postTag } from "../../../../shared/cacheTags.ts";
import type { DomainContext } from "../../context.ts";
import {
  affectedSurfaces,
  type HostSurfaces,
  type Surface,
} from "../../core/purges/affectedSurfaces.ts";
import { purgeState } from "../../core/purges/purgeState.ts";

/** Where a story is live and since when, as the purges tell. */
export interface PropagationStatus {
  publishedAt: number;
  /** Since when every page shows it; null while purges wait. Seen, hence at most so late. */
  liveAt: number | null;
  /** Cache tags whose pages are still to go, and of those the ones whose last purge failed. */
  waiting: number;
  failed: number;
  hosts: HostSurfaces[];
  /** Where it opens. */
  addresses: string[];
}

/**
 * The receipt of a story's latest publishing; null where it was never published here, or
 * is with readers no more. Without a cache
 * of pages everything is live at once. Throws as Database does.
 */
export async function propagationStatus(
  context: DomainContext,
  postId: string,
): Promise<PropagationStatus | null> {
  const row = await context.db.first<ReceiptRow>(
    `SELECT r.published_at AS publishedAt, r.tags, r.live_at AS liveAt,
       p.collection_id IS NOT NULL AS isInCollection,
       EXISTS (SELECT 1 FROM post_tags t WHERE t.post_id = p.id) AS hasTopics,
       EXISTS (SELECT 1 FROM catalog_items i JOIN catalogs c ON c.id = i.catalog_id
         WHERE i.post_id = p.id AND i.removed_at IS NULL AND c.deleted_at IS NULL
           AND c.visibility = 'PUBLIC') AS isOnList
     FROM post_propagations r JOIN posts p ON p.id = r.post_id
     WHERE r.post_id = ?1 AND p.status = 'PUBLISHED'`,
    postId,
  );
  if (!row) return null;
  const { publishedAt, liveAt } = row;
  const tags = JSON.parse(row.tags) as string[];
  const [state, reach] = await Promise.all([
    purgeState(context, tags, context.now),
    // Where the story itself is, not where a topic of its own or a list of its writer's is besides.
    affectedSurfaces(context, [postTag(postId)], null),
  ]);
  const isLive = liveAt !== null || !context.pageCache || state.queued + state.failed === 0;
  const { addresses } = reach;
  const hosts = reach.hosts.map(({ host, surfaces }) => ({
    host,
    surfaces: surfaces.filter((surface) => shows(row, surface)),
  }));
  const receipt = { publishedAt, waiting: state.queued, failed: state.failed, hosts, addresses };
  if (liveAt !== null) return { ...receipt, liveAt, waiting: 0, failed: 0 };
  if (!isLive) return { ...receipt, liveAt: null };
  const seenAt = context.pageCache ? context.now : publishedAt;
  await context.db.write(
    [
      [
        "UPDATE post_propagations SET live_at = ?3 WHERE post_id = ?1 AND published_at = ?2 AND live_at IS NULL",
        postId,
        publishedAt,
        seenAt,
      ],
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
  /** 1 where a list that everyone can open holds it: of others nobody is told. */
  isOnList: number;
}

/** Whether a kind of page that a purge may reach shows the story. */
function shows({ isInCollection, hasTopics, isOnList }: ReceiptRow, surface: Surface): boolean {
  switch (surface) {
    case "publication":
      return isInCollection === 1;
    case "tag":
      return hasTopics === 1;
    // What is embedded elsewhere of the kept pages is a list.
    case "list":
    case "embed":
      return isOnList === 1;
    default:
      return true;
  }
}
