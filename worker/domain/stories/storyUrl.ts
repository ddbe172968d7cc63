import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import type { StoryRow } from "./storyRow.ts";

type Addressed = Pick<StoryRow, "id" | "slug" | "creator" | "collection" | "inResponseToPostId">;

/** The one path a story has on the main site: under its publication, else under its writer. */
export function storyPath(story: Addressed): string {
  const postId = postSlugParam(story.slug, story.id);
  if (story.collection) {
    return buildPath("ShowPostUnderCollection", { collectionSlug: story.collection.slug, postId });
  }
  if (story.creator)
    return buildPath("ShowPostUnderUser", { username: story.creator.username, postId });
  return buildPath("ShowPost", { postId });
}
