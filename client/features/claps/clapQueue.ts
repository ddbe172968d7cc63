// Owns claps between the button and the server. Claps for one story within a short time are sent
// together, one request at a time and in order; only while the page unloads may requests overlap.
// Claps of a failed request are removed from the screen.

import type { ClapData, ClientStore } from "../../runtime/page/clientState.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";
import * as texts from "./texts.ts";

/** How long claps are collected before sending, in milliseconds. */
export const CLAP_WAIT_MS = 600;

/** The counts after clapping. */
export type ClapCounts = Pick<ClapData, "clapCount" | "viewerClapCount">;

/** Sends claps to the server, also while the page unloads. */
export type SendClaps = (
  postId: string,
  numClaps: number,
  key: string,
) => Promise<MutationResult<ClapCounts>>;

/** Stores claps for later; resolves to false if they can't wait. */
export type StoreClaps = (postId: string, numClaps: number, key: string) => Promise<boolean>;

/** A page's unsent claps. */
export interface ClapQueue {
  /** Adds claps for a story, or retracts them if negative. `now` is the displayed state. */
  add: (postId: string, claps: number, now: ClapData) => void;
  /** Sends queued claps immediately because the page may unload. */
  flush: () => void;
}

interface Presses {
  waiting: number;
  /** The number of requests in flight. */
  underWay: number;
  /** Whether requests have overlapped, so that no single response is the newest. */
  isBeside: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Creates a page's clap queue on the displayed state. */
export function createClapQueue(
  store: Pick<ClientStore, "state" | "setClapData" | "enqueueToast">,
  send: SendClaps,
  storeForLater: StoreClaps,
): ClapQueue {
  const presses = new Map<string, Presses>();

  const retract = (postId: string, claps: number): void => {
    const data = store.state.multiVote.get(postId);
    if (!data) return;
    // A rollback isn't a user action: a notice explains it, and the button announces nothing.
    const before = { ...withClaps(data, -claps), viewerHasClappedSinceFetch: false };
    store.setClapData(postId, before);
  };

  const leave = async (postId: string, of: Presses): Promise<void> => {
    clearTimeout(of.timer);
    if (of.waiting === 0) return;
    const claps = of.waiting;
    of.waiting = 0;
    of.isBeside = of.underWay > 0;
    of.underWay += 1;
    try {
      const key = crypto.randomUUID();
      const result = await send(postId, claps, key);
      if (result.kind === "failed" && (await storeForLater(postId, claps, key))) {
        store.enqueueToast({ message: texts.sentLater, toastStyle: "accent" });
      } else if (result.kind !== "success") {
        retract(postId, claps);
        store.enqueueToast({ message: result.message, toastStyle: "error" });
      } else if (!of.isBeside) {
        // Claps made during the request aren't in its response.
        store.setClapData(
          postId,
          withClaps({ ...result.data, viewerHasClappedSinceFetch: true }, of.waiting),
        );
      }
    } finally {
      of.underWay -= 1;
    }
    if (of.underWay === 0) await leave(postId, of);
  };

  return {
    add: (postId, claps, now) => {
      let of = presses.get(postId);
      if (!of)
        presses.set(postId, (of = { waiting: 0, underWay: 0, isBeside: false, timer: undefined }));
      const next = withClaps(now, claps);
      of.waiting += next.viewerClapCount - now.viewerClapCount;
      store.setClapData(postId, next);
      clearTimeout(of.timer);
      const queued = of;
      of.timer = setTimeout(() => {
        if (queued.underWay === 0) void leave(postId, queued);
      }, CLAP_WAIT_MS);
    },
    flush: () => {
      for (const [postId, of] of presses) void leave(postId, of);
    },
  };
}

/** Adds or removes the viewer's claps, within the limit per viewer. */
function withClaps(data: ClapData, claps: number): ClapData {
  const viewerClapCount = Math.max(0, Math.min(MAX_CLAPS, data.viewerClapCount + claps));
  return {
    clapCount: Math.max(0, data.clapCount + viewerClapCount - data.viewerClapCount),
    viewerClapCount,
    viewerHasClappedSinceFetch: true,
  };
}
