import { LOGGED_OUT_ID_PREFIX } from "../../../shared/ids.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";

/** What the viewer is to a story or response. */
export interface PostViewerEdge {
  id: string;
  /** The viewer's own claps for it. */
  clapCount: number;
}

/** What the viewer is to a story, by the story's id. A visitor has clapped for none. */
export const viewerEdgeByPost = defineLoader<DomainContext, string, PostViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session
      ? await context.db.all<{ id: string; clapCount: number }>(
          `SELECT post_id AS id, clap_count AS clapCount FROM claps
           WHERE user_id = ?1 AND post_id IN (SELECT value FROM json_each(?2))`,
          session.userId,
          JSON.stringify(ids),
        )
      : [];
    const counts = new Map(rows.map((row) => [row.id, row.clapCount]));
    return ids.map((id) => ({ id: `${viewerId}:${id}`, clapCount: counts.get(id) ?? 0 }));
  },
);
