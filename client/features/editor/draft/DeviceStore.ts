// Keeps on a writer's device what must outlive a tab. A tab holds a lock of an entry's name, so that
// another takes over only what a dead one, or one that went elsewhere, has left.

/** What every entry has. */
interface DeviceEntry {
  /** Unique: one tab's entry. */
  key: string;
  userId: string;
}

/** Keeps entries through crashes of the tab and the browser. */
export interface DeviceStore<AuthResult extends DeviceEntry> {
  put: (entry: AuthResult) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** All entries, of whomever. */
  list: () => Promise<AuthResult[]>;
  /** Holds an entry's name until it is released or the tab is gone; false where another holds it. */
  claim: (key: string) => Promise<boolean>;
  /** Lets go of a name that `claim` holds. */
  release: (key: string) => Promise<void>;
}

const ENTRIES = "entries";

/**
 * The browser's own store; `lock` begins the names of its locks. Rejects where the browser keeps
 * nothing, as some do in private windows.
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
    ...locksOf(window.navigator, lock),
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

/** Without locks nobody can tell: then it counts as free, since taking over twice loses nothing. */
function locksOf(
  navigator: Navigator,
  prefix: string,
): Pick<DeviceStore<DeviceEntry>, "claim" | "release"> {
  const held = new Map<string, () => Promise<void>>();
  return {
    claim: (key) => {
      if (!("locks" in navigator) || held.has(key)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const over = navigator.locks.request(`${prefix}:${key}`, { ifAvailable: true }, (lock) => {
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
