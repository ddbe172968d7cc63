import { collectionTag } from "../../../../shared/cache/cacheTags.ts";
import { sql, type Sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "./collectionRow.ts";

/** A publication by id; null for none. */
export const collectionById = defineLoader<DomainContext, string, CollectionRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<CollectionRow>(sql`
      SELECT ${collectionColumns("c")} FROM active_collections c
      WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => seenCollection(context, byId.get(id)));
  },
);

/**
 * A publication by slug, former slug or live custom domain, case-insensitive; null for none. Under a
 * former slug the caller redirects to the current one.
 */
export const collectionByDomainOrSlug = defineLoader<DomainContext, string, CollectionRow | null>(
  async (context, names) => {
    const keys = names.map((name) => name.toLowerCase());
    const rows = await context.db.all<CollectionRow & { formerSlug: string | null }>(sql`
      SELECT ${collectionColumns("c")}, NULL AS formerSlug FROM active_collections c
      WHERE c.slug IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
        OR c.domain IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      UNION ALL SELECT ${collectionColumns("c")}, f.slug AS formerSlug
      FROM collection_former_slugs f JOIN active_collections c ON c.id = f.collection_id
      WHERE f.slug IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
    return keys.map((key) => {
      const row =
        rows.find(({ domain }) => domain === key) ??
        rows.find(({ slug }) => slug === key) ??
        rows.find(({ formerSlug }) => formerSlug === key);
      // A site reads its owner by domain and the page by slug; priming saves the second lookup.
      if (row) collectionByDomainOrSlug(context).prime(row.slug, row);
      return seenCollection(context, row);
    });
  },
  (name) => name.toLowerCase(),
);

/** The id of the publication with a slug, given in lower case. */
export function collectionOfSlug(slug: string): Sql {
  return sql`(SELECT id FROM active_collections WHERE slug = ${slug})`;
}

/** Adds the publication's cache tag and primes later lookups by id. */
export function seenCollection(
  context: DomainContext,
  collection: CollectionRow | null | undefined,
): CollectionRow | null {
  if (!collection) return null;
  context.renderTrace.addTag(collectionTag(collection.id));
  collectionById(context).prime(collection.id, collection);
  return collection;
}
