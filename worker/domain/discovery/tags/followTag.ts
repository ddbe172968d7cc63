import type { DomainContext } from "../../context.ts";
import { type TagFollowResult, writeTagFollow } from "./writeTagFollow.ts";

/** Lets a person follow a tag. Doing it again changes nothing. Throws as `Database.write`. */
export function followTag(
  context: DomainContext,
  viewerId: string,
  tagId: string,
): Promise<TagFollowResult> {
  return writeTagFollow(context, { viewerId, tagId }, true);
}
