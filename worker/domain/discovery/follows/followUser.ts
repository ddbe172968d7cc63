import { kindOfId } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";
import type { UserRow } from "../../core/people/userRow.ts";
import { writeUserFollow } from "./writeFollow.ts";

export type FollowResult<Target> =
  | {
      outcome: "following";
      target: Target;
      viewer: UserRow;
      /** The viewer already followed the target, so nothing changed. */
      wasFollowing: boolean;
    }
  | { outcome: "self" }
  | { outcome: "no-target" }
  | { outcome: "suspended" };

/** Follows a person. Idempotent. Throws like `Database.write`. */
export async function followUser(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<FollowResult<UserRow>> {
  if (viewerId === targetId) return { outcome: "self" };
  if (kindOfId(targetId) !== "user") return { outcome: "no-target" };
  const { changed, viewer, target } = await writeUserFollow(context, { viewerId, targetId }, true);
  if (!viewer || viewer.isSuspended !== 0) return { outcome: "suspended" };
  if (!target || target.isSuspended !== 0) return { outcome: "no-target" };
  return { outcome: "following", target, viewer, wasFollowing: !changed };
}
