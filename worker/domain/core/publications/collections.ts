import { collectionTag } from "../../../../shared/cacheTags.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { type CollectionRow, collectionColumns } from "./collectionRow.ts";

/** A publication by id; null when there is none. */
export const collectionById = defineLoader<DomainContext, string, CollectionRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<CollectionRow>(
      `SELECT ${collectionColumns("c")} FROM collections c
       WHERE c.id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => seenCollection(context, byId.get(id)));
  },
);

/** A publication by its slug or by its live custom domain, in any case; null when there is none. */
export const collectionByDomainOrSlug = defineLoader<DomainContext, string, CollectionRow | null>(
  async (context, names) => {
    const keys = names.map((name) => name.toLowerCase());
    const rows = await context.db.all<CollectionRow>(
      `SELECT ${collectionColumns("c")} FROM collections c
       WHERE c.slug IN (SELECT value FROM json_each(?1))
         OR c.domain IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(keys),
    );
    return keys.map((key) => {
      const row =
        rows.find(({ domain }) => domain === key) ?? rows.find(({ slug }) => slug === key);
      // A host's site asks by domain and its page by slug: the second look-up is free.
      if (row) collectionByDomainOrSlug(context).prime(row.slug, row);
      return seenCollection(context, row);
    });
  },
  (name) => name.toLowerCase(),
);

/** Notes that a render read this publication, and lets later look-ups by id find it. */
export function seenCollection(
  context: DomainContext,
  collection: CollectionRow | null | undefined,
): CollectionRow | null {
  if (!collection) return null;
  context.tags.add(collectionTag(collection.id));
  collectionById(context).prime(collection.id, collection);
  return collection;
}
