import { sql } from "../../../db/sql.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { isStaffRole } from "../../../../shared/publications/collectionRoles.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { Session } from "../../identity/rows/session.ts";

/** The viewer's relation to a publication. */
export interface CollectionViewerEdge {
  id: string;
  /** True for anyone who may edit, including owners. */
  isEditor: boolean;
  isFollowing: boolean;
  isMuting: boolean;
  viewerStaffRole: CollectionRole | null;
}

/** The viewer's relation to a publication, by publication id. Empty for an anonymous viewer. */
export const viewerEdgeByCollection = defineLoader<DomainContext, string, CollectionViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session ? await readEdges(context, session.userId, ids) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => toEdge(viewerId, session, byId.get(id) ?? { id, ...NOTHING }));
  },
);

/** Primes the viewer's relation to publications from rows that were read for them. */
export async function primeCollectionEdges(
  context: DomainContext,
  rows: readonly Raw[],
): Promise<void> {
  const session = await context.session();
  if (!session) return;
  for (const row of rows)
    viewerEdgeByCollection(context).prime(row.id, toEdge(session.userId, session, row));
}

function toEdge(viewerId: string, session: Session | null, row: Raw): CollectionViewerEdge {
  // On a custom domain, the viewer has roles only in the publication that owns it (decision 23).
  const isEditorHere = !session?.isElsewhere || session.hostOwnerId === row.id;
  const role = isEditorHere ? row.role : null;
  return {
    id: `${viewerId}:${row.id}`,
    isEditor: isStaffRole(role),
    isFollowing: row.isFollowing === 1,
    isMuting: row.isMuting === 1,
    viewerStaffRole: role,
  };
}

const NOTHING = { role: null, isFollowing: 0, isMuting: 0 } as const;

interface Raw {
  id: string;
  role: CollectionRole | null;
  isFollowing: number;
  isMuting: number;
}

function readEdges(context: DomainContext, userId: string, ids: readonly string[]): Promise<Raw[]> {
  return context.db.all<Raw>(sql`
    SELECT k.value AS id,
      (SELECT m.role FROM collection_members m
        WHERE m.collection_id = k.value AND m.user_id = ${userId}) AS role,
      EXISTS (SELECT 1 FROM collection_follows f
        WHERE f.follower_id = ${userId} AND f.collection_id = k.value) AS isFollowing,
      EXISTS (SELECT 1 FROM collection_mutes t
        WHERE t.user_id = ${userId} AND t.collection_id = k.value) AS isMuting
    FROM json_each(${JSON.stringify(ids)}) k`);
}
