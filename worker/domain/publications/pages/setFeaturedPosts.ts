import { collectionTag } from "../../../../shared/cache/cacheTags.ts";
import { MAX_FEATURED_STORIES, MAX_PINNED_FEATURED } from "../../../../shared/limits.ts";
import { postIdAtEnd } from "../../../../shared/routes/postId.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { editedVersionsByCollection } from "../editedVersions.ts";
import { mayInCollection } from "../rows/mayInCollection.ts";
import { featuredPostsByCollection, type StoredFeatured, storedFeatured } from "./featuredPosts.ts";

/** The stories to feature, in order, of a publication of which `baseVersion` was edited. */
export interface FeaturedChange {
  collectionId: string;
  stories: readonly {
    /** An id or an address. Rows without one are left out. */
    story?: string | null;
    isPinned?: boolean | null;
  }[];
  baseVersion: number;
}

/** The result of choosing featured stories. Errors of a story include its index. */
export type FeaturedResult =
  | {
      kind:
        | "done"
        | "no-collection"
        | "not-staff"
        | "suspended"
        | "changed-meanwhile"
        | "too-many"
        | "too-many-pinned";
    }
  | { kind: "no-story"; place: number };

/**
 * Replaces the stories that a publication features, unless someone else has saved them since the
 * version that was edited. A story that was featured before stays, even if readers can't see it now.
 * Idempotent.
 */
export async function setFeaturedPosts(
  context: DomainContext,
  viewerId: string,
  { collectionId, stories, baseVersion }: FeaturedChange,
): Promise<FeaturedResult> {
  const sent = stories
    .map(({ story, isPinned }, place) => ({ text: (story ?? "").trim(), isPinned, place }))
    .filter(({ text }) => text !== "")
    .map(({ text, isPinned, place }) => ({ postId: postIdAtEnd(text), isPinned, place }));
  const isStaff = mayInCollection("editFeaturedStories", { collectionId, userId: viewerId });
  const [state, known] = await Promise.all([
    context.db.first<{ isStaff: number; isHidden: number; listed: string }>(sql`
      SELECT ${isStaff} AS isStaff,
        coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
        (SELECT json_group_array(id) FROM posts WHERE collection_id = c.id AND is_listed = 1
          AND id IN (SELECT value FROM json_each(${JSON.stringify(sent.map(({ postId }) => postId))})))
          AS listed
      FROM active_collections c WHERE c.id = ${collectionId}`),
    storedFeatured(context, collectionId),
  ]);
  if (!state) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  const allowed = new Set([
    ...(JSON.parse(state.listed) as string[]),
    ...known.map(({ postId }) => postId),
  ]);
  const rows = new Map<string, boolean>();
  for (const { postId, isPinned, place } of sent) {
    if (postId === null || !allowed.has(postId)) return { kind: "no-story", place };
    if (!rows.has(postId)) rows.set(postId, isPinned === true);
  }
  if (rows.size > MAX_FEATURED_STORIES) return { kind: "too-many" };
  if ([...rows.values()].filter(Boolean).length > MAX_PINNED_FEATURED)
    return { kind: "too-many-pinned" };
  const next = JSON.stringify([...rows]);
  const isSame = next === asText(known);
  const may = sql`${isStaff} AND EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}
    AND featured_version = ${baseVersion})`;
  const raised = sql<{ id: string }>`
    UPDATE collections SET featured_version = featured_version + 1
    WHERE id = ${collectionId} AND ${may} RETURNING id`;
  const replaced = [
    queuePurge(context, [collectionTag(collectionId)], may),
    sql`DELETE FROM collection_featured_posts WHERE collection_id = ${collectionId} AND ${may}`,
    sql`INSERT INTO collection_featured_posts (collection_id, position, post_id, is_pinned)
      SELECT ${collectionId}, key, value->>0, value->>1 FROM json_each(${next}) WHERE ${may}`,
  ];
  // The version is raised last, because it is the condition of the rest.
  const written = await context.db.write([...(isSame ? [] : replaced), raised], {
    idempotent: true,
  });
  featuredPostsByCollection(context).clear(collectionId);
  editedVersionsByCollection(context).clear(collectionId);
  if (written.hasRows(raised) || isSame) return { kind: "done" };
  // It may have been sent twice.
  const stored = await storedFeatured(context, collectionId);
  return { kind: asText(stored) === next ? "done" : "changed-meanwhile" };
}

const asText = (list: readonly StoredFeatured[]): string =>
  JSON.stringify(list.map(({ postId, isPinned }) => [postId, isPinned]));
