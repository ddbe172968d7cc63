// Writes that were made without a network, stored beside the viewer's saved pages, with which they
// are deleted on signing out.

import {
  OWNER_KEY,
  SAVED_CACHE,
  WAITING_KEY,
  WAITING_LOCK,
  type WaitingWrite,
} from "../../../shared/offline/offline.ts";

/** Fired on the window when the viewer's reading list has changed. */
export const SAVED_CHANGED = "deckle:saved-changed";

/**
 * Stores a write for later if the browser is offline. Resolves to false if it isn't, or if nothing
 * can be stored: the write has failed then.
 */
export async function storeWrite(write: WaitingWrite): Promise<boolean> {
  if (navigator.onLine || !canWait()) return false;
  try {
    return await navigator.locks.request(WAITING_LOCK, async () => {
      const cache = await caches.open(SAVED_CACHE);
      const owner = (await (await cache.match(OWNER_KEY))?.text()) ?? null;
      // Another account's pages are there until the service worker sees a page of this one.
      if (owner !== write.viewerId) return false;
      const others = (await readWrites(cache)).filter(({ key }) => key !== write.key);
      await storeWrites(cache, [...others, write]);
      return true;
    });
  } catch {
    // Storage may be full or disabled.
    return false;
  }
}

/**
 * Sends the viewer's stored writes in their order. `send` resolves to false if there is still no
 * network: the rest waits then. Resolves when all are sent, or none can be.
 */
export async function sendWrites(
  viewerId: string,
  send: (write: WaitingWrite) => Promise<boolean>,
): Promise<void> {
  if (!canWait() || !(await caches.has(SAVED_CACHE))) return;
  await navigator.locks.request(WAITING_LOCK, async () => {
    const cache = await caches.open(SAVED_CACHE);
    let left = (await readWrites(cache)).filter((write) => write.viewerId === viewerId);
    for (let next = left[0]; next && (await send(next)); next = left[0]) {
      left = left.slice(1);
      await storeWrites(cache, left);
    }
  });
}

function canWait(): boolean {
  return "caches" in window && "locks" in navigator;
}

async function readWrites(cache: Cache): Promise<WaitingWrite[]> {
  const stored = await cache.match(WAITING_KEY);
  return stored ? ((await stored.json()) as WaitingWrite[]) : [];
}

async function storeWrites(cache: Cache, writes: readonly WaitingWrite[]): Promise<void> {
  if (writes.length === 0) await cache.delete(WAITING_KEY);
  else await cache.put(WAITING_KEY, new Response(JSON.stringify(writes)));
}
