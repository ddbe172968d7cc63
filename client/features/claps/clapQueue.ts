// Owns a reader's presses between the button and the server. Presses for one story that follow each
// other closely leave together, one trip at a time and in order; only as the page goes away does one
// leave beside another. What a failed trip carried is taken back from the screen.

import type { ClapData, ClientStore } from "../../app/clientState.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";

/** How long presses wait for more, in ms. */
export const CLAP_WAIT_MS = 600;

/** The story's claps as the server has them, or why it took none. */
export type ClapAnswer = { clapCount: number; viewerClapCount: number } | { error: string };

/** Sends claps to the server, and goes on with it where the page goes away. */
export type SendClaps = (postId: string, numClaps: number, key: string) => Promise<ClapAnswer>;

/** A page's presses on their way. */
export interface ClapQueue {
  /** Adds claps for a story, or takes them back. `now` is what the screen shows of it. */
  add: (postId: string, claps: number, now: ClapData) => void;
  /** Sends at once what waits, since the page may go away. */
  flush: () => void;
}

interface Presses {
  waiting: number;
  /** How many trips are on their way. */
  underWay: number;
  /** Whether two of them are beside each other, so that no single answer is the newest. */
  isBeside: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Makes the queue of a page, over the state that its buttons show. */
export function createClapQueue(
  store: Pick<ClientStore, "state" | "setClapData" | "enqueueToast">,
  send: SendClaps,
): ClapQueue {
  const presses = new Map<string, Presses>();

  const retract = (postId: string, claps: number): void => {
    const data = store.state.multiVote.get(postId);
    if (!data) return;
    // Nobody has done this: the notice says what happened, and the button says nothing.
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
      const answer = await send(postId, claps, crypto.randomUUID());
      if ("error" in answer) {
        retract(postId, claps);
        store.enqueueToast({ message: answer.error, toastStyle: "error" });
      } else if (!of.isBeside) {
        // What was pressed meanwhile is not in the answer yet.
        store.setClapData(
          postId,
          withClaps({ ...answer, viewerHasClappedSinceFetch: true }, of.waiting),
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

/** The data with more claps of the reader's, or fewer, within what one reader may have. */
function withClaps(data: ClapData, claps: number): ClapData {
  const viewerClapCount = Math.max(0, Math.min(MAX_CLAPS, data.viewerClapCount + claps));
  return {
    clapCount: Math.max(0, data.clapCount + viewerClapCount - data.viewerClapCount),
    viewerClapCount,
    viewerHasClappedSinceFetch: true,
  };
}
