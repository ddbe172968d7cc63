// Where a writer's device keeps what the server does not have yet. A tab keeps one entry a draft and
// holds a lock of its name, so that another takes over only what a dead one, or one that went elsewhere,
// has left.

import type { Delta } from "../../../../shared/story/delta/delta.ts";
import type { SaveRequest } from "../../../../shared/story/delta/draftJournal.ts";
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
  /** What was under way; entries of former days lack it. */
  sending?: SaveRequest | null;
  /** What came after it. */
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
  /** Holds an entry's name until it is released or the tab is gone; false where another holds it. */
  claim: (key: string) => Promise<boolean>;
  /** Lets go of a name that `claim` holds. */
  release: (key: string) => Promise<void>;
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
    ...locksOf(window.navigator),
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
function locksOf(navigator: Navigator): Pick<JournalStore, "claim" | "release"> {
  const held = new Map<string, () => Promise<void>>();
  return {
    claim: (key) => {
      if (!("locks" in navigator) || held.has(key)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const over = navigator.locks.request(`draft:${key}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          if (!lock) return undefined;
          const { promise, resolve: letGo } = Promise.withResolvers<void>();
          held.set(key, async () => {
            letGo();
            await over;
          });
          return promise;
        });
      });
    },
    release: async (key) => {
      const letGo = held.get(key);
      held.delete(key);
      await letGo?.();
    },
  };
}
