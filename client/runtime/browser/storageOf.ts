/** Returns localStorage; null when storage is disabled, where some browsers throw. */
export function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
