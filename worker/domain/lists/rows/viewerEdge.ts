import { sql } from "../../../db/sql.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** The viewer's relation to a list. */
export interface CatalogViewerEdge {
  id: string;
  /** The viewer's claps for it. */
  clapCount: number;
  isFollowing: boolean;
}

/** The viewer's relation to a list, by list id. Empty for an anonymous viewer. */
export const viewerEdgeByCatalog = defineLoader<DomainContext, string, CatalogViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session ? await readEdges(context, session.userId, ids) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => ({
      id: `${viewerId}:${id}`,
      clapCount: byId.get(id)?.clapCount ?? 0,
      isFollowing: byId.get(id)?.isFollowing === 1,
    }));
  },
);

interface Raw {
  id: string;
  clapCount: number | null;
  isFollowing: number;
}

function readEdges(
  context: DomainContext,
  viewerId: string,
  ids: readonly string[],
): Promise<Raw[]> {
  return context.db.all<Raw>(sql`
    SELECT k.value AS id,
      (SELECT c.clap_count FROM posts p JOIN claps c ON c.post_id = p.id AND c.user_id = ${viewerId}
        WHERE p.catalog_id = k.value) AS clapCount,
      EXISTS (SELECT 1 FROM catalog_follows f
        WHERE f.follower_id = ${viewerId} AND f.catalog_id = k.value) AS isFollowing
    FROM json_each(${JSON.stringify(ids)}) k`);
}
