import { StoryIcon } from "../../ui/icons.tsx";
import { type CoveredPost, StoryCover } from "../stories/StoryCover.tsx";

/**
 * The small image of a story in a list of work. Covers are generated only for stories that everyone
 * may know of, so a draft without an image has an icon.
 */
export function StoryThumb(props: {
  post: CoveredPost & { readonly isPublished: boolean; readonly visibility: string };
}) {
  const { post } = props;
  const hasCover = post.isPublished && post.visibility !== "UNLISTED";
  return hasCover || post.previewImage?.originalWidth ? (
    <StoryCover post={post} width={112} ratio="4:3" />
  ) : (
    <StoryIcon size={24} />
  );
}
