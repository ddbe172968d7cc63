import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { type CollectionRow, collectionColumns } from "../../core/publications/collectionRow.ts";
import { seenCollection } from "../../core/publications/collections.ts";

/** Longest name that is looked for, in characters. */
const MAX_SEARCH = 100;

/**
 * Publications that take stories of a person: those they belong to, the first ones they joined first,
 * then those that take anybody's. `search` is part of a name. Throws as `Database.all`.
 */
export async function publicationsToSubmitTo(
  context: DomainContext,
  userId: string,
  search: string,
  bounds: PageBounds,
): Promise<Page<CollectionRow>> {
  const words = search
    .trim()
    .slice(0, MAX_SEARCH)
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Those that take anybody's come after all that one has joined, the oldest first.
  const place = "iif(m.user_id IS NULL, 10000000000000 + c.created_at, m.created_at)";
  const rows = await context.db.all<CollectionRow & { place: number }>(
    `SELECT ${place} AS place, ${collectionColumns("c")} FROM collections c
     LEFT JOIN collection_members m ON m.collection_id = c.id AND m.user_id = ?1
     WHERE (m.user_id IS NOT NULL OR c.takes_submissions = 1)
       AND c.name LIKE '%' || ?2 || '%' ESCAPE '\\' AND (${place}, c.id) > (?3, ?4)
     ORDER BY 1, c.id LIMIT +?5`,
    userId,
    words,
    bounds.after?.value ?? Number.MIN_SAFE_INTEGER,
    bounds.after?.id ?? "",
    bounds.limit + 1,
  );
  const page = toPage(rows, bounds, (row) => ({ value: row.place, id: row.id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: seenCollection(context, node)! })),
  };
}
