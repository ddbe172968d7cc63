import type { IEnvironment } from "relay-runtime";
import type { ClientStore } from "../../app/clientState.ts";
import { type ClapQueue, createClapQueue } from "./clapQueue.ts";
import { makeSendClaps } from "./sendClaps.ts";

const queues = new WeakMap<ClientStore, ClapQueue>();

/** The page's queue of claps, begun when it is first wanted. */
export function startClaps(store: ClientStore, environment: IEnvironment): ClapQueue {
  let queue = queues.get(store);
  if (!queue) {
    queue = createClapQueue(store, makeSendClaps(environment));
    queues.set(store, queue);
    const flush = queue.flush;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") flush();
    });
  }
  return queue;
}
