// Shared parts of every write to a list: errors, SQL conditions, predefined list rows, cache
// purging and the result.

import { catalogTag, userTag } from "../../../shared/cache/cacheTags.ts";
import {
  predefinedCatalogId,
  readPredefinedCatalogId,
} from "../../../shared/lists/predefinedCatalogs.ts";
import { PREDEFINED_CATALOGS } from "../../../shared/lists/predefinedCatalogs.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { userById } from "../people/rows/users.ts";
import type { CatalogRow } from "./rows/catalogRow.ts";
import { catalogById } from "./rows/catalogs.ts";

/** Why a write to a list failed. Another person's list counts as `no-catalog`. */
export type CatalogError =
  | "no-catalog"
  | "no-item"
  | "no-story"
  | "no-key"
  | "no-name"
  | "too-long"
  | "too-many"
  | "full"
  | "predefined"
  | "suspended";

/** The result of a write to a list. */
export type CatalogResult = { kind: "done"; catalog: CatalogRow } | { kind: CatalogError };

/** SQL condition: the person owns the list, and it is not deleted. */
export const catalogExistsSql = (catalogId: string, viewerId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM catalogs k WHERE k.id = ${catalogId} AND k.creator_id = ${viewerId}
    AND k.deleted_at IS NULL)`;

/** SQL condition: the account may write. */
export const mayWriteSql = (viewerId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM users w WHERE w.id = ${viewerId} AND w.is_hidden = 0)`;

/**
 * Returns the statement that creates the row of the viewer's predefined list if needed. Returns
 * none for other lists.
 */
export function beginPredefined(
  { now }: Pick<DomainContext, "now">,
  catalogId: string,
  viewerId: string,
): Statement[] {
  const predefined = readPredefinedCatalogId(catalogId);
  if (predefined?.userId !== viewerId) return [];
  return [
    sql`INSERT INTO catalogs (id, creator_id, type, visibility, name, created_at, updated_at)
      SELECT ${predefinedCatalogId(viewerId, predefined.type)}, ${viewerId}, ${predefined.type},
        'PRIVATE', ${PREDEFINED_CATALOGS[predefined.type].name}, ${now}, ${now}
        WHERE ${mayWriteSql(viewerId)} ON CONFLICT DO NOTHING`,
  ];
}

/**
 * Returns the statement that purges the pages that show or name a list. Only the owner's pages show
 * a private list, so those are skipped.
 */
export function purgeCatalog(
  context: Pick<DomainContext, "now" | "purgeSet">,
  catalogId: string,
  viewerId: string,
): Statement {
  return queuePurge(
    context,
    [catalogTag(catalogId), userTag(viewerId)],
    sql`EXISTS (SELECT 1 FROM catalogs WHERE id = ${catalogId} AND creator_id = ${viewerId}
      AND visibility <> 'PRIVATE')`,
  );
}

/** Returns the list after a write, or why this person may not write to it. */
export async function written(
  context: DomainContext,
  catalogId: string,
  viewerId: string,
): Promise<CatalogResult> {
  catalogById(context).clear(catalogId);
  userById(context).clear(viewerId);
  const [catalog, viewer] = await Promise.all([
    catalogById(context).load(catalogId),
    userById(context).load(viewerId),
  ]);
  if (viewer?.isHidden !== 0) return { kind: "suspended" };
  if (!catalog || catalog.deletedAt !== null || catalog.creator.id !== viewerId) {
    return { kind: "no-catalog" };
  }
  return { kind: "done", catalog };
}
