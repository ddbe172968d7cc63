import { sql } from "../../db/sql.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { CatalogVisibility } from "../../../shared/enums.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_CATALOG_DESCRIPTION, MAX_CATALOG_NAME, MAX_CATALOGS } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { indexCatalog } from "../searchIndex/queueSearch.ts";
import { followList } from "./rows/listDiscussions.ts";
import { type CatalogResult, mayWriteSql, purgeCatalog, written } from "./writeCatalog.ts";

/** The fields of a new list. */
export interface CatalogInput {
  /**
   * Idempotency key created by the client. The same key of the same person always refers to the
   * same list.
   */
  key: string;
  name: string;
  description: string;
  visibility: CatalogVisibility;
}

/**
 * Creates a list. Repeating the call with the same key returns the existing list.
 */
export async function createCatalog(
  context: DomainContext,
  viewerId: string,
  input: CatalogInput,
): Promise<CatalogResult> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(input.key)) return { kind: "no-key" };
  const [name, description] = [oneLine(input.name), oneLine(input.description)];
  if (name === "") return { kind: "no-name" };
  if (name.length > MAX_CATALOG_NAME || description.length > MAX_CATALOG_DESCRIPTION) {
    return { kind: "too-long" };
  }
  const id = await idFromKey("catalog", `${viewerId}:${input.key}`);
  await context.db.write(
    [
      sql`INSERT INTO catalogs (id, creator_id, type, visibility, name, description, created_at,
        updated_at)
        SELECT ${id}, ${viewerId}, 'LIST', ${input.visibility}, ${name}, ${description},
          ${context.now}, ${context.now} WHERE ${mayWriteSql(viewerId)} AND ${MAX_CATALOGS} > (
          SELECT count(*) FROM catalogs WHERE creator_id = ${viewerId} AND type = 'LIST'
            AND deleted_at IS NULL)
        ON CONFLICT DO NOTHING`,
      ...followList(id),
      ...indexCatalog(context, id),
      purgeCatalog(context, id, viewerId),
    ],
    { idempotent: true },
  );
  const result = await written(context, id, viewerId);
  return result.kind === "no-catalog" ? { kind: "too-many" } : result;
}
