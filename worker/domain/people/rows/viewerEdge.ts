import { sql } from "../../../db/sql.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** The viewer's relation to a user. */
export interface UserViewerEdge {
  id: string;
  /** The user is the viewer. */
  isUser: boolean;
  isFollowing: boolean;
  isMuting: boolean;
}

/** The viewer's relation to a user, by user id. Empty for an anonymous viewer. */
export const viewerEdgeByUser = defineLoader<DomainContext, string, UserViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session ? await readEdges(context, session.userId, ids) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => ({
      id: `${viewerId}:${id}`,
      isUser: id === session?.userId,
      isFollowing: byId.get(id)?.isFollowing === 1,
      isMuting: byId.get(id)?.isMuting === 1,
    }));
  },
);

/** Primes the relation to users whom a query selected by it, such as followed users. */
export function primeUserEdges(
  context: DomainContext,
  viewerId: string,
  people: readonly { readonly id: string }[],
  edge: Pick<UserViewerEdge, "isFollowing" | "isMuting">,
): void {
  for (const { id } of people)
    viewerEdgeByUser(context).prime(id, {
      id: `${viewerId}:${id}`,
      isUser: id === viewerId,
      isFollowing: edge.isFollowing,
      isMuting: edge.isMuting,
    });
}

interface Raw {
  id: string;
  isFollowing: number;
  isMuting: number;
}

function readEdges(
  context: DomainContext,
  viewerId: string,
  ids: readonly string[],
): Promise<Raw[]> {
  return context.db.all<Raw>(sql`
    SELECT k.value AS id,
      EXISTS (SELECT 1 FROM user_follows f
        WHERE f.follower_id = ${viewerId} AND f.target_id = k.value) AS isFollowing,
      EXISTS (SELECT 1 FROM user_mutes m
        WHERE m.user_id = ${viewerId} AND m.target_id = k.value) AS isMuting
    FROM json_each(${JSON.stringify(ids)}) k`);
}
