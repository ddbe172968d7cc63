import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  ANONYMOUS,
  type ViewerPermissions,
  viewerPermissionsOf,
} from "../../identity/rows/viewerPermissions.ts";
import type { UserRow } from "./userRow.ts";

/** SQL: the account exists and is not suspended. `id` is the SQL of its id. */
export const isActiveSql = (id: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND is_hidden = 0)`;

/**
 * True if the viewer may know of a user. Suspended users are visible only to themselves and to
 * viewers who see suspended content.
 */
export function canSeeUser(
  user: Pick<UserRow, "id" | "isHidden">,
  viewerPermissions: ViewerPermissions,
): boolean {
  return (
    user.isHidden === 0 || viewerPermissions.canSeeSuspended || user.id === viewerPermissions.userId
  );
}

/**
 * The user if the viewer may know of them, else null. Every field that names a user must go through
 * this; lists omit suspended users for everyone.
 */
export function visibleUser(
  context: DomainContext,
  user: UserRow | null,
): UserRow | null | Promise<UserRow | null> {
  if (!user || canSeeUser(user, ANONYMOUS)) return user;
  return viewerPermissionsOf(context).then((viewerPermissions) => {
    if (!canSeeUser(user, viewerPermissions)) return null;
    context.renderTrace.showsHidden("suspended");
    return user;
  });
}

/** Those of the users whom the viewer may know of. */
export function visibleUsers(
  context: DomainContext,
  users: readonly UserRow[],
): UserRow[] | Promise<UserRow[]> {
  if (users.every((user) => canSeeUser(user, ANONYMOUS))) return [...users];
  return Promise.all(users.map((user) => visibleUser(context, user))).then((seen) =>
    seen.filter((user) => user !== null),
  );
}
