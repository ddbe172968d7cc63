import type { DomainContext } from "../kernel/context.ts";
import { type TagFollowResult, writeTagFollow } from "./writeTagFollow.ts";

/** Unfollows a tag. Idempotent. */
export function unfollowTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowResult> {
  return writeTagFollow(context, { viewerId, tagId }, false);
}
