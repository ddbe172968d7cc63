import { LOGGED_OUT_ID_PREFIX } from "../../../shared/ids.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";

/** What the viewer is to a story or response. */
export interface PostViewerEdge {
  id: string;
  /** The viewer's own claps for it. */
  clapCount: number;
  /** The viewer's own lists that it is on. */
  catalogIds: string[];
}

/** What the viewer is to a story, by the story's id. A visitor has clapped for none. */
export const viewerEdgeByPost = defineLoader<DomainContext, string, PostViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session ? await readEdges(context, session.userId, ids) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return {
        id: `${viewerId}:${id}`,
        clapCount: row?.clapCount ?? 0,
        catalogIds: row ? (JSON.parse(row.catalogIds) as string[]) : [],
      };
    });
  },
);

interface Raw {
  id: string;
  clapCount: number | null;
  /** As JSON. */
  catalogIds: string;
}

function readEdges(
  context: DomainContext,
  viewerId: string,
  ids: readonly string[],
): Promise<Raw[]> {
  return context.db.all<Raw>(
    `SELECT k.value AS id,
       (SELECT clap_count FROM claps WHERE user_id = ?1 AND post_id = k.value) AS clapCount,
       (SELECT json_group_array(i.catalog_id) FROM catalog_items i
         JOIN catalogs c ON c.id = i.catalog_id AND c.deleted_at IS NULL
         WHERE i.owner_id = ?1 AND i.post_id = k.value AND i.removed_at IS NULL) AS catalogIds
     FROM json_each(?2) k`,
    viewerId,
    JSON.stringify(ids),
  );
}
