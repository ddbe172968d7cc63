import type { DomainContext } from "../kernel/context.ts";
import { type TagFollowResult, writeTagFollow } from "./writeTagFollow.ts";

/** Follows a tag. Idempotent. */
export function followTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowResult> {
  return writeTagFollow(context, { viewerId, tagId }, true);
}
