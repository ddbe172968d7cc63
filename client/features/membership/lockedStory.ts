import { DAY_MS } from "../../../shared/durations.ts";

const KEY = "locked-story";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Remembers the path of a story whose rest is for members, for after the purchase. */
export function rememberLockedStory(storage: Store | null, path: string, now: number): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // Storage that is full stores nothing.
  }
}

/** Returns the path that was remembered in the last day; null for none. */
export function lockedStoryPath(storage: Store | null, now: number): string | null {
  try {
    const { path, at } = JSON.parse(storage?.getItem(KEY) ?? "{}") as Partial<{
      path: string;
      at: number;
    }>;
    const isRecent = at !== undefined && at <= now && now - at < DAY_MS;
    return isRecent && path !== undefined && /^\/[^/\\]/.test(path) ? path : null;
  } catch {
    return null;
  }
}
