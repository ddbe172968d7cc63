// Owns a reader's presses between the button and the server. Presses for one story that follow each
// other closely leave together, one trip at a time and in order, so that the server's guard against
// what comes twice holds; what a failed trip carried is taken back from the screen.

import type { ClapData, ClientStore } from "../../app/clientState.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";

/** How long presses wait for more, in ms. */
export const CLAP_WAIT_MS = 600;

/** The story's claps as the server has them, or why it took none. */
export type ClapAnswer = { clapCount: number; viewerClapCount: number } | { refusal: string };

/** Sends claps to the server. `isLeaving` is true where the page goes away. */
export type SendClaps = (
  postId: string,
  numClaps: number,
  key: string,
  isLeaving: boolean,
) => Promise<ClapAnswer>;

/** A page's presses on their way. */
export interface ClapQueue {
  /** Adds claps for a story, or takes them back. `now` is what the screen shows of it. */
  add: (postId: string, claps: number, now: ClapData) => void;
  /** Sends at once what waits, since the page may go away. */
  flush: () => void;
}

interface Presses {
  waiting: number;
  isUnderWay: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Makes the queue of a page, over the state that its buttons show. */
export function createClapQueue(
  store: Pick<ClientStore, "state" | "setClapData" | "enqueueToast">,
  send: SendClaps,
): ClapQueue {
  const presses = new Map<string, Presses>();

  const change = (postId: string, claps: number): void => {
    const data = store.state.multiVote.get(postId);
    if (!data) return;
    store.setClapData(postId, withClaps(data, claps));
  };

  const leave = async (postId: string, of: Presses, isLeaving: boolean): Promise<void> => {
    clearTimeout(of.timer);
    if (of.isUnderWay || of.waiting === 0) return;
    const claps = of.waiting;
    of.waiting = 0;
    of.isUnderWay = true;
    try {
      const answer = await send(postId, claps, crypto.randomUUID(), isLeaving);
      if ("refusal" in answer) {
        change(postId, -claps);
        store.enqueueToast({ message: answer.refusal, toastStyle: "error" });
      } else {
        // What was pressed meanwhile is not in the answer yet.
        store.setClapData(
          postId,
          withClaps({ ...answer, viewerHasClappedSinceFetch: true }, of.waiting),
        );
      }
    } finally {
      of.isUnderWay = false;
    }
    await leave(postId, of, false);
  };

  return {
    add: (postId, claps, now) => {
      let of = presses.get(postId);
      if (!of) presses.set(postId, (of = { waiting: 0, isUnderWay: false, timer: undefined }));
      const next = withClaps(now, claps);
      of.waiting += next.viewerClapCount - now.viewerClapCount;
      store.setClapData(postId, next);
      clearTimeout(of.timer);
      const queued = of;
      of.timer = setTimeout(() => void leave(postId, queued, false), CLAP_WAIT_MS);
    },
    flush: () => {
      for (const [postId, of] of presses) void leave(postId, of, true);
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
