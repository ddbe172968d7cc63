// Owns what a person wants to see less of in their home feed. To see nothing of a source, they mute
// it.

import { sql, type Statement } from "../../db/sql.ts";
import { type FeedReductionKind, hasTarget } from "../../../shared/home/feedReasons.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";

/** A source that a person wants to see less of. */
export interface FeedReductionRow {
  kind: FeedReductionKind;
  /** Null for kinds without a target. */
  targetId: string | null;
  name: string | null;
  /** The username, or the slug in URLs. */
  slug: string | null;
  createdAt: number;
}

/** Adds or removes a reduction. */
export interface ReductionInput {
  kind: FeedReductionKind;
  targetId: string | null;
  isReduced: boolean;
}

export type ReductionResult =
  | { kind: "done"; reduction: FeedReductionRow }
  | { kind: "self" | "no-target" };

/** Maximum number of reductions per person. Above it, the oldest are deleted. */
export const MAX_REDUCTIONS = 500;

const TARGETS = {
  USER: (id) => sql`SELECT name, username AS slug FROM users WHERE id = ${id} AND is_hidden = 0`,
  COLLECTION: (id) => sql`SELECT name, slug FROM active_collections WHERE id = ${id}`,
  TAG: (id) => sql`SELECT display_title AS name, slug FROM tags WHERE id = ${id}`,
} satisfies Record<string, (id: string) => Statement<Target & Record<string, string | null>>>;

/** Adds or removes a reduction for a person. Idempotent. */
export async function setReduction(
  context: DomainContext,
  userId: string,
  { kind, targetId, isReduced }: ReductionInput,
): Promise<ReductionResult> {
  if (kind === "USER" && targetId === userId) return { kind: "self" };
  if (hasTarget(kind) !== (targetId !== null)) return { kind: "no-target" };
  const target = await findTarget(context, kind, targetId);
  // A reduction of a deleted target can still be removed.
  if (!target && isReduced) return { kind: "no-target" };
  await context.db.write(
    [
      isReduced
        ? sql`
          INSERT INTO feed_reductions (user_id, kind, target_id, created_at)
          VALUES (${userId}, ${kind}, ${targetId ?? ""}, ${context.now}) ON CONFLICT DO NOTHING`
        : sql`
          DELETE FROM feed_reductions WHERE user_id = ${userId} AND kind = ${kind}
            AND target_id = ${targetId ?? ""}`,
      sql`DELETE FROM feed_reductions WHERE user_id = ${userId} AND created_at < (SELECT created_at
        FROM feed_reductions WHERE user_id = ${userId} ORDER BY created_at DESC
          LIMIT 1 OFFSET +${MAX_REDUCTIONS - 1})`,
    ],
    { idempotent: true },
  );
  const { name = null, slug = null } = target ?? {};
  return { kind: "done", reduction: { kind, targetId, name, slug, createdAt: context.now } };
}

interface Target {
  name: string | null;
  slug: string | null;
}

async function findTarget(
  { db }: Pick<DomainContext, "db">,
  kind: FeedReductionKind,
  targetId: string | null,
): Promise<Target | undefined> {
  if (kind === "USER" || kind === "COLLECTION" || kind === "TAG") {
    return (await db.all<Target & Record<string, string | null>>(TARGETS[kind](targetId ?? "")))[0];
  }
  return { name: null, slug: null };
}

/** Returns a page of a person's reductions, newest first. */
export async function listReductions(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<FeedReductionRow>> {
  const rows = await context.db.all<
    Omit<FeedReductionRow, "targetId"> & { id: string; targetId: string }
  >(sql`
    SELECT r.kind || ':' || r.target_id AS id, r.kind, r.target_id AS targetId,
      r.created_at AS createdAt,
      coalesce(u.name, c.name, t.display_title) AS name,
        coalesce(u.username, c.slug, t.slug) AS slug
    FROM feed_reductions r
    LEFT JOIN users u ON r.kind = 'USER' AND u.id = r.target_id AND u.is_hidden = 0
    LEFT JOIN active_collections c ON r.kind = 'COLLECTION' AND c.id = r.target_id
    LEFT JOIN tags t ON r.kind = 'TAG' AND t.id = r.target_id
    WHERE r.user_id = ${userId} AND (r.created_at, r.kind || ':' || r.target_id) <
      (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER}, ${bounds.after?.id ?? "~"})
      AND (r.target_id = '' OR coalesce(u.id, c.id, t.id) IS NOT NULL)
    ORDER BY r.created_at DESC, r.kind || ':' || r.target_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: { kind, targetId, name, slug, createdAt } }) => ({
      cursor,
      node: { kind, targetId: targetId || null, name, slug, createdAt },
    })),
  };
}
