import { sql, literal, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";

/**
 * Offset that sorts publications open to everyone, oldest first, after those the person has joined.
 */
const LATER = 10_000_000_000_000;

/** Maximum length of a searched name, in characters. */
const MAX_SEARCH = 100;

/**
 * Returns the publications that a person may submit to: those they belong to, in order of joining,
 * then those open to everyone. `search` is part of a name.
 */
export async function publicationsToSubmitTo(
  context: DomainContext,
  userId: IdOrLookup,
  search: string,
  bounds: PageBounds,
): Promise<Page<CollectionRow>> {
  const words = search
    .trim()
    .slice(0, MAX_SEARCH)
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isNamed = sql`c.name LIKE '%' || ${words} || '%' ESCAPE '\\'`;
  const rows = await context.db.all<CollectionRow & { place: number }>(sql`
    WITH page AS (
      SELECT * FROM (SELECT m.created_at AS place, c.id
        FROM collection_members m CROSS JOIN active_collections c ON c.id = m.collection_id
        WHERE m.user_id = ${userId} AND ${isNamed}
          AND (m.created_at, c.id) > (${bounds.after?.value ?? Number.MIN_SAFE_INTEGER},
          ${bounds.after?.id ?? ""}))
      UNION ALL SELECT * FROM (SELECT c.created_at + ${literal(LATER)} AS place, c.id
        FROM active_collections c
        WHERE c.takes_submissions = 1 AND ${isNamed}
          AND (c.created_at, c.id) > (${bounds.after?.value ?? Number.MIN_SAFE_INTEGER} -
          ${literal(LATER)}, ${bounds.after?.id ?? ""})
          AND NOT EXISTS (SELECT 1 FROM collection_members m
            WHERE m.collection_id = c.id AND m.user_id = ${userId})
        ORDER BY c.created_at, c.id LIMIT +${bounds.limit + 1})
      ORDER BY place, id LIMIT +${bounds.limit + 1})
    SELECT k.place, ${collectionColumns("c")} FROM page k JOIN active_collections c ON c.id = k.id
    ORDER BY k.place, k.id`);
  const page = toPage(rows, bounds, (row) => ({ value: row.place, id: row.id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: seenCollection(context, node)! })),
  };
}
