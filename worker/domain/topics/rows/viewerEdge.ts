import { sql } from "../../../db/sql.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** The viewer's relation to a tag. */
export interface TagViewerEdge {
  id: string;
  isFollowing: boolean;
}

/** Primes the relation to tags that a query selected by it, such as followed tags. */
export function primeTagEdges(
  context: DomainContext,
  viewerId: string,
  tags: readonly { readonly id: string }[],
  isFollowing: boolean,
): void {
  for (const { id } of tags)
    viewerEdgeByTag(context).prime(id, { id: `${viewerId}:${id}`, isFollowing });
}

/** The viewer's relation to a tag, by tag id. Empty for an anonymous viewer. */
export const viewerEdgeByTag = defineLoader<DomainContext, string, TagViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session
      ? await context.db.all<{ id: string }>(sql`
        SELECT tag_id AS id FROM tag_follows
        WHERE follower_id = ${session.userId} AND tag_id IN (SELECT value
          FROM json_each(${JSON.stringify(ids)}))`)
      : [];
    const followed = new Set(rows.map((row) => row.id));
    return ids.map((id) => ({ id: `${viewerId}:${id}`, isFollowing: followed.has(id) }));
  },
);
