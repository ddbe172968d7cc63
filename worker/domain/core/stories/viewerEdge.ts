import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

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
    const byId = new Map(rows.map((row) => [row.id, row.edge]));
    return ids.map((id) => toEdge(viewerId, id, byId.get(id)));
  },
);

/**
 * SQL of what a person is to a story, both by SQL of their ids, for `primeViewerEdge`: a list that is
 * read for its reader alone has it in its own trip.
 */
export const viewerEdgeJson = (viewerId: string, postId: string): string => `json_array(
  (SELECT vc.clap_count FROM claps vc WHERE vc.user_id = ${viewerId} AND vc.post_id = ${postId}),
  json((SELECT json_group_array(vi.catalog_id) FROM catalog_items vi
    JOIN catalogs vk ON vk.id = vi.catalog_id AND vk.deleted_at IS NULL
    WHERE vi.owner_id = ${viewerId} AND vi.post_id = ${postId} AND vi.removed_at IS NULL)))`;

/** Lets later look-ups find what `viewerEdgeJson` answered of the viewer and a story. */
export function primeViewerEdge(
  context: DomainContext,
  viewerId: string,
  postId: string,
  json: string,
): void {
  viewerEdgeByPost(context).prime(postId, toEdge(viewerId, postId, json));
}

function toEdge(viewerId: string, postId: string, json: string | undefined): PostViewerEdge {
  const [clapCount, catalogIds] = (json === undefined ? [null, []] : JSON.parse(json)) as [
    number | null,
    string[],
  ];
  return { id: `${viewerId}:${postId}`, clapCount: clapCount ?? 0, catalogIds };
}

function readEdges(
  context: DomainContext,
  viewerId: string,
  ids: readonly string[],
): Promise<{ id: string; edge: string }[]> {
  return context.db.all(
    `SELECT k.value AS id, ${viewerEdgeJson("?1", "k.value")} AS edge FROM json_each(?2) k`,
    viewerId,
    JSON.stringify(ids),
  );
}
