import type { IEnvironment } from "relay-runtime";
import { storeWrite } from "../../runtime/browser/waitingWrites.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { type ClapQueue, createClapQueue } from "./clapQueue.ts";
import { makeSendClaps } from "./sendClaps.ts";

const queues = new WeakMap<ClientStore, ClapQueue>();

/** Returns the page's clap queue, created on first use. */
export function startClaps(
  store: ClientStore,
  environment: IEnvironment,
  viewerId: string | null,
): ClapQueue {
  let queue = queues.get(store);
  if (!queue) {
    queue = createClapQueue(store, makeSendClaps(environment), (targetId, numClaps, key) =>
      viewerId === null
        ? Promise.resolve(false)
        : storeWrite({ kind: "claps", viewerId, key, targetId, numClaps }),
    );
    queues.set(store, queue);
    const flush = queue.flush;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") flush();
    });
  }
  return queue;
}
