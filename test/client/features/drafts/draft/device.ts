import type {
  JournalEntry,
  JournalStore,
} from "../../../../../client/features/drafts/draft/JournalStore.ts";

/**
 * A browser's draft storage, which survives tabs. `putNow` is synchronous; everything else
 * completes a moment later.
 */
export class Device {
  readonly #entries = new Map<string, JournalEntry>();
  readonly #holders = new Map<string, object>();
  /** The disk is full. */
  isFull = false;

  /** Everything stored. */
  get entries(): JournalEntry[] {
    return structuredClone([...this.#entries.values()]);
  }

  /** Returns the store as one tab sees it; `tab` owns its locks. */
  store(tab: object): JournalStore {
    const put = (entry: JournalEntry): void => {
      if (this.isFull) throw new Error("The disk is full");
      const known = this.#entries.get(entry.key);
      if (!known || known.cachedAt <= entry.cachedAt) {
        this.#entries.set(entry.key, structuredClone(entry));
      }
    };
    return {
      put: async (entry) => {
        await Promise.resolve();
        put(entry);
      },
      putNow: put,
      remove: async (key) => {
        await Promise.resolve();
        this.#entries.delete(key);
      },
      list: async (userId) => {
        await Promise.resolve();
        return this.entries.filter((entry) => entry.userId === userId);
      },
      claim: async (key) => {
        await Promise.resolve();
        const holder = this.#holders.get(key);
        if (holder && holder !== tab) return false;
        this.#holders.set(key, tab);
        return true;
      },
      release: async (key) => {
        await Promise.resolve();
        if (this.#holders.get(key) === tab) this.#holders.delete(key);
      },
    };
  }

  /** Closes a tab and releases its locks. */
  forget(tab: object): void {
    for (const [key, holder] of this.#holders) if (holder === tab) this.#holders.delete(key);
  }
}
