import { MAX_QUOTE_LENGTH } from "../../../shared/limits.ts";
import { type HighlightRange, locateHighlight } from "../../../shared/story/locateHighlight.ts";
import type { DomainContext } from "../kernel/context.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import { bodyFor } from "../stories/rows/storyBody.ts";

/** Why text of a story can't be selected. */
export type SelectionError = "no-story" | "no-selection" | "too-long";

/**
 * Locates text that the viewer has selected in the current version of a published story, as far as
 * they can read it: the story may have changed after their page loaded.
 */
export async function locateSelection(
  context: DomainContext,
  postId: string,
  selected: HighlightRange,
): Promise<HighlightRange | { error: SelectionError }> {
  const { text } = selected;
  if (text.length > MAX_QUOTE_LENGTH) return { error: "too-long" };
  if (text.trim() === "" || !text.isWellFormed()) return { error: "no-selection" };
  const story = await visibleStory(context, postId);
  if (story?.status !== "PUBLISHED") return { error: "no-story" };
  const { document } = await bodyFor(context, story);
  const place = locateHighlight(document, selected);
  return place
    ? { paragraphName: place.paragraph.name, startOffset: place.startOffset, text }
    : { error: "no-selection" };
}
