import type { IEnvironment } from "relay-runtime";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { type ClapQueue, createClapQueue } from "./clapQueue.ts";
import { makeSendClaps } from "./sendClaps.ts";

const queues = new WeakMap<ClientStore, ClapQueue>();

/** Returns the page's clap queue, created on first use. */
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
