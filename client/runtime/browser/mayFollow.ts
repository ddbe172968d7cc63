import { privacyQuestion } from "./privacyConsent.ts";
import { storageOf } from "./storageOf.ts";

/**
 * Returns true when the reader may be tracked. Readers covered by European privacy law are asked
 * first, and their answer is respected. Account holders agreed to the privacy policy at sign-up.
 */
export function mayFollow(window: Window, isLoggedIn: boolean): boolean {
  if (isLoggedIn) return true;
  const storage = storageOf(window);
  return storage !== null && privacyQuestion(storage, Date.now()) === "none";
}
