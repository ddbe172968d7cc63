// Where a writer's device keeps what the server does not have yet. A tab keeps one entry a draft and
// holds a lock of its name, so that another tab takes over only what a dead one has left.

import type { Delta } from "../../../../shared/story/delta/delta.ts";
import { storageOf } from "../../../app/storageOf.ts";
import { forgetLastWords, keepLastWords, withLastWords } from "./lastWords.ts";

/** What is kept of a draft. */
export interface JournalEntry {
  /** Unique: one tab's entry. */
  key: string;
  userId: string;
  /** Null for a story that the server does not know yet; then `createKey` will name it. */
  postId: string | null;
  createKey: string | null;
  deltas: readonly Delta[];
  /** Milliseconds since 1970; of two entries by one key the later counts. */
  keptAt: number;
}

/** Keeps entries through crashes of the tab and the browser. */
export interface JournalStore {
  put: (entry: JournalEntry) => Promise<void>;
  /** As `put`, and as good as done when this returns: for a tab that goes away. */
  putNow: (entry: JournalEntry) => void;
  remove: (key: string) => Promise<void>;
  /** All entries of a person. */
  list: (userId: string) => Promise<JournalEntry[]>;
  /** Holds an entry's name until the tab is gone; false where a living tab holds it. */
  claim: (key: string) => Promise<boolean>;
}

const DATABASE = "drafts";
const ENTRIES = "entries";

/** The browser's own store. Rejects where the browser keeps nothing, as some do in private windows. */
export async function openJournalStore(window: Window): Promise<JournalStore> {
  const database = await open(window.indexedDB);
  const storage = storageOf(window);
  const run = <Result>(
    mode: IDBTransactionMode,
    ask: (entries: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(ENTRIES, mode);
      const request = ask(transaction.objectStore(ENTRIES));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  return {
    put: async (entry) => {
      await run("readwrite", (entries) => entries.put(entry));
      forgetLastWords(storage, entry.key, entry.keptAt);
    },
    putNow: (entry) => {
      keepLastWords(storage, entry);
    },
    remove: async (key) => {
      forgetLastWords(storage, key);
      await run("readwrite", (entries) => entries.delete(key));
    },
    list: async (userId) => {
      const all = await run<JournalEntry[]>("readonly", (entries) => entries.getAll());
      return withLastWords(storage, all).filter((entry) => entry.userId === userId);
    },
    claim: (key) => claim(window.navigator, key),
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(ENTRIES, { keyPath: "key" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Without locks nobody can tell: then it counts as free, since taking over twice loses nothing. */
function claim(navigator: Navigator, key: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`draft:${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held for as long as the tab lives.
      return lock ? new Promise<void>(() => {}) : undefined;
    });
  });
}
