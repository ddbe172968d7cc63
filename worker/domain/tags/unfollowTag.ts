import type { DomainContext } from "../context.ts";
import { type TagFollowOutcome, writeTagFollow } from "./writeTagFollow.ts";

/** Ends a person's follow of a tag. Doing it again changes nothing. Throws as `Database.write`. */
export function unfollowTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowOutcome> {
  return writeTagFollow(context, { viewerId, tagId }, false);
}
