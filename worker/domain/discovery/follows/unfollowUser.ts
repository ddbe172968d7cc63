import { kindOfId } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";
import type { UserRow } from "../../core/people/userRow.ts";
import { writeUserFollow } from "./writeFollow.ts";

/** What became of a wish to follow no longer. */
export type UnfollowResult<Target> =
  | {
      outcome: "not-following";
      target: Target;
      viewer: UserRow;
      /** False where the viewer did not follow before. */
      wasFollowing: boolean;
    }
  | { outcome: "no-target" };

/**
 * Ends a person's follow of another. Doing it again changes nothing. A suspended target is let go
 * too, but answered as if there were none. Throws as `Database.write`.
 */
export async function unfollowUser(
  context: DomainContext,
  viewerId: string,
  targetId: string,
): Promise<UnfollowResult<UserRow>> {
  if (kindOfId(targetId) !== "user") return { outcome: "no-target" };
  const { changed, viewer, target } = await writeUserFollow(context, { viewerId, targetId }, false);
  if (!viewer || !target || target.isSuspended !== 0) return { outcome: "no-target" };
  return { outcome: "not-following", target, viewer, wasFollowing: changed };
}
