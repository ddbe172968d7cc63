import { createIdSet } from "../../runtime/relay/createIdSet.ts";

/**
 * The stories whose source the viewer asked to see less of since the page loaded: a note with Undo
 * replaces each card.
 */
export const reducedHere = createIdSet();
