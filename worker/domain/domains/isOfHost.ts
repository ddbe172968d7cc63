import { sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { Session } from "../identity/rows/session.ts";

/** The target of a write, by id. */
export type HostThing =
  | { kind: "collection"; id: string }
  | { kind: "story"; id: string }
  | { kind: "catalog"; id: string }
  | { kind: "submission"; id: string };

/** SQL: the target belongs to the person or publication. */
const IS_OF: Record<
  Exclude<HostThing["kind"], "collection">,
  (id: string, ownerId: string) => Sql
> = {
  story: (id, ownerId) =>
    sql`SELECT 1 FROM posts WHERE id = ${id} AND coalesce(collection_id, creator_id) = ${ownerId}`,
  catalog: (id, ownerId) =>
    sql`SELECT 1 FROM catalogs WHERE id = ${id} AND creator_id = ${ownerId}`,
  submission: (id, ownerId) =>
    sql`SELECT 1 FROM publication_submissions WHERE id = ${id} AND collection_id = ${ownerId}`,
};

/**
 * Returns whether a target belongs to the owner of the session's host. A publication owns itself,
 * its stories and its submissions; a person owns their lists and their stories outside
 * publications.
 */
export async function isOfHost(
  { db }: Pick<DomainContext, "db">,
  { hostOwnerId }: Pick<Session, "hostOwnerId">,
  { kind, id }: HostThing,
): Promise<boolean> {
  if (hostOwnerId === null) return false;
  if (kind === "collection") return id === hostOwnerId;
  return (await db.first(IS_OF[kind](id, hostOwnerId))) !== null;
}
