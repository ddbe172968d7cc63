import { createIdSet } from "../../runtime/relay/createIdSet.ts";

/**
 * The users and publications that the viewer has muted since the page loaded, to hide them from
 * lists on screen; later server responses exclude them anyway.
 */
export const mutedHere = createIdSet();
