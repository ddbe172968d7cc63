// Lists of muted people and publications, most recent first.

import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";
import { notMuted } from "./rows/notMuted.ts";

/** Returns the people that a person has muted. */
export async function mutedUsers(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<UserRow>> {
  const rows = await context.db.all<UserRow & { mutedAt: number }>(sql`
    SELECT m.created_at AS mutedAt, ${userColumns("u")}
    FROM user_mutes m JOIN users u ON u.id = m.target_id
    WHERE m.user_id = ${userId} AND u.is_hidden = 0
      AND (m.created_at, m.target_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY m.created_at DESC, m.target_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ mutedAt, id }) => ({ value: mutedAt, id }));
  for (const { node } of page.edges) seenUser(context, node);
  return page;
}

/** Returns the publications that a person has muted. */
export async function mutedCollections(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<CollectionRow>> {
  const rows = await context.db.all<CollectionRow & { mutedAt: number }>(sql`
    SELECT m.created_at AS mutedAt, ${collectionColumns("c")}
    FROM collection_mutes m JOIN active_collections c ON c.id = m.collection_id
    WHERE m.user_id = ${userId}
      AND (m.created_at, m.collection_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY m.created_at DESC, m.collection_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ mutedAt, id }) => ({ value: mutedAt, id }));
  for (const { node } of page.edges) seenCollection(context, node);
  return page;
}

/** Loads whether the viewer has muted the author or the publication of a story, by story id. */
export const isStoryMuted = defineLoader<DomainContext, string, boolean>(async (context, ids) => {
  if (context.sessionHash === null) return ids.map(() => false);
  const unmuted = notMuted(context);
  const rows = await context.db.all<{ id: string }>(sql`
    SELECT p.id FROM json_each(${JSON.stringify(ids)}) k JOIN posts p ON p.id = k.value
    WHERE TRUE${unmuted.story(sql`p.id`)}${unmuted.person(sql`p.creator_id`)}`);
  const wanted = new Set(rows.map(({ id }) => id));
  return ids.map((id) => !wanted.has(id));
});
