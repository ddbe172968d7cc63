import type { StoryDocument } from "../../../../shared/story/document.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isOpenToEveryone, publicText } from "./paywall.ts";
import { storedDocument } from "./storyDetail.ts";
import type { StoryRow } from "./storyRow.ts";

/** The text of a story for readers who aren't the viewer. */
export interface BodiesByAccess {
  /** For those who may read the whole story (`canReadWholeStorySql`); null if everyone may. */
  members: StoryDocument | null;
  /** For everyone else: all of an open story, the preview of a LOCKED one. */
  others: StoryDocument;
}

/** Reads a story's text for emails, within the paywall. Throws if the stored document is invalid. */
export async function bodiesByAccess(
  context: DomainContext,
  story: StoryRow,
): Promise<BodiesByAccess> {
  return byAccess(story, await storedDocument(context, story.id));
}

/** A text of a story, within the paywall. */
export function byAccess(
  story: Pick<StoryRow, "visibility">,
  document: StoryDocument,
): BodiesByAccess {
  return {
    members: isOpenToEveryone(story) ? null : document,
    others: publicText(story, document),
  };
}
