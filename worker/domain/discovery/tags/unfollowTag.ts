import type { DomainContext } from "../../context.ts";
import { type TagFollowResult, writeTagFollow } from "./writeTagFollow.ts";

/** Ends a person's follow of a tag. Doing it again changes nothing. Throws as `Database.write`. */
export function unfollowTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowResult> {
  return writeTagFollow(context, { viewerId, tagId }, false);
}
