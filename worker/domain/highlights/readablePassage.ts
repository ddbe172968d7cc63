import { canReadWholeStorySql } from "../stories/rows/paywall.ts";

/** What the export has in place of a passage that the user can't read now. */
export const MEMBERS_PASSAGE = "[Only members can read this passage.]";

/**
 * SQL of a passage from the story `p` that the user selected, as far as they can read it now. The
 * user is `?1`, the time `?2`.
 */
export function readablePassage(text: string): string {
  return `iif(${canReadWholeStorySql("p", "?1", "?2")}, ${text}, '${MEMBERS_PASSAGE}')`;
}
