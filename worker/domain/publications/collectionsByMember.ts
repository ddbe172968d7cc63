import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CollectionRow, collectionColumns } from "./rows/collectionRow.ts";
import { seenCollection } from "./rows/collections.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** A page of a person's publications. */
export interface MemberKey {
  userId: string;
  bounds: PageBounds;
}

/** Loads the publications that a person owns or edits, most recently joined first. */
export const collectionsByMember = defineLoader<DomainContext, MemberKey, Page<CollectionRow>>(
  (context, keys) => Promise.all(keys.map((key) => readCollections(context, key))),
  (key) => JSON.stringify(key),
);

async function readCollections(
  context: DomainContext,
  { userId, bounds }: MemberKey,
): Promise<Page<CollectionRow>> {
  const rows = await context.db.all<CollectionRow & { joinedAt: number }>(sql`
    SELECT m.created_at AS joinedAt, ${collectionColumns("c")}
    FROM collection_members m JOIN active_collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId} AND ${roleMay(sql`m.role`, "editInfo")}
      AND (m.created_at < ${bounds.after?.value ?? Number.MAX_SAFE_INTEGER}
        OR (m.created_at = ${bounds.after?.value ?? Number.MAX_SAFE_INTEGER}
        AND m.collection_id > ${bounds.after?.id ?? ""}))
    ORDER BY m.created_at DESC, m.collection_id LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ joinedAt, id }) => ({ value: joinedAt, id }));
  for (const { node } of page.edges) seenCollection(context, node);
  return page;
}
