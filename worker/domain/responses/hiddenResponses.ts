import { type Page, toPage } from "../../db/keyset.ts";
import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storyById } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { type ResponsesKey, responsesByPost } from "./responsesByPost.ts";

/**
 * Returns the responses that a story's writer has hidden, for that writer only. Everyone else gets
 * an empty page.
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
  return hiddenFor(context, session !== null && writerId === session.userId, key);
}

/** Returns the hidden responses of a list, for its owner only. */
export async function hiddenCatalogResponses(
  context: DomainContext,
  { creator, discussion }: CatalogRow,
  key: Omit<ResponsesKey, "postId">,
): Promise<Page<StoryRow>> {
  const session = await context.session();
  const isOwner = session?.userId === creator.id;
  return hiddenFor(context, isOwner && discussion !== null, {
    ...key,
    postId: discussion?.id ?? "",
  });
}

function hiddenFor(
  context: DomainContext,
  isTheirs: boolean,
  key: ResponsesKey,
): Promise<Page<StoryRow>> {
  if (isTheirs) return responsesByPost(context).load({ ...key, areHidden: true });
  return Promise.resolve(toPage<StoryRow>([], key.bounds, () => ({ value: 0, id: "" })));
}
