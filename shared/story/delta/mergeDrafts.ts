import { type Applied, applyDeltas } from "./applyDeltas.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";

/**
 * Merges two drafts with a common base, paragraph by paragraph. Where both changed the same text
 * differently, `content` has "theirs" and a conflict contains both.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Applied {
  // These deltas are never sent, so they need no ids.
  return applyDeltas(
    theirs,
    diffDrafts(base, mine, () => ""),
  );
}
