import { type Applied, applyDeltas } from "./applyDeltas.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";

/**
 * What two drafts made of one base are together, paragraph by paragraph. Where both changed the same
 * text differently, `content` has theirs and a clash holds both.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Applied {
  // Nothing travels here, so nothing needs a name of its own.
  return applyDeltas(
    theirs,
    diffDrafts(base, mine, () => ""),
  );
}
