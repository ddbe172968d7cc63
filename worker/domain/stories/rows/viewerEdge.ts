import { sql, type Sql } from "../../../db/sql.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** The viewer's relation to a story or response. */
export interface PostViewerEdge {
  id: string;
  /** The viewer's claps for it. */
  clapCount: number;
  /** Ids of the viewer's lists that contain it. */
  catalogIds: string[];
}

/** The viewer's relation to a story, by story id. Empty for an anonymous viewer. */
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
 * SQL for the relation of a user to a story, given SQL of their ids, for `primeViewerEdge`. Lists
 * that are read for one viewer select it in their own query.
 */
export const viewerEdgeJson = (viewerId: Sql, postId: Sql): Sql => sql`json_array(
  (SELECT vc.clap_count FROM claps vc WHERE vc.user_id = ${viewerId} AND vc.post_id = ${postId}),
  json((SELECT json_group_array(vi.catalog_id) FROM catalog_items vi
    JOIN catalogs vk ON vk.id = vi.catalog_id AND vk.deleted_at IS NULL
    WHERE vi.owner_id = ${viewerId} AND vi.post_id = ${postId} AND vi.removed_at IS NULL)))`;

/** Primes the viewer's relation to a story from `viewerEdgeJson`. */
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
    sql`SELECT k.value AS id, ${viewerEdgeJson(sql`${viewerId}`, sql`k.value`)} AS edge
      FROM json_each(${JSON.stringify(ids)}) k`,
  );
}
