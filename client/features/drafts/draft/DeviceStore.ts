// Stores data on the writer's device that must survive a tab. Each tab holds a Web Lock per entry,
// so that another tab takes over only entries whose tab was closed or has moved to another page.

import { type EntryLocks, entryLocks } from "./entryLocks.ts";

/** The fields of every entry. */
interface DeviceEntry {
  /** Unique per tab. */
  key: string;
  userId: string;
}

/** Stores entries that survive crashes of the tab and the browser. */
export interface DeviceStore<AuthResult extends DeviceEntry> extends EntryLocks {
  put: (entry: AuthResult) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Returns all entries, of every user. */
  list: () => Promise<AuthResult[]>;
}

const ENTRIES = "entries";

/**
 * Opens the IndexedDB store; `lock` prefixes the lock names. Rejects when the browser doesn't allow
 * storage, as in some private windows.
 */
export async function openDeviceStore<AuthResult extends DeviceEntry>(
  window: Window,
  { database: name, lock }: { database: string; lock: string },
): Promise<DeviceStore<AuthResult>> {
  const database = await open(window.indexedDB, name);
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
    },
    remove: async (key) => {
      await run("readwrite", (entries) => entries.delete(key));
    },
    list: () => run<AuthResult[]>("readonly", (entries) => entries.getAll()),
    ...entryLocks(window.navigator, lock),
  };
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(ENTRIES, { keyPath: "key" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
