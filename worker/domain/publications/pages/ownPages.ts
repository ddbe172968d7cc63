// Owns what the pages that editors make have in common: their address and title, who saves them, their
// former addresses, and the links to them in the publication's navigation.

import { collectionTag } from "../../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../../shared/ids.ts";
import {
  MAX_FEATURE_PAGES,
  MAX_FORMER_SLUGS,
  MAX_PAGE_TITLE,
  MAX_SUBPAGES,
} from "../../../../shared/limits.ts";
import { readPageSlug } from "../../../../shared/publications/pageSlug.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { identifier, literal, sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { mayInCollection } from "../rows/mayInCollection.ts";
import type { PageError } from "./pageErrors.ts";

/** The kinds of pages, by the destination of their links in the navigation. */
const KINDS = {
  SECTION: {
    table: "collection_feature_pages",
    permission: "editFeaturePages",
    max: MAX_FEATURE_PAGES,
    keyPrefix: "",
  },
  PAGE: {
    table: "collection_subpages",
    permission: "editSubpages",
    max: MAX_SUBPAGES,
    keyPrefix: "subpage:",
  },
} as const;

type PageKind = keyof typeof KINDS;

/** What the input of every page has. */
export interface OwnPageInput {
  collectionId: string;
  /** Without an id it is new. */
  pageId?: string | null;
  title: string;
  /** Empty for one made of the title. */
  slug?: string | null;
  /** The version that was edited. */
  baseVersion?: number | null;
}

/** A page that may be saved. */
export interface PageToSave {
  id: string;
  title: string;
  slug: string;
  /** SQL condition: the viewer may, and nobody has saved another version. */
  may: Sql;
  /** The statements before the page's own, in the write that saves it. */
  before: Statement[];
}

/** Reads a page that is saved, or returns why it can't be; `done` if it was sent twice. */
export async function readOwnPage(
  context: DomainContext,
  viewerId: string,
  kind: PageKind,
  input: OwnPageInput,
): Promise<PageToSave | { error: PageError | "done" }> {
  const { collectionId } = input;
  const pageId = input.pageId || null;
  const { permission, max, keyPrefix } = KINDS[kind];
  const table = identifier(KINDS[kind].table);
  const title = oneLine(input.title);
  const read = readPageSlug(input.slug ?? "", title);
  const slug = "slug" in read ? read.slug : "";
  const isStaff = mayInCollection(permission, { collectionId, userId: viewerId });
  const state = await context.db.first<{
    isStaff: number;
    isHidden: number;
    count: number;
    takenBy: string | null;
    freedAt: number | null;
    oldSlug: string | null;
  }>(sql`
    SELECT ${isStaff} AS isStaff,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
      (SELECT count(*) FROM ${table} WHERE collection_id = c.id) AS count,
      (SELECT title FROM ${table} WHERE collection_id = c.id AND slug = ${slug}
        AND id IS NOT ${pageId}) AS takenBy,
      (SELECT changed_at FROM collection_page_former_slugs WHERE collection_id = c.id
        AND kind = ${kind} AND slug = ${slug}) AS freedAt,
      (SELECT slug FROM ${table} WHERE collection_id = c.id AND id = ${pageId}) AS oldSlug
    FROM active_collections c WHERE c.id = ${collectionId}`);
  if (!state) return { error: "no-collection" };
  if (state.isStaff === 0) return { error: "not-staff" };
  if (state.isHidden === 1) return { error: "suspended" };
  if (title === "") return { error: "no-title" };
  if (title.length > MAX_PAGE_TITLE) return { error: "title-too-long" };
  if ("error" in read) return read;
  const { takenBy, oldSlug } = state;
  // A new page may have been sent twice.
  if (takenBy !== null) return { error: !pageId && takenBy === title ? "done" : "slug-taken" };
  if (oldSlug === null && pageId) return { error: "no-page" };
  if (oldSlug === null && state.count >= max) return { error: "too-many" };
  // The same for a new page sent twice, and another for each page that has had the slug.
  const id =
    pageId ||
    (await idFromKey("section", `${keyPrefix}${collectionId}:${slug}:${state.freedAt ?? ""}`));
  const may = sql`${isStaff} AND NOT EXISTS (SELECT 1 FROM ${table}
    WHERE id = ${id} AND version <> ${input.baseVersion ?? 0})`;
  const before = [
    queuePurge(context, [collectionTag(collectionId)], may),
    sql`UPDATE collection_navigation_items SET value = ${slug}
      WHERE collection_id = ${collectionId} AND destination = ${kind} AND value = ${oldSlug}
        AND ${may}`,
    ...moveSlug({ kind, collectionId, pageId: id, oldSlug, slug, may, now: context.now }),
  ];
  return { id, title, slug, may, before };
}

/** Lets the old address of a page redirect to the new one, which ends where that redirected before. */
function moveSlug(move: {
  kind: PageKind;
  collectionId: string;
  pageId: string;
  oldSlug: string | null;
  slug: string;
  may: Sql;
  now: number;
}): Statement[] {
  const { kind, collectionId, pageId, oldSlug, slug, may, now } = move;
  const added = sql`
    INSERT INTO collection_page_former_slugs (collection_id, kind, slug, page_id, changed_at)
    SELECT ${collectionId}, ${kind}, ${oldSlug}, ${pageId}, ${now} WHERE ${may}
    ON CONFLICT DO UPDATE SET page_id = excluded.page_id, changed_at = excluded.changed_at`;
  return [
    ...(oldSlug === null || oldSlug === slug ? [] : [added]),
    sql`DELETE FROM collection_page_former_slugs WHERE collection_id = ${collectionId}
      AND kind = ${kind} AND ${may} AND (slug = ${slug} OR (page_id = ${pageId}
        AND slug NOT IN (SELECT f.slug FROM collection_page_former_slugs f
          WHERE f.collection_id = ${collectionId} AND f.kind = ${kind} AND f.page_id = ${pageId}
          ORDER BY f.changed_at DESC, f.slug LIMIT ${literal(MAX_FORMER_SLUGS)})))`,
  ];
}

/** SQL of a JSON array of the former slugs of the page `p`. */
export const formerSlugsJson = (kind: PageKind): Sql => sql`(SELECT json_group_array(f.slug)
  FROM collection_page_former_slugs f WHERE f.collection_id = p.collection_id
    AND f.kind = ${kind} AND f.page_id = p.id)`;

/** The page with a slug, in any case, or with this former slug; null for none. */
export function findPage<Page extends { slug: string; formerSlugs: readonly string[] }>(
  pages: readonly Page[],
  slug: string,
): Page | null {
  const key = slug.toLowerCase();
  return (
    pages.find((page) => page.slug === key) ??
    pages.find(({ formerSlugs }) => formerSlugs.includes(key)) ??
    null
  );
}

/**
 * Deletes a page with its former addresses and the links to it in the publication's navigation.
 * Returns false if the viewer may not.
 */
export async function deleteOwnPage(
  context: DomainContext,
  viewerId: string,
  kind: PageKind,
  { collectionId, pageId }: { collectionId: string; pageId: string },
): Promise<boolean> {
  const table = identifier(KINDS[kind].table);
  const may = mayInCollection(KINDS[kind].permission, { collectionId, userId: viewerId });
  const allowed = sql<{ may: number }>`SELECT ${may} AS may`;
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId)], may),
      sql`DELETE FROM collection_navigation_items WHERE collection_id = ${collectionId}
        AND destination = ${kind} AND value = (SELECT slug FROM ${table}
          WHERE id = ${pageId} AND collection_id = ${collectionId}) AND ${may}`,
      sql`DELETE FROM collection_page_former_slugs WHERE collection_id = ${collectionId}
        AND kind = ${kind} AND page_id = ${pageId} AND ${may}`,
      sql`DELETE FROM ${table} WHERE id = ${pageId} AND collection_id = ${collectionId} AND ${may}`,
      allowed,
    ],
    { idempotent: true },
  );
  return written.first(allowed)?.may === 1;
}
