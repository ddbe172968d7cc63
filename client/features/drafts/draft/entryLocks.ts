/** Locks of entries on the writer's device: a tab takes over only entries of tabs that are gone. */
export interface EntryLocks {
  /**
   * Locks an entry until it is released or the tab is gone; false if another tab holds the lock.
   */
  claim: (key: string) => Promise<boolean>;
  /** Releases a lock acquired by `claim`. */
  release: (key: string) => Promise<void>;
}

/** The prefix of the locks of unsaved drafts. */
export const DRAFT_LOCK = "draft";

/** Without Web Locks every claim succeeds: taking over an entry twice loses nothing. */
export function entryLocks(navigator: Navigator, prefix: string): EntryLocks {
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
