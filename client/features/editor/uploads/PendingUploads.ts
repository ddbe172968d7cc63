// Owns the bytes of pictures that the server does not have yet: the device keeps them, so that a tab
// that dies loses none. Whoever opens the draft next, once the tab is gone, sends them.

import { DAY_MS } from "../../../../shared/durations.ts";
import { randomHex } from "../../../../shared/format/hex.ts";
import type { DeviceStore } from "../draft/DeviceStore.ts";

/** A picture as the device keeps it. */
export interface PendingUpload {
  key: string;
  userId: string;
  /** Null while the server does not know the story. */
  postId: string | null;
  file: File;
  /** The name of the paragraph that it comes after; null for the story's start. */
  after: string | null;
  /** Milliseconds since 1970. */
  cachedAt: number;
}

/** Bytes of a person's pictures on one device: beyond them a picture is as safe as its tab. */
export const MAX_STORED_BYTES = 100_000_000;
/** How long one waits for its draft to be opened, in milliseconds. */
export const RETENTION_MS = 30 * DAY_MS;

/** The pictures of one person on this device. */
export class PendingUploads {
  readonly #store: Promise<DeviceStore<PendingUpload> | null>;
  readonly #userId: string;
  /** Those that are on their way from here. */
  readonly #running = new Set<string>();
  /** Changes one after the other: of two pictures at once, the second sees the first. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Promise<DeviceStore<PendingUpload>>, userId: string) {
    // A browser that keeps nothing, or is full, still sends pictures.
    this.#store = store.catch(() => null);
    this.#userId = userId;
  }

  /** Keeps a picture that is on its way; answers its key. Never rejects. */
  keep(file: File, place: { postId: string | null; after: string | null }): string {
    const key = randomHex(8);
    this.#running.add(key);
    void this.#change(async (store) => {
      await store.claim(key);
      const kept = await this.#own(store);
      const bytes = kept.reduce((sum, each) => sum + each.file.size, file.size);
      if (bytes > MAX_STORED_BYTES) return;
      await store.put({ key, userId: this.#userId, file, ...place, cachedAt: Date.now() });
    });
    return key;
  }

  /** The server has it or will never take it, or the writer does not want it. */
  forget(key: string): void {
    this.#running.delete(key);
    void this.#change(async (store) => {
      await store.remove(key);
      await store.release(key);
    });
  }

  /** It is not on its way any more, and waits for the draft to be opened again. */
  leave(key: string): void {
    this.#running.delete(key);
    void this.#change((store) => store.release(key));
  }

  /** The server has given the story an id. */
  name(keys: Iterable<string>, postId: string): void {
    const named = new Set(keys);
    void this.#change(async (store) => {
      for (const entry of await this.#own(store)) {
        if (named.has(entry.key)) await store.put({ ...entry, postId });
      }
    });
  }

  /** Takes over what tabs that are gone have left of a draft, in order. Never rejects. */
  async takeLeft(postId: string | null): Promise<PendingUpload[]> {
    const left: PendingUpload[] = [];
    await this.#change(async (store) => {
      for (const entry of await this.#own(store)) {
        const { key, cachedAt } = entry;
        const isOld = Date.now() - cachedAt > RETENTION_MS;
        if ((entry.postId !== postId && !isOld) || this.#running.has(key)) continue;
        if (!(await store.claim(key))) continue;
        if (isOld) await store.remove(key);
        else left.push(entry);
      }
      for (const { key } of left) this.#running.add(key);
    });
    return left.toSorted((one, other) => one.cachedAt - other.cachedAt);
  }

  async #own(store: DeviceStore<PendingUpload>): Promise<PendingUpload[]> {
    return (await store.list()).filter((entry) => entry.userId === this.#userId);
  }

  #change(act: (store: DeviceStore<PendingUpload>) => Promise<void>): Promise<void> {
    const change = this.#last.then(async () => {
      const store = await this.#store;
      if (store) await act(store);
    });
    const settled = change.catch(() => {});
    this.#last = settled;
    return settled;
  }
}
