// Owns image files that the server doesn't have yet. They are stored on the device to survive a
// closed tab; the next session of the draft uploads them.

import { DAY_MS } from "../../../../shared/durations.ts";
import { randomHex } from "../../../../shared/format/hex.ts";
import type { DeviceStore } from "../draft/DeviceStore.ts";

/** An image stored on the device. */
export interface PendingUpload {
  key: string;
  userId: string;
  /** Null until the server has created the story. */
  postId: string | null;
  file: File;
  /** The name of the preceding paragraph; null for the start of the story. */
  after: string | null;
  /** The key of the images chosen together with it. */
  batch: string;
  /** True if these are side by side. */
  isRow: boolean;
  /** Its place among these, from 0. */
  index: number;
  /** Those of them that are in the text already. */
  mates: Mate[];
  /** Milliseconds since 1970. */
  cachedAt: number;
}

/** An uploaded image, and its place among those chosen together with it. */
interface Mate {
  id: string;
  index: number;
}

/** An image as stored. */
type StoredImage = Omit<PendingUpload, "mates">;

/** A mate as stored: by itself, because storing the images again would copy their bytes. */
interface StoredMate extends Mate {
  key: string;
  userId: string;
  batch: string;
  cachedAt: number;
}

/** What the device stores. */
export type StoredUpload = StoredImage | StoredMate;

/** Maximum bytes stored per user and device; further images exist only in their tab. */
export const MAX_STORED_BYTES = 100_000_000;
/** How long an image is stored for its draft to be opened, in milliseconds. */
export const RETENTION_MS = 30 * DAY_MS;

/** One user's stored images on this device. */
export class PendingUploads {
  readonly #store: Promise<DeviceStore<StoredUpload> | null>;
  readonly #userId: string;
  /** Keys of uploads running in this tab. */
  readonly #running = new Set<string>();
  /** Serializes changes, so that each sees the result of the previous one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Promise<DeviceStore<StoredUpload>>, userId: string) {
    // Uploads also work when the browser doesn't allow storage or is full.
    this.#store = store.catch(() => null);
    this.#userId = userId;
  }

  /** Stores an image that is being uploaded; returns its key. Never rejects. */
  keep(
    file: File,
    place: Pick<PendingUpload, "postId" | "after" | "batch" | "isRow" | "index">,
  ): string {
    const key = randomHex(8);
    this.#running.add(key);
    void this.#change(async (store) => {
      await store.claim(key);
      const { images: pending } = await this.#own(store);
      const bytes = pending.reduce((sum, each) => sum + each.file.size, file.size);
      if (bytes > MAX_STORED_BYTES) return;
      const entry = { key, userId: this.#userId, file, ...place };
      await store.put({ ...entry, cachedAt: Date.now() });
    });
    return key;
  }

  /** Records for the rest of a batch that one of its images is in the text. */
  recordMate(batch: string, mate: Mate): void {
    void this.#change(async (store) => {
      const { images } = await this.#own(store);
      if (!images.some((entry) => entry.batch === batch)) return;
      const key = `${batch}-${mate.index}`;
      await store.put({ key, userId: this.#userId, batch, ...mate, cachedAt: Date.now() });
    });
  }

  /** Deletes an image that was uploaded, rejected or discarded; after a batch's last, its mates. */
  forget(key: string): void {
    this.#running.delete(key);
    void this.#change(async (store) => {
      await store.remove(key);
      await store.release(key);
      await this.#removeLoneMates(store);
    });
  }

  /** Releases an image whose upload has stopped; it waits until the draft is opened again. */
  leave(key: string): void {
    this.#running.delete(key);
    void this.#change((store) => store.release(key));
  }

  /** Sets the story's id once the server has created it. */
  name(keys: Iterable<string>, postId: string): void {
    const named = new Set(keys);
    void this.#change(async (store) => {
      for (const entry of (await this.#own(store)).images) {
        if (named.has(entry.key)) await store.put({ ...entry, postId });
      }
    });
  }

  /** Takes over a draft's images from closed tabs, in order. Never rejects. */
  async readRest(postId: string | null): Promise<PendingUpload[]> {
    const left: PendingUpload[] = [];
    await this.#change(async (store) => {
      const { images, mates } = await this.#own(store);
      for (const entry of images) {
        const { key, cachedAt, batch } = entry;
        const isOld = Date.now() - cachedAt > RETENTION_MS;
        if ((entry.postId !== postId && !isOld) || this.#running.has(key)) continue;
        if (!(await store.claim(key))) continue;
        if (isOld) await store.remove(key);
        else {
          const known = mates.filter((mate) => mate.batch === batch);
          left.push({ ...entry, mates: known.map(({ id, index }) => ({ id, index })) });
        }
      }
      await this.#removeLoneMates(store);
      for (const { key } of left) this.#running.add(key);
    });
    return left.toSorted((one, other) => one.cachedAt - other.cachedAt || one.index - other.index);
  }

  async #own(store: DeviceStore<StoredUpload>) {
    const own = (await store.list()).filter(({ userId }) => userId === this.#userId);
    return {
      images: own.filter((entry): entry is StoredImage => "file" in entry),
      mates: own.filter((entry): entry is StoredMate => !("file" in entry)),
    };
  }

  async #removeLoneMates(store: DeviceStore<StoredUpload>): Promise<void> {
    const { images, mates } = await this.#own(store);
    const waiting = new Set(images.map(({ batch }) => batch));
    const lone = mates.filter(({ batch }) => !waiting.has(batch));
    await Promise.all(lone.map(({ key }) => store.remove(key)));
  }

  #change(act: (store: DeviceStore<StoredUpload>) => Promise<void>): Promise<void> {
    const change = this.#last.then(async () => {
      const store = await this.#store;
      if (store) await act(store);
    });
    const settled = change.catch(() => {});
    this.#last = settled;
    return settled;
  }
}
