import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { writeUserFollow } from "./writeFollow.ts";

export type UnfollowResult<Target> =
  | {
      kind: "not-following";
      target: Target;
      viewer: UserRow;
      /** False if the viewer did not follow the target before. */
      wasFollowing: boolean;
    }
  | { kind: "no-target" };

/**
 * Unfollows a person. Also unfollows a suspended person, but then returns `no-target`. Idempotent.
 */
export async function unfollowUser(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<UnfollowResult<UserRow>> {
  if (kindOfId(targetId) !== "user") return { kind: "no-target" };
  const { changed, viewer, target } = await writeUserFollow(context, { viewerId, targetId }, false);
  if (!viewer || !target || target.isSuspended !== 0) return { kind: "no-target" };
  return { kind: "not-following", target, viewer, wasFollowing: changed };
}
