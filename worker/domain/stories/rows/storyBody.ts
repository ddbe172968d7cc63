// Reads a story's text for a viewer, within the paywall (paywall.ts). Everything that shows a story
// uses it. These read post_bodies.document themselves: drafts, for the story's editors; the account
// export, for its writer; and the search index, which takes the public text.

import type { StoryDocument } from "../../../../shared/story/document.ts";
import { whenHere } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { Session } from "../../identity/rows/session.ts";
import { isOpened } from "./openedStories.ts";
import { canReadWholeStory, isOpenToEveryone, publicText } from "./paywall.ts";
import { storedDocument } from "./storyDetail.ts";
import type { StoryRow } from "./storyRow.ts";

/** The text of a story as a viewer may read it. */
export interface StoryBody {
  postId: string;
  document: StoryDocument;
  /** Prefix for the names of a response's paragraphs, since a page may show several responses. */
  idPrefix: string;
  /** True if this is only the preview of a LOCKED story. */
  isPreview: boolean;
  /** The story's preview image, if any. */
  previewImageId: string | null;
}

/**
 * The text of a story as the viewer may read it. The caller must have checked that they may see the
 * story. Throws if the stored document is invalid.
 */
export function bodyFor(context: DomainContext, story: StoryRow): StoryBody | Promise<StoryBody> {
  return whenHere(storedDocument(context, story.id), (document) => {
    if (isOpenToEveryone(story) || isOpened(context, story.id))
      return bodyOf(story, document, true);
    // Anonymous renders don't read the viewer; `showsPreview` records that other viewers may read
    // more.
    return context.sessionHash === null
      ? asReadBy(context, story, document, null)
      : context.session().then((session) => asReadBy(context, story, document, session));
  });
}

function asReadBy(
  context: DomainContext,
  story: StoryRow,
  document: StoryDocument,
  session: Session | null,
): StoryBody {
  const isWhole = canReadWholeStory(story, session);
  if (!isWhole) context.renderTrace.showsPreview(story);
  return bodyOf(story, document, isWhole);
}

function bodyOf(story: StoryRow, document: StoryDocument, isWhole: boolean): StoryBody {
  return {
    postId: story.id,
    document: isWhole ? document : publicText(story, document),
    idPrefix: story.inResponseToPostId === null ? "" : `${story.id}-`,
    isPreview: !isWhole,
    previewImageId: story.previewImageId,
  };
}
