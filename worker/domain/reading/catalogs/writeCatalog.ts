// What every write of a list shares: the texts it takes, the rows it needs to be there, the pages that
// show it, and what it answers.

import { catalogTag, userTag } from "../../../../shared/cacheTags.ts";
import {
  predefinedCatalogId,
  readPredefinedCatalogId,
} from "../../../../shared/rules/predefinedCatalogs.ts";
import { PREDEFINED_CATALOGS } from "../../../../shared/rules/predefinedCatalogs.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";
import { userById } from "../../core/people/users.ts";
import type { CatalogRow } from "../../core/catalogs/catalogRow.ts";
import { catalogById } from "../../core/catalogs/catalogs.ts";

/** Why a write of a list came to nothing. A list of another's is none. */
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

/** What became of a write of a list. */
export type CatalogResult = { outcome: "done"; catalog: CatalogRow } | { outcome: CatalogError };

/** SQL that is true where the person `?2` keeps the list `?1`. */
export const CATALOG_EXISTS_SQL =
  "EXISTS (SELECT 1 FROM catalogs k WHERE k.id = ?1 AND k.creator_id = ?2 AND k.deleted_at IS NULL)";

/** SQL that is true where the account `?2` may write. */
export const MAY_WRITE_SQL =
  "EXISTS (SELECT 1 FROM users w WHERE w.id = ?2 AND w.is_suspended = 0)";

/** The statement that gives a predefined list of the person's its row; none for any other list. */
export function beginPredefined(
  { now }: Pick<DomainContext, "now">,
  catalogId: string,
  viewerId: string,
): Statement[] {
  const predefined = readPredefinedCatalogId(catalogId);
  if (predefined?.userId !== viewerId) return [];
  return [
    [
      `INSERT INTO catalogs (id, creator_id, type, visibility, name, created_at, updated_at)
       SELECT ?1, ?2, ?3, 'PRIVATE', ?4, ?5, ?5 WHERE ${MAY_WRITE_SQL} ON CONFLICT DO NOTHING`,
      predefinedCatalogId(viewerId, predefined.type),
      viewerId,
      predefined.type,
      PREDEFINED_CATALOGS[predefined.type].name,
      now,
    ],
  ];
}

/** The statement that purges the pages of a list, and those that name it; nobody's but its owner's show a private one. */
export function purgeCatalog(
  context: Pick<DomainContext, "now" | "touched">,
  catalogId: string,
  viewerId: string,
): Statement {
  return queuePurge(context, [catalogTag(catalogId), userTag(viewerId)], {
    sql: "EXISTS (SELECT 1 FROM catalogs WHERE id = ?3 AND creator_id = ?4 AND visibility <> 'PRIVATE')",
    values: [catalogId, viewerId],
  });
}

/** The list as it stands after a write, or why there is none for this person. Throws as Database does. */
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
  if (viewer?.isSuspended !== 0) return { outcome: "suspended" };
  if (!catalog || catalog.deletedAt !== null || catalog.creator.id !== viewerId) {
    return { outcome: "no-catalog" };
  }
  return { outcome: "done", catalog };
}
