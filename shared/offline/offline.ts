// What the service worker and the pages agree on.

import { DAY_MS } from "../durations.ts";
import type { HighlightRange } from "../story/locateHighlight.ts";

/** What the build puts into the service worker. */
export interface OfflineBuild {
  /** Changes with every build. */
  id: string;
  /** Paths of the scripts, styles and fonts of saved pages. */
  files: readonly string[];
  /** The path of the page that is shown for everything that isn't saved. */
  offlinePage: string;
}

/** The response header of a page: whose it is, or NOBODY. */
export const VIEWER_HEADER = "x-page-viewer";
/** The header's value for a page without a viewer. */
export const NOBODY = "none";

/** The cache of the viewer's saved pages and unsent writes. Deleted with the viewer's session. */
export const SAVED_CACHE = "deckle-saved";
/** The key in it under which its owner's id is stored. */
export const OWNER_KEY = "/_/offline/owner";
/** The key in it of the time of the owner's last page from the network, in milliseconds since 1970. */
export const SEEN_KEY = "/_/offline/seen";
/** How long saved pages last after it, in milliseconds: their owner may have signed out elsewhere. */
export const SAVED_MS = 7 * DAY_MS;
/** The key in it of the writes that wait for a network, as JSON. */
export const WAITING_KEY = "/_/offline/waiting";

/** Held while unsent writes are changed or sent, so that tabs don't overwrite each other. */
export const WAITING_LOCK = "deckle-waiting";

/** A page's message to the service worker: exactly these pages of this viewer are to be saved. */
export interface SavePagesMessage {
  type: "save-pages";
  viewerId: string;
  /** True to save again what is saved already; the first path always is. */
  isRefresh: boolean;
  /** Paths of this site, the most wanted first. */
  paths: readonly string[];
}

/** A write made without a network. */
export type WaitingWrite = { viewerId: string; key: string } & (
  | { kind: "claps"; targetId: string; numClaps: number }
  | {
      kind: "response";
      parent: { kind: "story" | "list"; id: string };
      text: string;
      /** The text of the story that it is about. */
      quote?: HighlightRange | undefined;
    }
);
