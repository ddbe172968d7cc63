import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { writeUserFollow } from "./writeFollow.ts";

export type FollowResult<Target> =
  | {
      kind: "following";
      target: Target;
      viewer: UserRow;
      /** The viewer already followed the target, so nothing changed. */
      wasFollowing: boolean;
    }
  | { kind: "self" }
  | { kind: "no-target" }
  | { kind: "suspended" };

/** Follows a person. Idempotent. */
export async function followUser(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<FollowResult<UserRow>> {
  if (viewerId === targetId) return { kind: "self" };
  if (kindOfId(targetId) !== "user") return { kind: "no-target" };
  const { changed, viewer, target } = await writeUserFollow(context, { viewerId, targetId }, true);
  if (!viewer || viewer.isSuspended !== 0) return { kind: "suspended" };
  if (!target || target.isSuspended !== 0) return { kind: "no-target" };
  return { kind: "following", target, viewer, wasFollowing: !changed };
}
