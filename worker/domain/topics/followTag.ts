import type { DomainContext } from "../kernel/context.ts";
import { type TagFollowResult, writeTagFollow } from "./writeTagFollow.ts";

/** Follows a tag. Idempotent. Throws like `Database.write`. */
export function followTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowResult> {
  return writeTagFollow(context, { viewerId, tagId }, true);
}
