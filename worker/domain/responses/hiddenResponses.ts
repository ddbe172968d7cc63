import { type Page, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../context.ts";
import { storyById } from "../stories/stories.ts";
import type { StoryRow } from "../stories/storyRow.ts";
import { type ResponsesKey, responsesByPost } from "./responsesByPost.ts";

/**
 * What a story's writer has hidden of its responses, for that writer; an empty page for all others.
 * Throws as Database does.
 */
export async function hiddenResponses(
  context: DomainContext,
  key: ResponsesKey,
): Promise<Page<StoryRow>> {
  const [story, session] = await Promise.all([
    storyById(context).load(key.postId),
    context.session(),
  ]);
  const writerId = story?.root ? story.root.creatorId : story?.creatorId;
  if (!session || writerId !== session.userId) {
    return toPage<StoryRow>([], key.bounds, () => ({ value: 0, id: "" }));
  }
  return responsesByPost(context).load({ ...key, areHidden: true });
}
