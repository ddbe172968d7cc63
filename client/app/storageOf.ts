/** What this browser keeps for the product; null where storage is switched off, which throws in some. */
export function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
