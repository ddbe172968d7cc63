// Lists of muted people and publications, most recent first.

import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";
import { bindingOf, notMuted } from "./rows/notMuted.ts";

/** Returns the people that a person has muted. */
export async function mutedUsers(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<UserRow>> {
  const rows = await context.db.all<UserRow & { mutedAt: number }>(
    `SELECT m.created_at AS mutedAt, ${userColumns("u")}
     FROM user_mutes m JOIN users u ON u.id = m.target_id
     WHERE m.user_id = ?1 AND u.is_suspended = 0 AND (m.created_at, m.target_id) < (?2, ?3)
     ORDER BY m.created_at DESC, m.target_id DESC LIMIT +?4`,
    ...keysetValues(userId, bounds),
  );
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
  const rows = await context.db.all<CollectionRow & { mutedAt: number }>(
    `SELECT m.created_at AS mutedAt, ${collectionColumns("c")}
     FROM collection_mutes m JOIN collections c ON c.id = m.collection_id
     WHERE m.user_id = ?1 AND (m.created_at, m.collection_id) < (?2, ?3)
     ORDER BY m.created_at DESC, m.collection_id DESC LIMIT +?4`,
    ...keysetValues(userId, bounds),
  );
  const page = toPage(rows, bounds, ({ mutedAt, id }) => ({ value: mutedAt, id }));
  for (const { node } of page.edges) seenCollection(context, node);
  return page;
}

function keysetValues(userId: string, { after, limit }: PageBounds): (string | number)[] {
  return [userId, after?.value ?? Number.MAX_SAFE_INTEGER, after?.id ?? "~", limit + 1];
}

/** Loads whether the viewer has muted the author or the publication of a story, by story id. */
export const isStoryMuted = defineLoader<DomainContext, string, boolean>(async (context, ids) => {
  if (context.sessionHash === null) return ids.map(() => false);
  const { values, bind } = bindingOf(JSON.stringify(ids));
  const rows = await context.db.all<{ id: string }>(
    `SELECT p.id FROM json_each(?1) k JOIN posts p ON p.id = k.value
     WHERE TRUE${notMuted(context, bind).story("p.id")}${notMuted(context, bind).person("p.creator_id")}`,
    ...values,
  );
  const wanted = new Set(rows.map(({ id }) => id));
  return ids.map((id) => !wanted.has(id));
});
