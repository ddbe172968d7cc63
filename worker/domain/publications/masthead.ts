import { sql } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";

/** A page of a publication's members with one role. */
export interface MastheadKey {
  collectionId: string;
  role: CollectionRole;
  bounds: PageBounds;
}

/**
 * Loads a publication's members with a role, in the publication's order. Excludes suspended people.
 */
export const mastheadByRole = defineLoader<DomainContext, MastheadKey, Page<UserRow>>(
  (context, keys) => Promise.all(keys.map((key) => readMasthead(context, key))),
  (key) => JSON.stringify(key),
);

async function readMasthead(
  context: DomainContext,
  { collectionId, role, bounds }: MastheadKey,
): Promise<Page<UserRow>> {
  const rows = await context.db.all<UserRow & { position: number }>(sql`
    SELECT m.position, ${userColumns("u")}
    FROM collection_members m JOIN users u ON u.id = m.user_id
    WHERE m.collection_id = ${collectionId} AND m.role = ${role} AND u.is_hidden = 0
      AND (m.position, m.user_id) > (${bounds.after?.value ?? Number.MIN_SAFE_INTEGER},
        ${bounds.after?.id ?? ""})${notMuted(context).person(sql`u.id`)}
    ORDER BY m.position, m.user_id LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  for (const { node } of page.edges) seenUser(context, node);
  return page;
}
