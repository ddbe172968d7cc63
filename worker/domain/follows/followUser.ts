import { kindOfId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { writeUserFollow } from "./writeFollow.ts";

/** What to follow, or to unfollow. */
export interface FollowInput {
  targetId: string;
  follows: boolean;
}

/** The result of following or unfollowing. */
export type FollowResult<Target> =
  | {
      kind: "done";
      /** The target after the write. */
      target: Target;
      /** False if the follow was already in that state. */
      changed: boolean;
    }
  | { kind: "self" | "no-target" | "suspended" };

/**
 * Follows or unfollows a person. Unfollows a suspended person too, but then returns `no-target`.
 * Idempotent.
 */
export async function followUser(
  context: DomainContext,
  viewerId: string,
  { targetId, follows }: FollowInput,
): Promise<FollowResult<UserRow>> {
  if (follows && viewerId === targetId) return { kind: "self" };
  if (kindOfId(targetId) !== "user") return { kind: "no-target" };
  const ids = { viewerId, targetId };
  const { changed, viewer, target } = await writeUserFollow(context, ids, follows);
  if (follows && viewer?.isHidden !== 0) return { kind: "suspended" };
  if (!target || target.isHidden !== 0) return { kind: "no-target" };
  return { kind: "done", target, changed };
}
