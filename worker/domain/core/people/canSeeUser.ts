import type { DomainContext } from "../../context.ts";
import {
  ANONYMOUS,
  type ViewerPermissions,
  viewerPermissionsOf,
} from "../identity/viewerPermissions.ts";
import type { UserRow } from "./userRow.ts";

/** Who may know of a person: everyone, but of a suspended one only they themselves. */
export function canSeeUser(
  user: Pick<UserRow, "id" | "isSuspended">,
  viewerPermissions: ViewerPermissions,
): boolean {
  return (
    user.isSuspended === 0 ||
    viewerPermissions.canSeeSuspended ||
    user.id === viewerPermissions.userId
  );
}

/**
 * The person where this context's reader may know of them, else null. Whatever names a person
 * answers through this; lists leave suspended people out for everyone. Throws as Database does.
 */
export function visibleUser(
  context: DomainContext,
  user: UserRow | null,
): UserRow | null | Promise<UserRow | null> {
  if (!user || canSeeUser(user, ANONYMOUS)) return user;
  return viewerPermissionsOf(context).then((viewerPermissions) => {
    if (!canSeeUser(user, viewerPermissions)) return null;
    context.tags.showsHidden("suspended");
    return user;
  });
}

/** Those of some people whom this context's reader may know of. Throws as Database does. */
export function visibleUsers(
  context: DomainContext,
  users: readonly UserRow[],
): UserRow[] | Promise<UserRow[]> {
  if (users.every((user) => canSeeUser(user, ANONYMOUS))) return [...users];
  return Promise.all(users.map((user) => visibleUser(context, user))).then((seen) =>
    seen.filter((user) => user !== null),
  );
}
