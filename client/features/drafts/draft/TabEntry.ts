import { randomHex } from "../../../../shared/format/hex.ts";
import type { JournalEntry, JournalStore } from "./JournalStore.ts";

/** What a tab stores of its draft. */
export type EntryContent = Omit<JournalEntry, "key" | "userId" | "cachedAt">;

/** The entry of one tab on the writer's device, locked while the tab is open. */
export class TabEntry {
  readonly #store: JournalStore | null;
  readonly #userId: string;
  readonly #key = randomHex(8);
  readonly #claimed = new Set<string>();
  readonly #takenOver = new Set<string>();
  #isStored = true;
  #cachedAt = 0;

  /** `store` is null when the browser doesn't allow storage. */
  constructor(store: JournalStore | null, userId: string) {
    this.#store = store;
    this.#userId = userId;
  }

  /** False after storing has failed. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /**
   * Locks this entry, and takes over at most `limit` entries of closed tabs that are of the same
   * story. Returns them, oldest first; they are deleted when this tab's entry is stored.
   */
  async takeOver(
    isOfThisStory: (entry: JournalEntry) => Promise<boolean>,
    limit: number,
  ): Promise<JournalEntry[]> {
    if (!this.#store) return [];
    await this.#claim(this.#key);
    const left: JournalEntry[] = [];
    for (const entry of await this.#store.list(this.#userId)) {
      const isOurs = (await isOfThisStory(entry)) && left.length < limit;
      if (isOurs && (await this.#claim(entry.key))) left.push(entry);
    }
    for (const { key } of left) this.#takenOver.add(key);
    return left.toSorted((a, b) => a.cachedAt - b.cachedAt);
  }

  /** Stores the entry, or removes it if there is nothing to store. */
  async put(content: EntryContent | null): Promise<void> {
    const store = this.#store;
    const entry = content && this.#entryWith(content);
    try {
      if (!store) throw new Error("This browser can't store drafts");
      await (entry ? store.put(entry) : store.remove(this.#key));
      this.#isStored = true;
      // Deleted only now, because the entry taken over may have been the only copy.
      for (const key of this.#takenOver) await store.remove(key);
      this.#takenOver.clear();
    } catch {
      this.#isStored = false;
    }
  }

  /** Stores the entry before the tab closes. */
  putNow(content: EntryContent): void {
    this.#store?.putNow(this.#entryWith(content));
  }

  /** Locks the released entry again. Returns false if another tab has taken it over. */
  async reclaim(): Promise<boolean> {
    return (await this.#claim(this.#key)) && (await this.#isThere());
  }

  async release(): Promise<void> {
    for (const key of this.#claimed) await this.#store?.release(key);
    this.#claimed.clear();
  }

  #entryWith(content: EntryContent): JournalEntry {
    this.#cachedAt = Math.max(Date.now(), this.#cachedAt + 1);
    return { ...content, key: this.#key, userId: this.#userId, cachedAt: this.#cachedAt };
  }

  /** Locks an entry name for this tab until it is released. */
  async #claim(key: string): Promise<boolean> {
    const isOurs = (await this.#store?.claim(key)) ?? true;
    if (isOurs) this.#claimed.add(key);
    return isOurs;
  }

  /** A tab that takes an entry over removes it. */
  async #isThere(): Promise<boolean> {
    const entries = (await this.#store?.list(this.#userId)) ?? [];
    return entries.some(({ key }) => key === this.#key);
  }
}
